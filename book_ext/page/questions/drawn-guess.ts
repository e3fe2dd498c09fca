// A guess that is drawn: the start of a curve is given, the reader takes its violet end, and reaching the right edge
// commits it, or letting go near it. Then the true curve is drawn over it. By keys: seven knots, each up and down, and Enter.

type Curve = {
  x: number[];
  y: number[];
  start: number;
  names: string[];
  limits: number[];
  log: boolean;
  ticks: number[][];
};
type Comparison = { shape: string; words: string; values: number[] };

const STEPS = 60; // places between start and end at which a guess has a value
const KNOTS = 7;
const DONE = 0.85; // of the width: whoever lets go there has finished
const ROOM = { left: 60, right: 16, top: 30, bottom: 46 };
const SAME = 0.05; // of the height: less is no change of direction
/** What the directions of a curve, one after the other, make together. */
const SHAPES: Record<string, string> = {
  "": "level",
  "+": "rises",
  "-": "falls",
  "+-": "peak",
  "-+": "valley",
};
/** What a reader did, and what happens. */
const WORDS: Record<string, [string, string]> = {
  level: ["You kept it level", "it stays level"],
  rises: ["You let it rise", "it rises"],
  falls: ["You let it fall", "it falls"],
  peak: ["You let it rise and then fall", "it rises to a peak and falls"],
  valley: ["You let it fall and then rise", "it falls first and then rises"],
  wiggles: ["You let it go up and down", "it goes up and down"],
};
const EXTREMES: Record<string, string> = { peak: "peak", valley: "lowest point" };

const number = (value: number) => String(Number(value.toPrecision(2))).replace("-", "−");

/** Its shape, by its changes of direction that are larger than `same`. */
export function shapeOf(ys: number[], same: number) {
  let [low, high, directions] = [ys[0], ys[0], ""];
  for (const y of ys) {
    const last = directions.at(-1);
    [low, high] = [Math.min(low, y), Math.max(high, y)];
    if (last !== "+" && y - low > same) [directions, high] = [`${directions}+`, y];
    else if (last !== "-" && high - y > same) [directions, low] = [`${directions}-`, y];
    if (directions.at(-1) === "+") low = high;
    if (directions.at(-1) === "-") high = low;
  }
  return SHAPES[directions] ?? "wiggles";
}

const set = (element: Element, attributes: Record<string, string | number>) => {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
};

function svg(name: string, attributes: Record<string, string | number>, parent: Element): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  set(element, attributes);
  parent.append(element);
  return element;
}

/**
 * The paper on which a curve is drawn.
 *
 * @param commit is told of a guess that the reader has finished
 */
