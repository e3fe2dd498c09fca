// Updates elements without touching what stays the same: setting an attribute or a text again to its present
// value would still make the browser lay out and paint it, and during a drag most of a drawing does not change.

/** @typedef {string | number | null} Value */
/** @typedef {import("d3-selection").Selection<any, any, any, any>} AnySelection */

/**
 * Like `selection.attr` for several attributes; null removes one.
 *
 * @param {AnySelection} selection
 * @param {Record<string, Value | ((datum: any, index: number) => Value)>} attributes
 */
export function setAttrs(selection, attributes) {
  return selection.each(function (datum, index) {
    for (const [name, value] of Object.entries(attributes)) {
      const now = typeof value === "function" ? value(datum, index) : value;
      if (now === null) this.removeAttribute(name);
      else if (this.getAttribute(name) !== String(now)) this.setAttribute(name, now);
    }
  });
}

/**
 * Like `selection.text`.
 *
 * @param {AnySelection} selection
 * @param {string | number | ((datum: any, index: number) => string | number)} value
 */
export function setText(selection, value) {
  return selection.each(function (datum, index) {
    writeText(this, String(typeof value === "function" ? value(datum, index) : value));
  });
}

/**
 * Writes into the present text node: the browser would compute the style of a new one.
 *
 * @param {Element} element
 * @param {string} text
 */
export function writeText(element, text) {
  const node = element.firstChild;
  if (!node) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}
