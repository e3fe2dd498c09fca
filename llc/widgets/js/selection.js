/** @typedef {string | number | null} Value */
/** @typedef {import("d3-selection").Selection<any, any, any, any>} AnySelection */

/**
 * `selection.attr` for several attributes.
 *
 * @template {AnySelection} Selection
 * @param {Selection} selection
 * @param {Record<string, Value | ((datum: any, index: number) => Value)>} attributes
 */
export function setAttrs(selection, attributes) {
  for (const [name, value] of Object.entries(attributes)) selection.attr(name, /** @type {any} */ (value));
  return selection;
}
