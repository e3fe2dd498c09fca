// Figure 1: a separator whose normal and offset can be dragged; half-spaces, distance and 0-1 loss follow.
import { axes, centreAt, halfPlanes, handle, lineEnds, marks, path } from "./axes.js";
import { awaken, number, round, vector } from "./figure.js";
import { distance, dot, foot, norm, prediction, score, trainingError, zeroOneLoss } from "./mathematics.js";

const SHORTEST = 0.05; // a normal of no length has no direction
const SNAP = 14; // pixels

export default awaken((figure) => {
  const plane = axes(figure, "plane");
  const showSides = halfPlanes(plane);
  const line = plane.inside.append("path").attr("class", "llc-line");
  const ruler = plane.inside.append("path").attr("class", "llc-ruler");
  const points = plane.inside.append("g");
  const signs = ["+", "−"].map((text) => plane.inside.append("text").attr("class", "llc-sign").text(text));
  const normal = plane.over.append("path").attr("class", "llc-arrow");

  // The point of the separator about which the normal turns, and the point that is measured.
  let pivot, probe;
  const state = () => [figure.get("theta"), figure.get("theta_0")];
  const middle = () => [plane.x, plane.y].map((scale) => (scale.domain()[0] + scale.domain()[1]) / 2);
  const through = (theta, point) => figure.set({ theta, theta_0: -dot(theta, point) });

  /** The normal's tip, drawn shorter where it would leave the view. */
  const tip = (theta) => {
    const whole = pivot.map((value, j) => value + theta[j]);
    const held = plane.clamp(whole);
    const part = Math.min(...theta.map((value, j) => (value === 0 ? 1 : (held[j] - pivot[j]) / value)));
    return pivot.map((value, j) => value + Math.max(part, 0.02) * theta[j]);
  };

  const showTip = handle(plane, {
    name: "normal", label: "Tip of the normal θ", at: () => tip(state()[0]),
    angle: () => -Math.atan2(state()[0][1], state()[0][0]), says: () => vector(state()[0]),
    move(point) {
      const theta = point.map((value, j) => Number((value - pivot[j]).toFixed(4)));
      if (norm(theta) >= SHORTEST) through(theta, pivot);
    },
  });
  const showPivot = handle(plane, {
    name: "offset", label: "Offset: a point on the separator", at: () => pivot,
    says: () => `${vector(pivot)}, θ0 = ${number(state()[1])}`,
    move(point) {
      pivot = point;
      through(state()[0], point);
    },
  });

  const chooser = plane.over.append("g").attr("class", "llc-probe").attr("tabindex", 0).attr("role", "slider")
    .attr("data-handle", "example").attr("aria-label", "Example to measure");
  const ring = chooser.append("circle").attr("r", 11);
  chooser.on("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const n = figure.get("X").length;
    measure(((probe.index ?? (way > 0 ? -1 : 0)) + way + n) % n);
  });

  function measure(index, x = figure.get("X")[index]) {
    probe = { index, x };
    figure.redraw();
  }
  const pointed = (event) => {
    const X = figure.get("X");
    const at = plane.at(event);
    const [px, py] = plane.pixels(at);
    const far = X.map((x) => Math.hypot(plane.x(x[0]) - px, plane.y(x[1]) - py));
    const nearest = far.indexOf(Math.min(...far));
    if (far[nearest] < SNAP) measure(nearest);
    else measure(null, plane.clamp(at).map((value) => round(value, 0.01)));
  };
  plane.svg.on("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && pointed(event))
    .on("click", pointed);

  figure.onRestart(() => {
    pivot = undefined;
    probe = undefined;
  });

  return function show() {
    const [theta, theta0] = state();
    const [X, y] = [figure.get("X"), figure.get("y")];
    plane.limits(figure.get("limits"), figure.get("feature_names"));
    const home = pivot ?? middle();
    if (!pivot || Math.abs(distance(theta, theta0, pivot)) > 1e-6) pivot = plane.clamp(foot(theta, theta0, home));
    if (!probe || probe.index >= X.length) probe = { index: 0 };
    if (probe.index != null) probe.x = X[probe.index];

    showSides(theta, theta0);
    line.attr("d", path(plane, lineEnds(plane, theta, theta0)));
    normal.attr("d", path(plane, [pivot, tip(theta)]));
    signs.forEach((sign, k) => {
      const way = (k ? -26 : 26) / norm(theta);
      const [px, py] = plane.pixels(pivot);
      const along = 34 / norm(theta);
      sign.attr("x", px + way * theta[0] + along * theta[1]).attr("y", py - way * theta[1] + along * theta[0]);
    });
    const wrong = (i) => zeroOneLoss(prediction(theta, theta0, X[i]), y[i]) === 1;
    marks(points, plane, X, (i) => (y[i] > 0 ? 1 : 0), wrong);
    ruler.attr("d", path(plane, [probe.x, foot(theta, theta0, probe.x)]));
    centreAt(ring, plane, probe.x);
    showTip();
    showPivot();

    const { index, x } = probe;
    const guess = prediction(theta, theta0, x);
    const sign = (value) => (value > 0 ? "+1" : "−1");
    const errors = X.filter((_, i) => wrong(i)).length;
    figure.print("theta", vector(theta));
    figure.print("theta_0", number(theta0));
    figure.print("errors", `${errors} of ${X.length}`);
    figure.print("training_error", number(trainingError(theta, theta0, X, y), 3));
    figure.print("point", vector(x));
    figure.print("score", number(score(theta, theta0, x), 3));
    figure.print("distance", number(distance(theta, theta0, x), 3));
    figure.print("prediction", sign(guess));
    figure.print("label", index == null ? "none" : sign(y[index]));
    figure.print("loss", index == null ? "–" : number(zeroOneLoss(guess, y[index]), 0));
    const words = `${index == null ? "Point" : `Example ${index + 1}`} at ${vector(x)}: ` +
      `distance ${number(distance(theta, theta0, x))}, predicted ${sign(guess)}`;
    chooser.attr("aria-valuemin", 1).attr("aria-valuemax", X.length).attr("aria-valuenow", (index ?? 0) + 1)
      .attr("aria-valuetext", words);
    figure.say(`θ = ${vector(theta)}, θ0 = ${number(theta0)}; ${errors} of ${X.length} wrong. ${words}.`);
  };
});
