// Rest on a link to an equation, a statement, a reference, a term or a function, and see it beside the link.

/** @type {Record<string, Record<string, string>>} */
const previews = {};
addEventListener("previews", (event) => {
  if (event instanceof CustomEvent) previews[event.detail[0]] = event.detail[1]; // from the scripts in previews/
});
const preview = document.createElement("div");
/** @type {HTMLAnchorElement | undefined} */
let showing;

/** @param {string} page @param {URL} root @returns {Promise<void>} */
function load(page, root) {
  return new Promise((resolve) => {
    if (previews[page]) return resolve();
    const script = document.createElement("script");
    script.src = `${root.href}_static/previews/${page.replace(/html$/, "js")}`;
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });
}

/** @param {HTMLAnchorElement} link */
async function showPreview(link) {
  const siteRoot = new URL(document.documentElement.dataset.content_root ?? "./", location.href);
  const page = decodeURI(link.pathname).replace(siteRoot.pathname, "");
  await load(page, siteRoot);
  const part = previews[page]?.[decodeURIComponent(link.hash.slice(1))];
  if (showing !== link || !part) return;
  preview.innerHTML = part;
  link.setAttribute("aria-describedby", preview.id);
  preview.hidden = false;
  const { left, bottom, top } = link.getBoundingClientRect();
  const { width, height } = preview.getBoundingClientRect();
  const below = bottom + height < innerHeight;
  preview.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8))}px`;
  preview.style.top = `${below ? bottom : Math.max(8, top - height)}px`;
}

function hidePreview() {
  showing?.removeAttribute("aria-describedby");
  showing = undefined;
  preview.hidden = true;
}

Object.assign(preview, { id: "preview", className: "preview", hidden: true });
preview.setAttribute("role", "tooltip");
document.querySelector("main")?.append(preview);

/** @param {Event} event @returns {HTMLAnchorElement | null} */
const linkOf = ({ target }) =>
  target instanceof Element ? target.closest("article a.internal[href*='#']") : null;
for (const type of ["mouseover", "focusin"]) {
  document.addEventListener(type, (event) => {
    const link = linkOf(event);
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
