// What all scripts of a page use: elements, files for the reader, scripts and data that are loaded when they are needed.

/** @param properties of the element; `data` and `aria` hold attributes of these kinds */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, any> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const { aria = {}, ...others } = properties;
  const element = Object.assign(document.createElement(name), others);
  for (const [key, value] of Object.entries(aria)) element.setAttribute(`aria-${key}`, String(value));
  element.append(...children);
  return element;
}

export const button = (
  words: string,
  onClick: (event: MouseEvent) => void,
  properties: Record<string, any> = {},
): HTMLButtonElement => {
  const made = make("button", { type: "button", ...properties }, words);
  made.addEventListener("click", onClick);
  return made;
};

export const all = <Kind extends Element = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): Kind[] => [...root.querySelectorAll<Kind>(selector)];

/** The element of this kind in which an event has happened. */
export const around = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** What a link within a page leads to. */
export const placeOf = (hash: string) => document.getElementById(decodeURIComponent(hash.slice(1)));

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Shows a button that waits for its script, and says what it does. */
export function enable(name: string, act: () => unknown): HTMLButtonElement | null {
  const waiting = document.querySelector<HTMLButtonElement>(`button[data-does="${name}"]`);
  if (waiting) waiting.hidden = false;
  waiting?.addEventListener("click", act);
  return waiting;
}

export const isOpenPopover = (element: Element | null) => element?.matches(":popover-open") === true;

/**
 * Loads a script of the site, once.
 *
 * @param path below `_static`
 */
export function script(path: string): Promise<void> {
  return (loaded[path] ??= new Promise((resolve, reject) => {
    const src = `${document.documentElement.dataset.content_root}_static/${path}`;
    if (document.querySelector(`script[src="${src}"]`)) return resolve(); // the page itself has it
    const element = Object.assign(document.createElement("script"), { src });
    element.onload = () => (element.remove(), resolve());
    element.onerror = () => {
      delete loaded[path]; // another click tries again
      element.remove();
      reject(new Error(`${path} could not be loaded. Is the connection there?`));
    };
    document.head.append(element);
  }));
}
const loaded: Record<string, Promise<void>> = {};

/**
 * What the scripts of a folder of the site hold, each by its name; nothing where there is no such script. They hand it
 * over in an event: a page on disk may load nothing else.
 *
 * @param folder below `_static`, and the event
 */
export function dataOf(folder: string): (name: string) => Promise<any[]> {
  const found: Record<string, any[]> = {};
  addEventListener(folder, (event) => {
    if (event instanceof CustomEvent) found[event.detail[0]] = event.detail.slice(1);
  });
  return async (name) => {
    await script(`${folder}/${name}.js`).catch(() => {});
    return found[name] ?? [];
  };
}

/** Gives the reader a file, which is made here and sent nowhere. */
export function download(name: string, text: string, type: string) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // some browsers begin to read it later
}
