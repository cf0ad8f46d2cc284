import { build } from "vite";

/**
 * Builds a page of the bench as one script. Workbox needs a service worker registration, which a page does not have, so
 * the script defines an empty one.
 */
export async function pageScript(root, entry = "page.ts") {
  const [{ output }] = [
    await build({
      configFile: false,
      root,
      logLevel: "error",
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        write: false,
        target: "es2023",
        lib: { entry: `${root}/tests/bench/${entry}`, formats: ["iife"], name: "page" },
        rollupOptions: { output: { codeSplitting: false } },
      },
    }),
  ].flat();
  return `self.registration = {}; ${output[0].code}`;
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
  const script = await pageScript(root, entry);
  const { context, page } = await browser({ serviceWorkers: "block" });
  await page.route("**/bench.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><title>bench</title><script src="/bench.js"></script>',
    }),
  );
  await page.route("**/bench.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
  await page.goto("/bench.html");
  return { context, page };
}
