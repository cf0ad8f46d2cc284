// `import source from "./x.ts?thread"`: the module with all of our sources that it imports as the text of one script, to
// start a worker thread from. So the same thread starts from the single built file and under the test runner, which
// has no built file at all.
import { build } from "vite";

const QUERY = "?thread";

/** Plugin of Vite for server and tests. */
export const threadSource = () => ({
  name: "thread-source",
  async load(id) {
    if (!id.endsWith(QUERY)) return null;
    const { output } = await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: {
        ssr: id.slice(0, -QUERY.length),
        write: false,
        target: "node20",
        rolldownOptions: { output: { format: "cjs" } },
      },
    });
    const [script] = output;
    for (const file of script.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(script.code)};`;
  },
});
