import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_HEADER, ENDPOINTS } from "../../../src/wire/endpoints";
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

test("every answer repeats the id of its call, a refusal too, so that a device knows it from that of a box in between", async () => {
  const call = crypto.randomUUID();
  const headers = { "content-type": "application/json", [CALL_HEADER]: call };
  const answers = [
    await server.app.inject({ method: "GET", url: "/healthz", headers }),
    await server.app.inject({ method: "POST", url: ENDPOINTS.plain, headers, payload: "{" }),
    await server.app.inject({
      method: "POST",
      url: ENDPOINTS.plain,
      headers,
      payload: { sqlsp: "item_R_listgrid", sqlpara: [], mypayans: [] },
    }),
    await server.app.inject({
      method: "POST",
      url: ENDPOINTS.plain,
      headers: { ...headers, authorization: "Bearer forged" },
      payload: { sqlsp: "item_R_listgrid", sqlpara: [], mypayans: [] },
    }),
    await server.app.inject({ method: "POST", url: ENDPOINTS.plain, headers, payload: "x".repeat(7 * 1024 * 1024) }),
    await server.app.inject({ method: "POST", url: "/MicroAC/Nowhere", headers, payload: {} }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 401, 401, 413, 404]);
  expect(answers.map((answer) => answer.headers[CALL_HEADER])).toEqual(answers.map(() => call));
  expect((await server.app.inject({ method: "GET", url: "/healthz" })).headers).not.toHaveProperty(CALL_HEADER);
});

test("an unknown path is a JSON 404", async () => {
  const answer = await server.post({}, null, "/MicroAC/Nowhere");
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ Message: "There is nothing at POST /MicroAC/Nowhere." });
});
