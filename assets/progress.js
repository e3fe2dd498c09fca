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

// What a file holds, when all of it is what this page saves; a broken part would break the questions later.
async function readProgress(file) {
  const isText = (value) => typeof value === "string";
  const isAnswer = (kept) => typeof kept?.right === "boolean" && [kept.given].flat().every(isText);
  const holds = (part, isOne) => part?.constructor === Object && Object.values(part).every(isOne);
  try {
    const { answers, read } = JSON.parse(await file.text());
    return holds(answers, isAnswer) && holds(read, isText) ? { answers, read } : {};
  } catch {
    return {};
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
  const { answers, read } = await readProgress(file);
  if (answers) {
    const kept = memory.load();
    for (const [name, answer] of Object.entries(answers)) if (!kept.answers[name]?.right) kept.answers[name] = answer;
    memory.save({ answers: kept.answers, read: { ...read, ...kept.read } });
    progressStatus.textContent = `Loaded ${file.name}: what it knows was added to what this browser knew.`;
  } else {
    progressStatus.textContent = `${file.name} was not loaded: it is not a file that this page saved. Nothing was changed.`;
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
// Another tab of the book may be where the questions are answered.
for (const type of ["pageshow", "storage"]) addEventListener(type, showProgress);
