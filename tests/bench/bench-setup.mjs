// The measured system: the built server with the demo on its own data folder, and a real Chromium.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../e2e/help/find-chromium.mjs";
import { buildStage } from "../stage/build-stage.mjs";
import { openClient } from "./client.mjs";
import { fillLarge } from "./fill-large.mjs";

export const root = new URL("../..", import.meta.url).pathname;
const LARGE = 100_000;
const LEDGERS = 20_000;
const MODULES = 500;

export async function openStand(add) {
  const dataDir = mkdtempSync(join(tmpdir(), "microac-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const profiles = [];
  const open = new Set();
  let server = null;
  let isLarge = false;
  let folder = "dist";
  let client = null;
  const start = async () => {
    const started = performance.now();
    server = spawn(process.execPath, [join(root, folder, "server/main.js")], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: "", DEMO_VOUCHERS: "0" },
      stdio: "ignore",
    });
    await healthy(url, server);
    return (performance.now() - started) / 1000;
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await gone;
  };
  const stand = {
    url,
    root,
    add,
    start,
    stop,
    LARGE,
    LEDGERS,
    firstStartSeconds: await start(),
    call: async (...args) => (await (client ??= openClient(url)))(...args),
    /**
     * Continues with a server that has the bench's own forms and modules. Later parts get the product's server again.
     */
    onStage: async (isWanted) => {
      const wanted = isWanted ? await buildStage({ modules: MODULES }) : "dist";
      if (folder === wanted) return;
      await stop();
      folder = wanted;
      await start();
      client = null;
    },
    makeLarge: async () => {
      if (isLarge) return;
      await stop();
      await fillLarge(dataDir, { items: LARGE, ledgers: LEDGERS });
      await start();
      client = null;
      isLarge = true;
    },
    /** A browser with its own profile. The same `profile` again opens the same device. */
    browser: async ({ profile = mkdtempSync(join(tmpdir(), "microac-profile-")), ...more } = {}) => {
      profiles.push(profile);
      rmSync(join(profile, "SingletonLock"), { force: true });
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium(),
        headless: true,
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
        ...more,
      });
      open.add(context);
      context.setDefaultTimeout(60_000);
      return { context, profile, page: context.pages()[0] ?? (await context.newPage()) };
    },
    close: async () => {
      // A failed part can leave its browser open.
      for (const context of open) await context.close().catch(() => undefined);
      server?.kill("SIGKILL");
      for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return stand;
}

/** Signs in as the demo's owner on the sign-in page. */
export async function signIn(page) {
  await page.goto("/login");
  await page.getByLabel("User name or e-mail").fill("owner");
  await page.getByLabel("Password", { exact: true }).fill(process.env.DEMO_PASSWORD ?? "demo1234");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /Mumbai Head Office/ }).click();
  await page
    .getByRole("link", { name: /Open the outbox/ })
    .first()
    .waitFor();
}

/** A free port, kept for all starts of the server, because a browser's device belongs to an address. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

/** Resolves when the server answers. Throws if it ended. */
export async function healthy(url, server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error("The server ended at its start.");
    if (
      await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
