// Rest on a link to an equation, a statement, a figure, a reference, a term or a function, and see it beside the link.
import { around, dataOf, make, placeOf } from "../dom.ts";

const fetchPreviews = dataOf("previews");
const preview = make("div", { id: "preview", className: "preview", hidden: true, role: "tooltip" });
document.querySelector("main")!.append(preview);
let showing: HTMLAnchorElement | undefined;

async function showPreview(link: HTMLAnchorElement) {
  const siteRoot = new URL(document.documentElement.dataset.content_root!, location.href);
  const page = decodeURI(link.pathname)
    .replace(siteRoot.pathname, "")
    .replace(/\.html$/, "");
  const [previews] = await fetchPreviews(page);
  const part = previews?.[decodeURIComponent(link.hash.slice(1))];
  if (showing !== link || !part) return;
  const live = link.pathname === location.pathname && liveFigure(link.hash);
  preview.innerHTML = part;
  if (live) preview.prepend(live);
  for (const picture of preview.querySelectorAll("img"))
    picture.src = new URL(picture.getAttribute("src") ?? "", link.href).href;
  link.setAttribute("aria-describedby", preview.id);
  preview.hidden = false;
  const { left, bottom, top } = link.getBoundingClientRect();
  const { width, height } = preview.getBoundingClientRect();
  const below = bottom + height < innerHeight;
  preview.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  preview.style.top = `${below ? bottom : Math.max(8, top - height)}px`;
}

/** A draggable figure of this page as the reader has left it, to be looked at. */
function liveFigure(hash: string): HTMLElement | null {
  const figure = placeOf(hash)?.querySelector(".llc-figure");
  const view = figure?.querySelector(".llc-view");
  const copy = figure?.cloneNode(false);
  if (!view || !(copy instanceof HTMLElement)) return null;
  copy.append(view.cloneNode(true));
  copy.inert = true;
  return copy;
}

function hidePreview() {
  showing?.removeAttribute("aria-describedby");
  showing = undefined;
  preview.hidden = true;
}

for (const type of ["mouseover", "focusin"]) {
  document.addEventListener(type, ({ target }) => {
    const link = around(target, "article a.internal[href*='#']") as HTMLAnchorElement | null;
    if (!link || link === showing || preview.contains(link)) return;
    hidePreview();
    showing = link;
    setTimeout(() => showing === link && showPreview(link), 200);
  });
}
// It stays while the pointer is on the link or on the preview itself.
document.addEventListener("mouseout", ({ relatedTarget }) => {
  const onto = relatedTarget instanceof Node ? relatedTarget : null;
  const stays = showing?.contains(onto) || preview.contains(onto);
  if (showing && !stays && document.activeElement !== showing) hidePreview();
});
document.addEventListener("focusout", hidePreview);
document.addEventListener("scroll", () => preview.hidden || hidePreview(), { passive: true });
document.addEventListener("keydown", ({ key }) => key === "Escape" && hidePreview());