export function paperOf(place: HTMLElement, commit: (comparison: Comparison) => void) {
  const curve: Curve = JSON.parse(place.dataset.curve!);
  const { start, limits, names } = curve;
  const [first, end] = [curve.x[0], curve.x[curve.x.length - 1]];
  const warp = curve.log ? Math.log10 : (value: number) => value;
  /** How far along the axis, from 0 to 1. */
  const share = (value: number) => (warp(value) - warp(first)) / (warp(end) - warp(first));
  const valueAt = (at: number) => {
    const warped = warp(first) + at * (warp(end) - warp(first));
    return curve.log ? 10 ** warped : warped;
  };
  const truth = (at: number) => {
    const next = Math.max(
      1,
      curve.x.findIndex((x) => share(x) >= at - 1e-9),
    );
    const [a, b] = [share(curve.x[next - 1]), share(curve.x[next])];
    return curve.y[next - 1] + ((at - a) / (b - a)) * (curve.y[next] - curve.y[next - 1]);
  };
  const from = share(start);
  /** Where the guess has its values. */
  const places = Array.from({ length: STEPS + 1 }, (_, step) => from + (step / STEPS) * (1 - from));
  const trueThere = places.map(truth);
  /** The start that is given, at the same distance of values. */
  const given = Array.from({ length: STEPS + 1 }, (_, step) => (step / STEPS) * from);
  const before = from ? given.map(truth) : [];
  const same = SAME * (limits[1] - limits[0]);
  let values = [trueThere[0]];
  let beforeStroke = values;
  let state = "open"; // then "compared", or "told" without a guess

  const drawing = svg("svg", { class: "guess-drawing", role: "group" }, place);
  drawing.setAttribute("aria-label", `${names[1]} over ${names[0]}. The start is given; the rest is yours.`);
  const axes = svg("g", { class: "guess-axes" }, drawing);
  const part = (kind: string) => svg("path", { class: kind, pathLength: 1 }, drawing);
  const [startLine, mine, trueLine] = ["guess-given", "guess-mine", "guess-true"].map(part);
  const extreme = svg("circle", { class: "guess-extreme", r: 6 }, drawing);
  const words = svg("g", { class: "guess-words" }, drawing);
  const knots = Array.from({ length: KNOTS }, (_, knot) => knotAt(Math.round(((knot + 1) / KNOTS) * STEPS)));
  const handle = svg("g", { class: "guess-end" }, drawing);
  for (const [kind, r] of Object.entries({ "guess-reach": 24, "guess-halo": 18, "guess-dot": 10 }))
    svg("circle", { class: kind, r }, handle);

  let [width, height] = [0, 0];
  const right = (at: number) => ROOM.left + at * (width - ROOM.left - ROOM.right);
  const down = (y: number) =>
    ROOM.top + ((limits[1] - y) / (limits[1] - limits[0])) * (height - ROOM.top - ROOM.bottom);
  const within = (y: number) => Math.min(limits[1], Math.max(limits[0], y));
  const line = (at: number[], ys: number[]) =>
    ys.map((y, i) => `${i ? "L" : "M"}${right(at[i]).toFixed(1)},${down(y).toFixed(1)}`).join("");
  const write = (kind: string, x: number, y: number, text: string, anchor: string, parent = words) => {
    svg("text", { class: kind, x, y, "text-anchor": anchor }, parent).textContent = text;
  };

  function drawAxes() {
    axes.replaceChildren();
    const [left, floor] = [right(0), down(limits[0])];
    svg("path", { class: "guess-axis", d: `M${left},${down(limits[1])}V${floor}H${right(1)}` }, axes);
    for (const value of curve.ticks[0])
      write("guess-tick", right(share(value)), floor + 20, number(value), "middle", axes);
    for (const value of curve.ticks[1]) {
      svg("path", { class: "guess-grid", d: `M${left},${down(value)}H${right(1)}` }, axes);
      write("guess-tick", left - (from ? 8 : 20), down(value) + 5, number(value), "end", axes);
    }
    write("guess-name", right(1), floor + 39, names[0], "end", axes);
    write("guess-name", 12, 19, names[1], "start", axes);
  }

  function draw() {
    place.dataset.state = state;
    startLine.setAttribute("d", from ? line(given, before) : "");
    mine.setAttribute("d", values.length > 1 ? line(places, values) : "");
    trueLine.setAttribute("d", line(places, trueThere));
    const last = values.length - 1;
    handle.setAttribute("transform", `translate(${right(places[last])},${down(values[last])})`);
    words.replaceChildren();
    if (state === "open" && last === 0)
      write("guess-invites", right(places[0]) + 24, down(values[0]) - 16, "draw me", "start");
    else if (state === "open" && last < STEPS && !handle.matches(".is-held")) {
      const [x, y, words] = [right(places[last]) + 26, down(values[last]), "Draw to the right edge"];
      if (x + 160 < width) write("guess-invites", x, y + 5, words, "start");
      else write("guess-invites", right(1), y + (y < 70 ? 40 : -28), words, "end");
    }
    const peak = places[extremeOf(trueThere)];
    const hasExtreme = state !== "open" && shapeOf([...before, ...trueThere], same) in EXTREMES;
    extreme.classList.toggle("is-there", hasExtreme);
    set(extreme, { cx: right(peak), cy: down(truth(peak)) });
    if (state === "compared") {
      const above = values[STEPS] >= trueThere[STEPS] ? -12 : 22;
      write("guess-yours", right(1) - 4, down(values[STEPS]) + above, "yours", "end");
    }
    if (hasExtreme) {
      const aside = trueThere[extremeOf(trueThere)] > trueThere[STEPS] ? -14 : 26;
      write("guess-true-word", right(peak), down(truth(peak)) + aside, number(valueAt(peak)), "middle");
    }
    for (const show of knots) show();
  }

  /** Where it is furthest from where it ends. */
  function extremeOf(ys: number[]) {
    const [high, low] = [Math.max(...ys), Math.min(...ys)];
    return ys.indexOf(high - ys[STEPS] > ys[STEPS] - low ? high : low);
  }

  function compare(guess: number[]): Comparison {
    const [yours, theirs] = [guess, trueThere].map((ys) => shapeOf([...before, ...ys], same));
    const is = WORDS[theirs][1];
    const said = yours === theirs ? `You saw it: ${is}.` : `${WORDS[yours][0]}; ${is}.`;
    const [a, b] = [guess, trueThere].map((ys) => number(valueAt(places[extremeOf(ys)])));
    const where =
      yours === theirs && EXTREMES[yours] ? ` Your ${EXTREMES[yours]} is at ${a}, the true one at ${b}.` : "";
    const ends = ` At ${number(end)} you drew ${number(guess[STEPS])}; it is ${number(trueThere[STEPS])}.`;
    return { shape: yours, words: `${said}${where}${ends}`, values: guess };
  }

  function finish(guess: number[]) {
    values = guess;
    state = "compared";
    commit(compare(guess));
    draw();
  }

  /** The guess goes to there, in a straight line from where it was. */
  function drawTo(step: number, y: number) {
    const last = values.length - 1;
    if (step <= last) values = [...values.slice(0, Math.max(1, step)), ...(step ? [y] : [])];
    else
      for (let i = 1; i <= step - last; i += 1)
        values[last + i] = values[last] + ((y - values[last]) * i) / (step - last);
    if (step < STEPS) draw();
    else finish([...values]);
  }

  function follow(event: PointerEvent) {
    const box = drawing.getBoundingClientRect();
    const at = (event.clientX - box.left - ROOM.left) / (width - ROOM.left - ROOM.right);
    const step = Math.round(((at - from) / (1 - from)) * STEPS);
    const y =
      limits[1] -
      ((event.clientY - box.top - ROOM.top) / (down(limits[0]) - ROOM.top)) * (limits[1] - limits[0]);
    if (state === "open") drawTo(Math.min(STEPS, Math.max(0, step)), within(y));
  }
  // The first stroke begins at the handle; those that continue it, anywhere.
  drawing.addEventListener("pointerdown", (event) => {
    if (state !== "open" || (values.length === 1 && !handle.contains(event.target as Node))) return;
    drawing.setPointerCapture(event.pointerId);
    beforeStroke = [...values];
    handle.classList.add("is-held");
    event.preventDefault();
  });
  drawing.addEventListener(
    "pointermove",
    (event) => drawing.hasPointerCapture(event.pointerId) && follow(event),
  );
  for (const type of ["pointerup", "pointercancel"])
    drawing.addEventListener(type, () => {
      handle.classList.remove("is-held");
      if (state !== "open") return;
      if (type === "pointercancel") values = beforeStroke; // it scrolls the page
      const last = values.length - 1;
      if (last < STEPS && places[last] >= DONE) finish(whole());
      else draw();
    });
  // A finger on the handle draws; elsewhere it scrolls the page, at least up and down.
  handle.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });

  /** One of the values that keys move; returns what shows it. */
  function knotAt(step: number) {
    const knot = svg("circle", { class: "guess-knot", r: 8, tabindex: 0, role: "slider" }, drawing);
    const name = `Your ${names[1]} at ${names[0]} ${number(valueAt(places[step]))}; Enter when the curve is done`;
    knot.setAttribute("aria-label", name);
    knot.addEventListener("keydown", (event) => {
      const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
      if (!sign && event.key !== "Enter") return;
      event.preventDefault();
      const all = whole();
      if (event.key === "Enter") return finish(all);
      const y = within(all[step] + (sign ?? 0) * (event.shiftKey ? 0.2 : 0.05) * (limits[1] - limits[0]));
      const gap = STEPS / KNOTS;
      values = all.map((value, i) => value + (y - all[step]) * Math.max(0, 1 - Math.abs(i - step) / gap));
      values[0] = trueThere[0];
      draw();
    });
    return () => {
      const y = whole()[step];
      set(knot, {
        cx: right(places[step]),
        cy: down(y),
        "aria-valuenow": Number(y.toPrecision(3)),
        "aria-valuemin": limits[0],
        "aria-valuemax": limits[1],
        "aria-valuetext": number(y),
      });
    };
  }
  /** The guess so far, level from where it ends. */
  const whole = () => places.map((_, i) => values[Math.min(i, values.length - 1)]);

  new ResizeObserver(() => {
    [width, height] = [place.clientWidth, place.clientHeight];
    drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    drawAxes();
    draw();
  }).observe(place);

  /** Shows the true curve, over the guess that was made before if there was one. */
  return function show(guess?: number[]) {
    state = guess ? "compared" : "told";
    values = guess ?? [trueThere[0]];
    if (width) draw();
    return guess && compare(guess);
  };
}
