// What search shows first: the chapter whose title has the words, then a function of that very name, then a section.
var Scorer = {
  /** @param {[string, string, string, string | null, number]} found */
  score([docname, title, anchor, descr, score]) {
    const wanted = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();
    const isPage = !anchor;
    const last = (title.split(" > ").at(-1) ?? "").toLowerCase();
    // One sentence of the glossary should not stand before the chapter it sums up.
    if (anchor && docname === "appendix/glossary") return score - 60;
    const isObject = /^Python (\w+)/.exec(descr ?? "")?.[1];
    if (isObject) {
      const isNamedSo = ["function", "class"].includes(isObject) && last.split(".").at(-1) === wanted;
      return score + (isNamedSo ? 60 : -40);
    }
    if (last.replace(/^[\d.]+ /, "") === wanted) return score + (isPage ? 100 : 50);
    if (last.includes(wanted)) return score + (isPage ? 70 : 40);
    return score;
  },
  // As Sphinx sets them.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
