import { build } from "vite";

const BASE = "/bench/";

/** Builds a page of the bench: its files by their address, and the address of the one that begins. */
async function pageFiles(root, entry) {
  const [{ output }] = [
    await build({
      configFile: false,
      root,
      base: BASE,
      logLevel: "error",
      define: { "process.env.NODE_ENV": '"production"' },
      worker: { format: "es" },
      build: {
        write: false,
        target: "es2023",
        modulePreload: false,
        rollupOptions: { input: `${root}/tests/bench/${entry}` },
      },
    }),
  ].flat();
  const files = new Map(output.map((file) => [BASE + file.fileName, file.code ?? Buffer.from(file.source)]));
  return { files, first: BASE + output.find(({ isEntry }) => isEntry).fileName };
}

/** Opens a signed-in browser with that page. The caller closes `context`. */
export async function openBenchPage(root, browser) {
  const { context, page } = await openPage(root, browser, "page.ts");
  await page.waitForFunction(() => "bench" in window);
  await page.evaluate((password) => window.bench.signIn(password), process.env.DEMO_PASSWORD ?? "demo1234");
  return { context, page };
}

/** Opens a browser with the page that `entry` is. The caller closes `context`. */
export async function openPage(root, browser, entry) {
  const { files, first } = await pageFiles(root, entry);
  const { context, page } = await browser({ serviceWorkers: "block" });
  await page.route("**/bench.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      // Workbox needs a service worker registration, which a page does not have.
      body: `<!doctype html><title>bench</title><script>self.registration = {}</script><script type="module" src="${first}"></script>`,
    }),
  );
  await page.route(`**${BASE}**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    return route.fulfill({ contentType: typesOf(path), body: files.get(path) ?? "" });
  });
  await page.goto("/bench.html");
  return { context, page };
}

const typesOf = (path) => (path.endsWith(".js") ? "text/javascript" : "application/octet-stream");
