import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { isServerPath } from "../../../sw/server-paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressedAssets } from "../../../src/server/compressed-assets.mjs";
import { buildApp } from "../../../src/server/http/app";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

let server: TestServer;
let app: FastifyInstance;
const clientDir = mkdtempSync(join(tmpdir(), "microac-client-"));

beforeAll(async () => {
  mkdirSync(join(clientDir, "assets"));
  writeFileSync(join(clientDir, "index.html"), "<!doctype html><title>MicroAC</title>");
  writeFileSync(join(clientDir, "sw.js"), "self");
  writeFileSync(join(clientDir, "assets", "app-1a2b3c.js"), "export {}".repeat(500));
  server = await openTestServer();
  app = await buildApp(server.parts, { clientDir });
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });

test("hashed files are kept for ever and compressed, the page and the worker are asked for anew", async () => {
  const asset = await get("/assets/app-1a2b3c.js", { "accept-encoding": "br" });
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
  });
  expect((await get("/")).headers["cache-control"]).toBe("no-store");
  expect((await get("/sw.js")).headers["cache-control"]).toBe("no-store");
});

test("code is sent as small as the build made it, to a browser that reads it; what has no such file is sent all the same", async () => {
  const code = "export default 'a sentence of the page';".repeat(400);
  writeFileSync(join(clientDir, "assets", "page-4d5e6f.js"), code);
  writeFileSync(join(clientDir, "assets", "icon-4d5e6f.png"), "a picture");
  await compressedAssets().writeBundle({ dir: clientDir });
  const small = readFileSync(join(clientDir, "assets", "page-4d5e6f.js.br"));
  expect(brotliDecompressSync(small).toString()).toBe(code);
  const asset = await get("/assets/page-4d5e6f.js", { "accept-encoding": "gzip, deflate, br" });
  expect(asset.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    vary: expect.stringContaining("accept-encoding"),
  });
  expect(asset.rawPayload).toEqual(small);
  const plain = await get("/assets/page-4d5e6f.js");
  expect([plain.body, plain.headers["content-encoding"]]).toEqual([code, undefined]);
  const icon = await get("/assets/icon-4d5e6f.png", { "accept-encoding": "br" });
  expect(icon).toMatchObject({ statusCode: 200, body: "a picture" });
});

test("a navigation to any page of the app gets the page", async () => {
  for (const url of ["/login", "/MainB?id=1", "/Pages/some_profile", "/a/b/c"])
    expect(await get(url)).toMatchObject({ statusCode: 200, body: expect.stringContaining("<title>MicroAC") });
});

test("a missing file and a path of the wire are JSON 404, never the page", async () => {
  const ofWire = [
    "/MicroAC/Nowhere",
    "/microacauth/x",
    "/API/x",
    "/API/x?y=1",
    "/MicroACnowhere",
    "/microacsomething/x",
    "/api",
    "/api?x",
    "/MicroACauth",
  ];
  for (const url of ["/assets/old-9z.js", "/missing.png", ...ofWire])
    expect(await get(url)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('"Message":"There is nothing at GET'),
    });
  // The service worker of an installed app passes these paths to the server and serves the page for all others.
  for (const url of [...ofWire, "/healthz", "/Uploadfiles/x.png"])
    expect([url, isServerPath.test(url)]).toEqual([url, true]);
  for (const url of ["/", "/login", "/MainB?formname=itemdetail&id=api/1", "/apis", "/healthzone", "/rights/microac"])
    expect([url, isServerPath.test(url)]).toEqual([url, false]);
  expect((await app.inject({ method: "POST", url: "/login" })).statusCode).toBe(404);
});

test("nothing outside the built client is served", async () => {
  for (const url of [
    "/../package.json",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/..%5c..%5cx.js",
  ]) {
    const answer = await get(url);
    expect(answer.body).not.toContain("root:");
    expect(answer.body).not.toContain('"dependencies"');
  }
});

test("a share that reaches the server is stored nowhere and leads to the screen that says so, whatever its size and type", async () => {
  const answer = { statusCode: 303, headers: { location: "/shared?failed=unready", "cache-control": "no-store" } };
  for (const type of ["multipart/form-data; boundary=x", "application/pdf", "text/plain", "application/json"])
    expect(
      await app.inject({ method: "POST", url: "/shared", headers: { "content-type": type }, payload: "{ --x" }),
    ).toMatchObject(answer);
  expect(await app.inject({ method: "POST", url: "/shared" })).toMatchObject(answer);
  const form = new FormData();
  for (const name of ["a.jpg", "b.jpg"]) form.append("files", new Blob([new Uint8Array(20_000_000)]), name);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const large = await fetch(`${address}/shared`, { method: "POST", body: form, redirect: "manual" });
  expect([large.status, large.headers.get("location")]).toEqual([303, "/shared?failed=unready"]);
  expect(await get("/shared?failed=unready")).toMatchObject({
    statusCode: 200,
    body: expect.stringContaining("<title>MicroAC"),
  });
});
