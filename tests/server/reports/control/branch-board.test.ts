import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.reset(),
);
beforeAll(async () => {
  trade = await tradeOf(books);
});

const FIELDS = ["branch", "device", "status", "contact", "unsent", "unsentvalue", "oldest", "clockoff", "build"];
const board = (args: Row = {}, fields = FIELDS, as?: TestUser) =>
  reportText(books.server, "branchboard_R_report", args, fields, as);

/** A ping of a device at a time of the server. */
async function tell(at: string, dev: string, told: Row, as?: TestUser): Promise<void> {
  const { server } = books;
  server.setClock(new Date(at));
  const [row = {}] = await server.call(
    "WEBAPI_ping",
    { dev, next_dseq: 1, pending: 0, app: "0.1.0", clock: Date.parse(at), unsent: 0, unsentvalue: "0.00", ...told },
    undefined,
    as,
  );
  expect(row.t).toBe(new Date(at).toISOString());
  server.setClock(new Date("2026-09-30T12:00:00Z"));
}

/** On 30 September at noon: a device silent for three days with two saves, one that waits now, and one without any. */
async function devices(): Promise<void> {
  await tell("2026-09-30T11:58:00Z", "desk", {});
  const waiting = { about: "Chrome on Android", unsent: 1, unsentvalue: "40", unsentoldest: "2026-09-30T11:40:00Z" };
  await tell("2026-09-30T11:50:00Z", "till", { ...waiting, clock: Date.parse("2026-09-30T11:55:00Z") });
  const silent = { unsent: 2, unsentvalue: "1180.50", unsentoldest: "2026-09-27T09:00:00Z" };
  await tell("2026-09-27T10:00:00Z", "godown", silent, trade.nashik);
}

test("3608 each device with what it has not sent; those silent for more than a day with unsent saves stand on top", async () => {
  await devices();
  const [here] = await board({ billnoC: "unsent", billnoA: books.server.users.owner.user.branchid }, ["branch"]);
  expect(await board()).toEqual([
    "Nashik | GODO | Silent for more than a day | 2026-09-27T10:00:00.000Z | 2 | 1180.5 | 2026-09-27T09:00:00.000Z | 0 | 0.1.0",
    `${here} | Chrome on Android · TILL | Waiting to send | 2026-09-30T11:50:00.000Z | 1 | 40 | 2026-09-30T11:40:00.000Z | 5 | 0.1.0`,
    `${here} | DESK | All sent | 2026-09-30T11:58:00.000Z | 0 | 0 |  | 0 | 0.1.0`,
    "= unsent 3, unsentvalue 1220.50",
  ]);
  expect(await board({ billnoA: trade.nashik.user.branchid }, ["device"])).toEqual([
    "GODO",
    "= unsent 2, unsentvalue 1180.50",
  ]);
  // Exactly a day of silence is not marked yet.
  books.server.setClock(new Date("2026-10-01T11:50:00Z"));
  expect(await board({ billnoC: "unsent" }, ["device", "status"])).toEqual([
    "GODO | Silent for more than a day",
    "Chrome on Android · TILL | Waiting to send",
    "= unsent 3, unsentvalue 1220.50",
  ]);
});

test("a device is called what its app says it is, with a code that the device shows too; an older app in another tab does not take the name away", async () => {
  await tell("2026-09-30T11:50:00Z", "till", { about: "Chrome on Android" });
  await tell("2026-09-30T11:52:00Z", "till", { unsent: 1 });
  expect(await board({}, ["device", "unsent"])).toEqual([
    "Chrome on Android · TILL | 1",
    "= unsent 1, unsentvalue 0.00",
  ]);
  // Nothing changed, so within a minute nothing is written.
  await tell("2026-09-30T11:52:30Z", "till", { unsent: 1 });
  expect(await board({}, ["contact"])).toContain("2026-09-30T11:52:00.000Z");
});

test("a device whose user came back on a new one shows that its saves may be lost, and when that was", async () => {
  await devices();
  await tell("2026-09-30T11:59:00Z", "new", {}, trade.nashik);
  const rows = await board({ billnoC: "unsent" }, ["device", "incident"]);
  const lost = (had: string) =>
    `The user started on a new device while this one had ${had}. If its site data was cleared, what was not sent is lost.`;
  expect(rows.slice(0, -1)).toEqual([
    `GODO | ${lost("2 unsent saves")}`,
    `Chrome on Android · TILL | ${lost("1 unsent save")}`,
  ]);
  expect(await board({}, ["device", "incident"])).toContain("DESK | ");
});

test("3608 for administrators only, and for devices of their own company", async () => {
  await devices();
  const { clerk, stranger } = books.server.users;
  await grantClerk(books.server, "branchboard", { rights: ["view"] });
  expect(await board({}, FIELDS, clerk)).toEqual(["refused at rights: Only administrators can view the branch board."]);
  await tell("2026-09-30T11:00:00Z", "elsewhere", { unsent: 7 }, stranger);
  expect((await board({}, ["device"])).slice(0, -1)).toEqual(["GODO", "Chrome on Android · TILL", "DESK"]);
});
