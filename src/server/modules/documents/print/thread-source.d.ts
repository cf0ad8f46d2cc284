/** The script of a worker thread (`src/server/thread-source.mjs`). */
declare module "*?thread" {
  const source: string;
  export default source;
}
