// What moves without a hand, and only where the reader does not mind.

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Slow at both ends: the share of the way at a share of the time. */
export const eased = (/** @type {number} */ share) =>
  share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

/**
 * Calls `step` once a frame with the share of the time that is over, and at last with 1; returns what stops it.
 *
 * @type {(duration: number, step: (share: number) => void, done: () => void) => () => void}
 */
export function animate(duration, step, done) {
  if (duration === 0 || prefersReducedMotion()) {
    step(1);
    return () => {};
  }
  const begin = performance.now();
  let frame = requestAnimationFrame(function next() {
    const share = Math.min(1, (performance.now() - begin) / duration);
    step(share);
    if (share < 1) frame = requestAnimationFrame(next);
    else done();
  });
  return () => cancelAnimationFrame(frame);
}

const COUNTED = ["y", "order", "levels"]; // between two of their values is none

/**
 * A state on the way from one to another: numbers go there by and by, on the scale of their slider, and everything
 * else at once.
 *
 * @type {(figure: import("./runtime.js").Figure<any>, from: Record<string, any>, to: Record<string, any>,
 *   share: number) => Record<string, any>}
 */
export function between(figure, from, to, share) {
  /** @type {(name: string, a: any, b: any) => any} */
  const mixed = (name, a, b) => {
    if (share === 1 || a === b || COUNTED.includes(name)) return b;
    if (Array.isArray(b)) {
      const isAlike = Array.isArray(a) && a.length === b.length;
      return isAlike ? b.map((value, i) => mixed(name, a[i], value)) : b;
    }
    if (typeof a !== "number" || typeof b !== "number") return b;
    const slider = figure.part("slider", name);
    if (slider?.dataset.log && a > 0) return a * (b / a) ** share;
    const value = a + share * (b - a);
    return slider && Number.isInteger(Number(slider.step)) ? Math.round(value) : value;
  };
  return Object.fromEntries(Object.keys(to).map((name) => [name, mixed(name, from[name], to[name])]));
}
