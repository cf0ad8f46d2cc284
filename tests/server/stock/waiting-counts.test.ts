/** What counts that wait on a device do to the stock shown there is what the server says once they are sent. */
import { beforeEach, expect, test } from "vitest";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { stockHere } from "../../../src/client/posting/stock-here";
import { stockAge } from "../../../src/client/posting/stock-age";
import { stockFactsOf, type StockFacts } from "../../../src/definitions/bill/facts-rows";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { view } from "../records/samples";
import { deviceOf, waitingSave } from "../reports/help/device";
import { mustSave } from "../reports/help/must-save";

const DAY = "2026-06-30";
const momentOf = (time: string): Date => new Date(`${DAY}T${time}:00+05:30`);

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});
beforeEach(async () => {
  await mustSave(books, "purchase", {
    edateview: "2026-06-01",
    partyid: books.ids["Steel Co"],
    godownid: books.ids.Main,
    billno: "S-1",
    items: [{ itemid: books.ids.Bolt, qty: 100, rate: 40 }],
  });
});

const goods = (qty: number, more: Row = {}): Row => ({
  edateview: DAY,
  partyid: books.ids.Asha,
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty, rate: 100 }],
  ...more,
});
const counted = (qty: number, more: Row = {}): Row => ({
  kind: "count",
  edateview: DAY,
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty }],
  ...more,
});

type Entry = readonly [time: string, entity: string, values: Row];

const waitingAt = ([time, entity, values]: Entry): OutboxRow =>
  waitingSave(entity, values, { capturedAt: momentOf(time).getTime() });

const shownOf = ({ instock, places }: StockFacts) => ({
  instock: Number(instock),
  places: places.map(({ name, stock }) => `${name} ${Number(stock)}`).toSorted(),
});

/** The save of a device that made it at that time, as it arrives. */
async function send([time, entity, values]: Entry): Promise<void> {
  const { userid, coid, branchid } = books.server.users.owner.user;
  const cap = { user: String(userid), coid, branchid, at: momentOf(time).toISOString() };
  const op = { id: crypto.randomUUID(), cap };
  const [made] = await books.server.call(`${entity}_R_save`, { id: 0, ...values }, op);
  expect(made?.errormsg ?? "").toBe("");
}

/** The stock on the device while the documents wait, and the server's once they are sent in this order. */
async function bothWays(entries: readonly Entry[]) {
  const { offline, waiting } = await deviceOf(books.server, false);
  waiting.push(...entries.map(waitingAt));
  const here = await stockHere(offline, String(books.ids.Bolt));
  for (const entry of entries) await send(entry);
  const [row] = await books.server.call("WEBAPI_itemstock", { itemid: books.ids.Bolt });
  const there = stockFactsOf({ held: String(row?.held) });
  if (!here || !there) throw new Error("No stock was told.");
  return { here, shown: shownOf(here.held), stored: shownOf(there) };
}

test("a count replaces the stock of its godown; sales before it are in it, sales after it are not", async () => {
  const { here, shown, stored } = await bothWays([
    ["10:00", "sale", goods(4)],
    [
      "10:30",
      "stocktransfer",
      {
        edateview: DAY,
        fromgodownid: books.ids.Main,
        togodownid: books.ids.Shop,
        items: [{ itemid: books.ids.Bolt, qty: 10 }],
      },
    ],
    ["11:00", "opening", counted(80)],
    ["12:00", "sale", goods(3)],
    ["12:30", "opening", counted(12, { godownid: books.ids.Shop })],
    ["13:00", "sale", goods(5, { edateview: "2026-06-29" })],
  ]);
  expect(stored).toEqual({ instock: 89, places: ["Main 77", "Shop 12"] });
  expect(shown).toEqual(stored);
  expect([here.waiting, here.uncounted]).toEqual([6, 0]);
});

test("lines of one item in several units count together; a second count sees the first", async () => {
  const lines = [
    { itemid: books.ids.Bolt, qty: 50 },
    { itemid: books.ids.Bolt, qty: 7 },
  ];
  const { shown, stored } = await bothWays([
    ["10:00", "opening", counted(0, { items: lines })],
    ["11:00", "sale", goods(7)],
    ["12:00", "opening", counted(55)],
  ]);
  expect(stored).toEqual({ instock: 55, places: ["Main 55"] });
  expect(shown).toEqual(stored);
});

test("a count whose moment only the server can compare is left out, and the age says so", async () => {
  const { offline, waiting } = await deviceOf(books.server, false);
  const stored = await mustSave(books, "opening", counted(60));
  const before = await view(books.server, "opening", Number(stored.id));
  waiting.push(
    waitingAt(["10:00", "opening", counted(90, { edateview: "1969-12-31" })]),
    waitingSave(
      "opening",
      { ...before, items: [{ itemid: books.ids.Bolt, qty: 70 }] },
      {
        recordKey: String(stored.id),
        baseSnap: before,
        capturedAt: momentOf("11:00").getTime(),
      },
    ),
    waitingAt(["12:00", "opening", counted(5, { items: [{ itemid: books.ids.Bolt, qty: 5, batchno: "B-1" }] })]),
  );
  const here = await stockHere(offline, String(books.ids.Bolt));
  expect(here && shownOf(here.held)).toEqual({ instock: 100, places: ["Main 100"] });
  expect([here?.waiting, here?.uncounted]).toEqual([0, 3]);
  expect(here && stockAge(here)).toMatch(/, without 3 counts on this device not sent yet$/);
});

test("a cancelled count gives back its difference", async () => {
  const stored = await mustSave(books, "opening", counted(60));
  const before = await view(books.server, "opening", Number(stored.id));
  const { offline, waiting } = await deviceOf(books.server, false);
  waiting.push(
    waitingSave(
      "opening",
      { iscancelled: 1 },
      {
        recordKey: String(stored.id),
        baseSnap: before,
        formname: "",
        env: { sqlsp: "opening_R_btndelete_approve", sqlpara: ["type"], mypayans: ["cancel"] },
      },
    ),
  );
  const here = await stockHere(offline, String(books.ids.Bolt));
  expect(here && shownOf(here.held)).toEqual({ instock: 100, places: ["Main 100"] });
  expect([here?.waiting, here?.uncounted]).toEqual([1, 0]);
});
