// How far the reader is: on this page a thin line, in the menus a tick for each chapter read, and in the margin
// the questions answered.
import { countRight, load, remember, today } from "../memory.ts";

const line = document.querySelector<HTMLElement>(".reading-line")!;
function drawLine() {
  const way = document.documentElement.scrollHeight - innerHeight;
  line.style.setProperty("--read", String(way > 0 ? Math.min(1, scrollY / way) : 0));
}
addEventListener("scroll", drawLine, { passive: true });

const here = document.querySelector<HTMLMetaElement>("meta[name=page]")!.content;

function showProgress() {
  const kept = load();
  for (const link of document.querySelectorAll<HTMLElement>("a[data-page]"))
    link.classList.toggle("is-read", link.dataset.page! in kept.read);
  const place = document.querySelector<HTMLElement>(".your-progress");
  const { right, whole } = countRight(place, kept);
  const end = here in kept.read ? ", read to the end" : "";
  if (place && whole) place.textContent = `Your progress: ${right} of ${whole} questions right${end}`;
}
addEventListener("remembered", showProgress);
addEventListener("storage", showProgress);
showProgress();

// A chapter counts as read when its end comes into view.
const end = document.querySelector(".prev-next");
if (here.startsWith("chapters/") && end) {
  const watch = new IntersectionObserver(([seen]) => {
    if (!seen.isIntersecting) return;
    watch.disconnect();
    if (!(here in load().read)) remember("read", here, today());
  });
  watch.observe(end);
}
