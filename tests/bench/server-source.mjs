import { createServer } from "vite";
import { threadSource } from "../../src/server/thread-source.mjs";

const root = new URL("../..", import.meta.url).pathname;

/** Runs work with a module of the bench that uses the server's sources, without a build. */
export async function withSource(path, work) {
  const vite = await createServer({
    configFile: false,
    plugins: [threadSource()],
    root,
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work(await vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
