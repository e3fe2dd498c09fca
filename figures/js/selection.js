/** @typedef {string | number | null} Value */
/** @typedef {import("d3-selection").Selection<any, any, any, any>} AnySelection */

/**
 * `selection.attr` for several attributes, or properties of style as `--depth`; one that is as it was costs no drawing.
 *
 * @template {AnySelection} Selection
 * @param {Selection} selection
 * @param {Record<string, Value | ((datum: any, index: number) => Value)>} attributes
 */
export function setAttrs(selection, attributes) {
  return selection.each(function (datum, index) {
    for (const [name, given] of Object.entries(attributes)) {
      const value = typeof given === "function" ? given(datum, index) : given;
      if (name.startsWith("--")) {
        if (this.style.getPropertyValue(name) !== value) this.style.setProperty(name, value);
      } else if (value === null) this.removeAttribute(name);
      else if (this.getAttribute(name) !== String(value)) this.setAttribute(name, value);
    }
  });
}

/**
 * Writes into the element's one text node. A new node in its place would cost a look at all elements around it, lest a
 * rule of style with `:has` should now hold or fail.
 *
 * @type {(element: Element | null, text: Value) => void}
 */
export function write(element, text) {
  if (!element || element.textContent === String(text)) return;
  if (element.firstChild instanceof Text) element.firstChild.data = String(text);
  else element.textContent = String(text);
}

/**
 * `selection.text`, by `write`.
 *
 * @type {(selection: AnySelection, text: Value | ((datum: any, index: number) => Value)) => void}
 */
export function setText(selection, text) {
  selection.each(function (datum, index) {
    write(this, typeof text === "function" ? text(datum, index) : text);
  });
}
