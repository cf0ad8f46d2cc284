import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../../src/server/http/app";
import { forgetAssets, keepAssets, keptFolder } from "../../../src/server/kept-builds.mjs";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

let server: TestServer;
let dist = "";
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "microac-dist-"));
});
afterEach(() => rmSync(dist, { recursive: true }));

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 5));
const kept = () => readdirSync(join(keptFolder(dist), "assets")).sort();
const assetsOf = (n: number) => [`app-${n}.js`, `lazy-${n}.js`, "shared-same.js"];

/** The result of `vite build`: an emptied folder with the page and its chunks. */
function build(n: number): void {
  const client = join(dist, "client");
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, "assets"), { recursive: true });
  writeFileSync(join(client, "index.html"), `<!doctype html><title>Build ${n}</title>`);
  writeFileSync(join(client, "sw.js"), `precache of build ${n}`);
  for (const file of assetsOf(n))
    writeFileSync(join(client, "assets", file), `export default ${file.includes("same") ? 0 : n}`);
}

/** Builds 1 to `last`, one a day from the first of the month. */
function builds(last: number): void {
  for (let n = 1; n <= last; n++) {
    keepAssets(dist, n === 1 ? null : `build ${n - 1}`, day(n));
    build(n);
    forgetAssets(dist, day(n));
  }
}

const app = () => buildApp(server.parts, { clientDir: join(dist, "client"), keptDir: keptFolder(dist) });

test("a page of the build before still loads its lazy chunks after an update, kept for ever as before; page and worker are the new ones", async () => {
  builds(2);
  const one = await app();
  const get = (url: string) => one.inject({ method: "GET", url });
  const chunk = await get("/assets/lazy-1.js");
  expect(chunk).toMatchObject({ statusCode: 200, body: "export default 1" });
  expect(chunk.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": expect.stringContaining("javascript"),
  });
  expect((await one.inject({ method: "HEAD", url: "/assets/lazy-1.js" })).statusCode).toBe(200);
  expect((await get("/assets/lazy-2.js")).body).toBe("export default 2");
  for (const [url, body] of [
    ["/", "Build 2"],
    ["/index.html", "Build 2"],
    ["/login", "Build 2"],
    ["/sw.js", "precache of build 2"],
  ] as const) {
    const answer = await get(url);
    expect(answer.body).toContain(body);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect((await get("/kept.json")).statusCode).toBe(404);
  expect((await get("/assets/lazy-0.js")).statusCode).toBe(404);
  await one.close();
});

test("the last three builds before this one are kept and no more; a chunk that builds share stays while one of them needs it", () => {
  builds(6);
  expect(kept()).toEqual([
    ...[3, 4, 5].map((n) => `app-${n}.js`),
    ...[3, 4, 5].map((n) => `lazy-${n}.js`),
    "shared-same.js",
  ]);
  const manifest: unknown = JSON.parse(readFileSync(join(dist, "kept.json"), "utf8"));
  expect(manifest).toMatchObject([5, 4, 3].map((n) => ({ build: `build ${n}`, replaced: day(n + 1).toISOString() })));
});

test("thirty days after it was replaced a build is forgotten, at a start without a build too", () => {
  builds(3);
  forgetAssets(dist, new Date(day(32).getTime() - 1));
  expect(kept()).toContain("lazy-1.js");
  forgetAssets(dist, day(32));
  expect(kept()).toEqual(["app-2.js", "lazy-2.js", "shared-same.js"]);
  forgetAssets(dist, day(40));
  expect(kept()).toEqual([]);
});

test("what is kept lies outside the client, so that the precache never holds it; a build that broke off is not kept", () => {
  builds(2);
  expect(readdirSync(join(dist, "client/assets")).sort()).toEqual(assetsOf(2));
  keepAssets(dist, null, day(3));
  expect(kept()).not.toContain("lazy-2.js");
});

test("without anything kept, and with a list that was cut off, a start goes on", () => {
  expect(() => forgetAssets(dist, day(1))).not.toThrow();
  writeFileSync(join(dist, "kept.json"), '[{"build":');
  expect(() => forgetAssets(dist, day(1))).not.toThrow();
});
