// Figure 6: chords and tangents of the NLL, which is convex, and of the squared loss of a sigmoid, which is not.
import { axes, centreAt, curve, handle, path } from "./axes.js";
import { awaken, number, vector } from "./figure.js";
import { eigenvalues, hessian, objective, squaredHessian, squaredObjective } from "./mathematics.js";

const TINY = 1e-12; // what rounding leaves of 0

export default awaken((figure) => {
  const plane = axes(figure, "chord", { xLabel: "slope θ", yLabel: "mean loss" });
  const graph = plane.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const tangent = plane.inside.append("path").attr("class", "llc-curve llc-thin llc-dashed");
  const chord = plane.inside.append("path").attr("class", "llc-arrow");
  const gap = plane.inside.append("path").attr("class", "llc-ruler");
  const bend = axes(figure, "curvature", { xLabel: "slope θ", yLabel: "second derivative" });
  const below = bend.inside.append("rect").attr("class", "llc-side-0").attr("width", bend.w);
  const zero = bend.inside.append("path").attr("class", "llc-line llc-thin");
  const second = bend.inside.append("path").attr("class", "llc-curve llc-curve-1");
  const here = bend.inside.append("circle").attr("class", "llc-now").attr("r", 5);

  const data = () => [figure.get("X"), figure.get("y")];
  const f = (theta) => (figure.get("squared") ? squaredObjective : objective)([theta], figure.get("theta_0"), ...data());
  const H = (theta) => figure.get("squared")
    ? squaredHessian([theta], figure.get("theta_0"), ...data())
    : hessian([theta], figure.get("theta_0"), figure.get("X"));
  const derivative = (theta) => (f(theta + 1e-5) - f(theta - 1e-5)) / 2e-5; // to draw, not to print
  const ends = ["a", "b"].map((name) => handle(plane, {
    name, label: `End ${name} of the chord`, along: "x", at: () => [figure.get(name), f(figure.get(name))],
    says: () => number(figure.get(name)), move: ([theta]) => figure.set({ [name]: theta }),
  }));

  return function show() {
    const [a, b, share] = [figure.get("a"), figure.get("b"), figure.get("share")];
    const heights = Array.from({ length: 61 }, (_, i) => f(-6 + i / 5));
    plane.limits([[-6, 6], [0, figure.get("squared") ? 1 : Math.ceil(Math.max(...heights))]]);
    const bends = heights.map((_, i) => H(-6 + i / 5)[0][0]);
    const reach = Math.ceil(Math.max(...bends.map(Math.abs)) * 11) / 10;
    bend.limits([[-6, 6], [figure.get("squared") ? -reach : -0.2 * reach, reach]]);
    graph.attr("d", curve(plane, f));
    tangent.attr("d", curve(plane, (theta) => f(a) + derivative(a) * (theta - a), 1));
    chord.attr("d", path(plane, [[a, f(a)], [b, f(b)]]));
    const theta = (1 - share) * a + share * b;
    const onChord = (1 - share) * f(a) + share * f(b);
    gap.attr("d", path(plane, [[theta, f(theta)], [theta, onChord]]));
    second.attr("d", curve(bend, (t) => H(t)[0][0]));
    zero.attr("d", path(bend, [[-6, 0], [6, 0]]));
    below.attr("y", bend.y(0)).attr("height", bend.h - bend.y(0));
    centreAt(here, bend, [a, H(a)[0][0]]);
    for (const place of ends) place();

    const values = eigenvalues(H(a));
    const verdict = onChord - f(theta) >= -TINY ? "yes" : "no: the chord test fails";
    figure.print("ends", vector([f(a), f(b)], 3));
    figure.print("curve", number(f(theta), 4));
    figure.print("line", number(onChord, 4));
    figure.print("above", verdict);
    figure.print("second", number(H(a)[0][0], 4));
    figure.print("eigenvalues", vector(values, 4));
    figure.say(`Chord from ${number(a)} to ${number(b)}: at ${number(theta)} the curve is ${number(f(theta), 3)}, the ` +
      `chord ${number(onChord, 3)}. Above the curve: ${verdict}. Eigenvalues at a ${vector(values, 3)}.`);
  };
});
