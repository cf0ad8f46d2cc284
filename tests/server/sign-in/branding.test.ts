import { afterAll, beforeAll, expect, test } from "vitest";
import { harmlessHtml } from "../../../src/server/engine/call/harmless-html";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { openTestServer, type TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (url: string, host: string) => server.app.inject({ url, headers: { host } });

test("SHELL-017 the host decides: blue by default, dark red on the alternate one, whatever its port and case", async () => {
  expect((await get(ENDPOINTS.branding, "anything.example:4173")).json()).toMatchObject({
    brand: "MicroAC",
    primary: "#1f5fbf",
  });
  expect((await get(ENDPOINTS.branding, "Alternate.Localhost:4173")).json()).toMatchObject({ primary: "#8e1b1b" });
});

test("SHELL-018 the branding of a host supplies brand, footer, colour and logout sites", async () => {
  await server.parts.db.asSystem((tx) =>
    tx
      .insertInto("branding")
      .values({
        host: "books.example",
        brand: "Books",
        footer: "Books 2012-2025",
        primary_colour: "#123456",
        notice_html: "<p>Closed on <b>Sunday</b></p><script>alert(1)</script>",
        logoutsites: ["https://a.example/", "https://b.example/"],
      })
      .execute(),
  );
  expect((await get(ENDPOINTS.branding, "books.example")).json()).toEqual({
    brand: "Books",
    footer: "Books 2012-2025",
    primary: "#123456",
    logoutsites: ["https://a.example/", "https://b.example/"],
  });
});

test("ENV-021 AUTH-003 Getbgimg answers the notice of the host as HTML, its script stripped; empty where there is none", async () => {
  const answer = await get(ENDPOINTS.notice, "books.example");
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toBe("<p>Closed on <b>Sunday</b></p>");
  expect((await get(ENDPOINTS.notice, "localhost")).body).toBe("");
});

test.each([
  ["<img src=x onerror=alert(1)>", '<img src="x" />'],
  ['<a href="javascript:alert(1)">go</a>', '<a rel="noopener noreferrer">go</a>'],
  ['<a href="https://a.example/">go</a>', '<a href="https://a.example/" rel="noopener noreferrer">go</a>'],
  ['<iframe src="https://a.example"></iframe><form action="/x"><input></form>', ""],
  ['<p style="color:#ff0000;position:fixed;background-image:url(//x)">red</p>', '<p style="color:#ff0000">red</p>'],
  ["<svg onload=alert(1)><style>*{}</style></svg>", ""],
])("the notice %s is shown as %s", (html, shown) => {
  expect(harmlessHtml(html)).toBe(shown);
});
