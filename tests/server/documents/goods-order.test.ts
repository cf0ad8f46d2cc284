/** Saves of one device that bring goods reach a server before those that take them, however slow the first is. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { printingDevice, TODAY } from "./print/help/device-form";
import { make } from "../records/samples";
import { mustSave } from "../reports/help/must-save";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";

/** Each request of a save is under way longer than the one after it. */
const DELAYS_MS = [600, 300];

let books: Books;
let base = "";
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  base = await books.server.listen();
});
beforeEach(async () => {
  books.server.setClock(null);
  const [form] = await books.server.call("booksettings_R_getviewdata", {});
  const settings = { booksfrom: "2026-04-01", negativestock: "refuse", creditlimit: "allow", isrounded: 1 };
  const op = { id: crypto.randomUUID(), base: { kind: "ver" as const, ver: Number(form?.rowver) } };
  const [saved] = await books.server.call("booksettings_R_save", { id: form?.id, ...settings }, op);
  expect(saved).toMatchObject({ err: 0 });
});

type Entry = readonly [entity: string, values: Row];

/** Documents entered without a line, and sent: the server refuses what is short. */
async function sentTogether(...entries: readonly Entry[]): Promise<void> {
  const here = await printingDevice(books.server, base, books.server.users.owner);
  await here.prepare(...new Set(entries.map(([entity]) => entity)));
  here.line.up = false;
  const keys: string[] = [];
  for (const [entity, values] of entries)
    keys.push(await here.enter(`${entity}detail`, { edateview: TODAY, ...values }));
  const delays = [...DELAYS_MS];
  here.line.hold = (path) =>
    new Promise((go) => setTimeout(go, path === ENDPOINTS.encrypted ? (delays.shift() ?? 0) : 0));
  for (const key of keys) expect(Number(await here.sent(key))).toBeGreaterThan(0);
}

const bolts = (qty: number): Row => ({
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty, rate: 100 }],
});

test("a sale of what a count found is sent after the count", async () => {
  await sentTogether(["opening", { kind: "count", ...bolts(5) }], ["sale", { partyid: books.ids.Asha, ...bolts(5) }]);
  expect(await books.stock()).toEqual([]);
});

test("a stage of production is sent after the stage that passes pieces to it", async () => {
  await make(books.server, "viitem", { itemname: "Saree", code: "S1" });
  const inward = { edateview: TODAY, partyid: books.ids.Asha, itemid: "Saree", pieces: 10 };
  const { id: lotid } = await mustSave(books, "viinward", inward);
  await sentTogether(["vicheck", { lots: [{ lotid, pieces: 10 }] }], ["viprog", { lots: [{ lotid, pieces: 10 }] }]);
  const [lot] = await books.server.call("viinward_R_listgrid", { id: lotid });
  expect(lot?.standing).toBe("Production 10");
});
