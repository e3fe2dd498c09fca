// What this book remembers, in the reader's own browser and nowhere else: answers, and pages read.
const memory = {
  key: "linear-classification",
  load() {
    try {
      return { answers: {}, read: {}, ...JSON.parse(localStorage.getItem(this.key)) };
    } catch {
      return { answers: {}, read: {} }; // storage is switched off, or holds what is not ours
    }
  },
  save(kept) {
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // Without storage the book works and forgets.
    }
  },
  set(part, name, value) {
    const kept = this.load();
    kept[part][name] = value;
    this.save(kept);
  },
};
