// A drawing over one view of a figure.
import { select } from "d3-selection";

/**
 * An empty drawing over the static image of a view. One unit is one pixel, so that letters and handles have the same
 * size at every width; `size()` says how many there are, and a change of it draws the figure again.
 *
 * @param {import("./runtime.js").Figure<any>} figure
 * @param {string} name
 */
export function drawing(figure, name) {
  const place = figure.part("view", name);
  const [width, height] = place.dataset.size.split(" ").map(Number);
  const svg = select(place).append("svg").attr("class", "llc-drawing");
  svg.attr("role", "group").attr("aria-label", place.dataset.label);
  let size = [0, 0];
  const measure = () => {
    const now = [place.clientWidth || width, place.clientHeight || height]; // a notebook shows it later
    if (now.join() === size.join()) return;
    size = now;
    // In pixels: a share of its place would change while the page is laid out, and all that is in it with it.
    svg.attr("width", size[0]).attr("height", size[1]);
    figure.redraw();
  };
  measure();
  new ResizeObserver(measure).observe(place);
  return { svg, size: () => size };
}
