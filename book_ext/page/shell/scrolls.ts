// What is wider than its place scrolls in it: it says so at its edges and by a thumb that is always drawn, and the
// keyboard reaches it.
import { all } from "../dom.ts";

function measure(box: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
  const rest = scrollWidth - clientWidth;
  if (rest > 0 || scrollHeight > clientHeight) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
  box.classList.toggle("scrolls", rest > 1);
  if (rest <= 1) return;
  box.classList.toggle("more-before", scrollLeft > 2);
  box.classList.toggle("more-after", scrollLeft < rest - 2);
  box.style.setProperty("--thumb", `${(100 * clientWidth) / scrollWidth}%`);
  box.style.setProperty("--at", `${(100 * scrollLeft) / rest}%`);
}

const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => measure(target as HTMLElement)));
for (const box of all("article :is(table, pre, .formula, .picture)")) {
  sizes.observe(box);
  box.addEventListener("scroll", () => measure(box), { passive: true });
}
