import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("a started server says ok", async () => {
  const answer = await server.app.inject({ method: "GET", url: "/healthz" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
});

test("headers forbid inline scripts and framing, and allow the camera to this app only", async () => {
  const { headers } = await server.app.inject({ method: "GET", url: "/healthz" });
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  expect(headers["permissions-policy"]).toContain("camera=(self)");
});

test("an unknown path is a JSON 404", async () => {
  const answer = await server.post({}, null, "/MicroAC/Nowhere");
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ Message: "There is nothing at POST /MicroAC/Nowhere." });
});
