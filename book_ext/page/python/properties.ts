// From what a check says to the marks of its properties: ○ not yet, ✓ holds, ✗ with its message.

type State = "open" | "holds" | "fails" | "later";
/** In the order in which the check comes to them. */
type Property = { message: string; loop: string; later: boolean };
type Said = { status: string; message: string };

/**
 * The state of each property, and what is said of the check as a whole where no property says it.
 *
 * A check ends at the first property that fails. Those before it have held, but for those of the same loop, whose
 * later rounds never came; those after it were not looked at. Where it relies on what this Python `lacks`, a failure
 * means nothing.
 */
export function propertyStates(
  properties: Property[],
  { status, message }: Said,
  lacks: string,
): { states: State[]; note: string } {
  const all = (state: State) => properties.map(({ later }): State => (later ? "later" : state));
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
