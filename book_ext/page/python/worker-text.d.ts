// The worker's script as text, which the page makes a blob of; see end/bundle.ts.
declare module "worker" {
  const source: string;
  export default source;
}
