// From what a check says to the marks of its properties: ○ not yet, ✓ holds, ✗ with its message.

/**
 * @typedef {"open" | "holds" | "fails" | "later"} State
 * @typedef {{ message: string, loop: string, later: boolean }} Property in the order in which the check comes to them
 * @typedef {{ status: string, message: string }} Said
 */

/**
 * The state of each property, and what is said of the check as a whole where no property says it.
 *
 * A check ends at the first property that fails. Those before it have held, but for those of the same loop, whose
 * later rounds never came; those after it were not looked at. Where it relies on what this Python `lacks`, a failure
 * means nothing.
 *
 * @type {(properties: Property[], said: Said, lacks: string) => { states: State[], note: string }}
 */
export function judged(properties, { status, message }, lacks) {
  const all = (/** @type {State} */ state) =>
    properties.map(({ later }) => (later ? /** @type {State} */ ("later") : state));
  if (status === "passed") return { states: all("holds"), note: "" };
  if (status === "empty") return { states: all("open"), note: "" };
  if (lacks)
    return {
      states: properties.map(() => "later"),
      note: `Is checked when graded: ${lacks} is not in this page's Python.`,
    };
  const failed = status === "wrong" ? properties.findIndex((one) => one.message === message) : -1;
  if (failed < 0) {
    const what = status === "wrong" ? message : `Stopped with an error: ${message}`;
    return { states: all("open"), note: what };
  }
  const states = properties.map(({ loop, later }, at) => {
    if (later) return "later";
    if (at === failed) return "fails";
    return at < failed && !(loop && loop === properties[failed].loop) ? "holds" : "open";
  });
  return { states, note: "" };
}
