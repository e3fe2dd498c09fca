// The page "Your progress": what the book remembers in this browser, to be seen, saved, loaded and cleared.
const progressStatus = document.querySelector(".progress-actions + [role=status]");

function showProgress() {
  const kept = memory.load();
  for (const row of document.querySelectorAll("table.course-progress tbody tr")) {
    const names = row.dataset.questions.split(" ").filter(Boolean);
    const right = names.filter((name) => kept.answers[name]?.right).length;
    const [read, answered] = row.querySelectorAll("td");
    read.textContent = kept.read[row.dataset.page] ?? "not yet";
    if (names.length) answered.textContent = `${right} of ${names.length}`;
  }
}

document.querySelector("#progress-save").addEventListener("click", () => {
  const file = new Blob([JSON.stringify(memory.load(), null, 2)], { type: "application/json" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "my-progress.json" });
  link.click();
  URL.revokeObjectURL(link.href);
  progressStatus.textContent = "Saved as my-progress.json.";
});

document.querySelector("#progress-load").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  try {
    const { answers, read } = JSON.parse(await file.text());
    if (typeof answers !== "object" || typeof read !== "object") throw new Error("no progress inside");
    const kept = memory.load();
    memory.save({ answers: { ...kept.answers, ...answers }, read: { ...kept.read, ...read } });
    progressStatus.textContent = `Loaded ${file.name}: what it knows was added to what this browser knew.`;
  } catch {
    progressStatus.textContent = `${file.name} was not loaded: it is not a file that this page saved.`;
  }
  target.value = "";
  showProgress();
});

document.querySelector("#progress-clear").addEventListener("click", () => {
  if (!confirm("Forget all answers and all pages read, in this browser?")) return;
  memory.save({ answers: {}, read: {} });
  progressStatus.textContent = "Everything is forgotten.";
  showProgress();
});

showProgress();
