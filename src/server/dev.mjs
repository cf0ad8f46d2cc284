// `npm run dev`: serves the page from its sources with hot reload, and rebuilds and restarts the server after each
// change to its sources.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const configFile = join(root, "vite.config.ts");
const outDir = join(root, ".cache/dev/server");
const [apiPort, pagePort] = [Number(process.env.PORT ?? 4173), Number(process.env.DEV_PORT ?? 5173)];

let server = null;

/** Resolves when the running server, if there is one, has ended. */
async function endServer() {
  if (!server || server.exitCode !== null) return;
  const ended = new Promise((settle) => server.once("exit", settle));
  server.kill("SIGTERM");
  await ended;
}

/** Replaces the running server by the latest build. */
async function startServer() {
  await endServer();
  server = spawn(process.execPath, [join(outDir, "main.js"), ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PORT: String(apiPort) },
  });
}

/** Serialises the starts: builds can finish faster than a server ends. */
let starts = Promise.resolve();
const watcher = await build({
  configFile,
  root,
  logLevel: "warn",
  build: { ssr: "src/server/main.ts", outDir, emptyOutDir: true, sourcemap: true, watch: {} },
});
watcher.on("event", ({ code, error }) => {
  if (code === "ERROR") console.error(error);
  if (code === "END") starts = starts.then(startServer);
});

/** API paths go to the server; every other path is the page. */
const wire = new Set();
const isWire = (url = "") => wire.has(url.split(/[/?]/)[1]?.toLowerCase());
const page = await createServer({
  configFile,
  server: {
    port: pagePort,
    strictPort: true,
    host: "127.0.0.1",
    proxy: { "^/": { target: `http://127.0.0.1:${apiPort}`, bypass: ({ url }) => (isWire(url) ? undefined : url) } },
  },
});
const { ENDPOINTS } = await page.ssrLoadModule(join(root, "src/wire/endpoints.ts"));
for (const path of Object.values(ENDPOINTS)) wire.add(path.split("/")[1].toLowerCase());
await page.listen();
process.stdout.write(`The page is at http://127.0.0.1:${pagePort}; the server prints its own address.\n`);

// Vite ends the process on SIGTERM by itself. The server closes its database before it ends.
process.once("SIGINT", () => process.exit(0));
process.on("exit", () => server?.kill("SIGTERM"));
