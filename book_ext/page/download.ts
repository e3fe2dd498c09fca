/** Gives the reader a file, which is made here and sent nowhere. */
export function download(name: string, text: string, type: string) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // some browsers begin to read it later
}
