// What pages have in common, in scripts that hand it over in an event: a page on disk may load nothing else.
import { script } from "./python/elements.ts";

/**
 * What the scripts of a folder of the site hold, each by its name; nothing where there is no such script.
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
