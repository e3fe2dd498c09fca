// On the page for lost readers: the words of the address that led nowhere are the first thing to look for.
const field = document.querySelector<HTMLInputElement>(".lost input");
if (field) {
  const name = decodeURIComponent(location.pathname).split("/").filter(Boolean).at(-1) ?? "";
  field.value = name.replace(/\.\w+$/, "").replace(/[-_]+/g, " ");
}
