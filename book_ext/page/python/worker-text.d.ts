// The worker's script as text, which the page makes a blob of; see site/bundle.js.
declare module "worker" {
  const source: string;
  export default source;
}
