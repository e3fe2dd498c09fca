/**
 * Gives the reader a file, which is made here and sent nowhere.
 *
 * @type {(name: string, text: string, type: string) => void}
 */
export function download(name, text, type) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
  URL.revokeObjectURL(link.href);
}
