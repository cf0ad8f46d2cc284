import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeEnvelope } from "../../../src/wire/envelope";
import { NOT_IN_PORTAL } from "../../../src/wire/portal";
import type { Books } from "../books/help/books";
import { openBooks } from "../books/help/books";
import type { TestUser } from "../harness";
import { clientsOf } from "./client-server";

/**
 * Every procedure of the registry and every route of the server, as a client calls them. The names come from the
 * server itself, so that a new one is refused, or the test says so, on the day it is added.
 */
let books: Books;
let client: TestUser;
beforeAll(async () => {
  books = await openBooks();
  client = await clientsOf(books.server).enter("asha@example.com", books.ids.Asha ?? 0);
});
afterAll(() => books.server.close());

/** What answers a client besides the portal's own: the caller's own device and own saves, nothing of the company. */
const OWN_DEVICE = ["WEBAPI_op_cancel", "WEBAPI_op_status", "WEBAPI_ping"];

const send = (sqlsp: string, token = client.token) =>
  books.server.app.inject({
    method: "POST",
    url: "/MicroAC/Postmacapitest",
    headers: { authorization: `Bearer ${token}` },
    payload: { ...writeEnvelope(sqlsp, {}), op: undefined },
  });

test("every procedure but those of the portal refuses a client before it reads a parameter", async () => {
  const { registry } = books.server.parts;
  const answering: string[] = [];
  for (const name of registry.names()) {
    const answer = await send(name);
    const body = answer.body;
    if (answer.statusCode === 200 && body.includes(NOT_IN_PORTAL)) continue;
    answering.push(name);
  }
  const own = registry.names().filter((name) => registry.get(name).audience === "clients");
  expect(answering.toSorted()).toEqual([...OWN_DEVICE, ...own].toSorted());
  expect(own.every((name) => name.startsWith("portal_R_"))).toBe(true);
  expect(registry.names().length).toBeGreaterThan(300);
});

test("a report that a developer writes at runtime refuses a client too", async () => {
  expect((await send("written0001_R_report")).body).toContain(NOT_IN_PORTAL);
});

test("a user of the company cannot call a procedure of the portal", async () => {
  const { registry } = books.server.parts;
  for (const name of registry.names().filter((one) => registry.get(one).audience === "clients"))
    expect((await send(name, books.server.users.owner.token)).body).toContain(
      "Only a client login can use the client portal.",
    );
});

/** `METHOD path` of every route, with parameters filled in. */
function routesOf(text: string): readonly string[] {
  const parts: string[] = [];
  return text.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([│ ├└─]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === "") return [];
    const depth = Math.round(indent.length / 4);
    parts.splice(depth - 1);
    parts[depth - 1] = part;
    const path = parts.join("").replaceAll(/:\w+(\|:\w+)*/g, "1");
    return methods
      .split(", ")
      .filter((method) => method !== "" && method !== "HEAD")
      .map((method) => `${method} ${path}`);
  });
}

/** Routes that a client may call; what they answer is decided behind them. */
const ADMITTED = [
  "GET /MicroACPortal/Getdocument",
  "POST /MicroAC/Postmacapitest",
  "POST /MicroAC/PostmacapiENC",
  "POST /Microacauth/ChangepasswordToken",
  "POST /Microacauth/Postuserlogout",
];

describe("routes", () => {
  test("every route refuses the session of a client before its controller, but those that admit clients", async () => {
    const routes = routesOf(books.server.app.printRoutes({ commonPrefix: false }));
    expect(routes.length).toBeGreaterThan(50);
    const open: string[] = [];
    for (const route of routes.filter((one) => one !== "POST /Microacauth/Postuserlogout")) {
      const [method, url = ""] = route.split(" ");
      const answer = await books.server.app.inject({
        method: method as "GET",
        url,
        headers: { authorization: `Bearer ${client.token}` },
        ...(method === "GET" ? {} : { payload: {} }),
      });
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      if (answer.statusCode === 403 && isJson && answer.json<{ Message?: string }>().Message === NOT_IN_PORTAL)
        continue;
      open.push(route);
    }
    expect(open.toSorted()).toEqual(ADMITTED.filter((one) => !one.endsWith("logout")).toSorted());
  });

  test("an unknown path refuses a client as well, and signing out ends the session", async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    expect((await books.server.app.inject({ url: "/MicroAC/Nothing", headers })).statusCode).toBe(403);
    const out = await books.server.app.inject({ method: "POST", url: "/Microacauth/Postuserlogout", headers });
    expect(out.statusCode).toBe(200);
    expect((await send("WEBAPI_ping")).statusCode).toBe(401);
  });
});
