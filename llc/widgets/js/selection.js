/** @typedef {string | number | null} Value */
/** @typedef {import("d3-selection").Selection<any, any, any, any>} AnySelection */

/**
 * `selection.attr` for several attributes; one that is as it was costs no drawing.
 *
 * @template {AnySelection} Selection
 * @param {Selection} selection
 * @param {Record<string, Value | ((datum: any, index: number) => Value)>} attributes
 */
export function setAttrs(selection, attributes) {
  return selection.each(function (datum, index) {
    for (const [name, given] of Object.entries(attributes)) {
      const value = typeof given === "function" ? given(datum, index) : given;
      if (value === null) this.removeAttribute(name);
      else if (this.getAttribute(name) !== String(value)) this.setAttribute(name, value);
    }
  });
}
