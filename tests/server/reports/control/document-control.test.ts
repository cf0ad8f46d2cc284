import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays } from "../../../../src/domain/calendar";
import { kolkataDate } from "../../../../src/domain/date-format";
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
  async ({ server }) => {
    await server.reset();
    await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  },
);
beforeAll(async () => {
  trade = await tradeOf(books);
});

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const report = (name: string, args: Row, fields: readonly string[], as?: TestUser) =>
  reportText(books.server, `${name}_R_report`, { ...YEAR, ...args }, fields, as);
const act = (entity: string, id: unknown, type: string) =>
  books.server.call(`${entity}_R_btndelete_approve`, { id, type }, { id: crypto.randomUUID() });

test("3602 cancelled and deleted documents with who did it and why, of the kinds that the user may view", async () => {
  await trade.sale("2026-06-01", "Asha", 1, 100);
  const cancelled = await trade.sale("2026-06-02", "Ravi", 1, 200);
  await trade.cancel("sale", cancelled.id);
  const deleted = await trade.money("receipt", "2026-06-03", "Asha", 50);
  await act("receipt", deleted.id, "delete");
  const other = await trade.sale("2026-06-04", "Ravi", 1, 200, {}, trade.nashik);
  const args = { id: other.id, type: "cancel", cancelreason: "Wrong branch" };
  await books.server.call("sale_R_btndelete_approve", args, { id: crypto.randomUUID() }, trade.nashik);
  const fields = ["vdate", "kind", "vno", "party", "amount", "status", "doneby", "reason"];
  const { owner, clerk } = books.server.users;
  const rows = [
    "2026-06-02 | Sale | MUM/S2627/0002 | Ravi | 236 | Cancelled | Asha Rao | Entered twice",
    "2026-06-03 | Receipt | MUM/RC2627/0001 | Asha | 50 | Deleted | Asha Rao | ",
  ];
  expect(await report("withdrawndocuments", { billnoA: owner.user.branchid }, fields)).toEqual([
    ...rows,
    "= amount 286.00",
  ]);
  expect((await report("withdrawndocuments", {}, ["vno"])).slice(0, -1)).toEqual([
    "MUM/S2627/0002",
    "MUM/RC2627/0001",
    "NSK/S2627/0001",
  ]);
  expect((await report("withdrawndocuments", { billnoC: "deleted" }, fields)).slice(0, -1)).toEqual(rows.slice(1));
  const all = await books.server.call("withdrawndocuments_R_report", YEAR);
  expect(all.map(({ linkeditallowed }) => linkeditallowed)).toEqual([1, 0, 0]);
  expect(all[1]?.doneat).toBeTruthy();
  await grantClerk(books.server, "withdrawndocuments", {});
  await grantClerk(books.server, "receipt", {});
  expect((await report("withdrawndocuments", {}, fields, clerk)).slice(0, -1)).toEqual(rows.slice(1));
});

test("3603 documents that changed after their approval, with what changed, until they are approved again", async () => {
  const sold = await trade.sale("2026-06-01", "Asha", 1, 100);
  const kept = await trade.sale("2026-06-02", "Asha", 1, 100);
  await trade.save("sale", { id: sold.id, narration: "First" });
  await act("sale", sold.id, "approval");
  await act("sale", kept.id, "approval");
  await trade.save("sale", { id: sold.id, narration: "Second" });
  await trade.save("sale", { id: sold.id, items: [{ itemid: "Bolt", qty: 1, rate: 120 }] });
  const fields = ["vdate", "vno", "amount", "approvedby", "changedby", "edits"];
  expect(await report("editedafterapproval", {}, fields)).toEqual([
    "2026-06-01 | MUM/S2627/0001 | 142 | owner | Asha Rao | 2",
    "= amount 142.00",
  ]);
  const [row = {}] = await books.server.call("editedafterapproval_R_report", YEAR);
  expect(String(row.changes)).toMatch(/^Narration: First → Second; .*Items: line 1 changed/);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "editedafterapproval", {});
  await grantClerk(books.server, "sale", { hidden: "narration" });
  const [seen = {}] = await books.server.call("editedafterapproval_R_report", YEAR, undefined, clerk);
  expect([seen.RowNumber, JSON.stringify(seen)]).toEqual([1, expect.not.stringMatching(/First|Second/)]);
  await act("sale", sold.id, "approval");
  expect(await report("editedafterapproval", {}, fields)).toEqual(["= amount 0"]);
});

test("3604 documents that wait for an approval, by the days since their date", async () => {
  const old = await trade.sale("2026-06-01", "Asha", 1, 100);
  await act("sale", old.id, "approval");
  await trade.save("sale", { id: old.id, narration: "Later" });
  await trade.sale("2026-09-25", "Asha", 1, 200);
  const approved = await trade.sale("2026-09-26", "Asha", 1, 300);
  await act("sale", approved.id, "approval");
  await trade.sale("2026-09-29", "Ravi", 1, 300);
  const fields = ["age", "days", "vdate", "vno", "amount", "status", "username"];
  expect(await report("approvalspending", { detailed: true }, fields)).toEqual([
    "Over 30 days | 121 | 2026-06-01 | MUM/S2627/0001 | 118 | Changed after approval | Asha Rao",
    "2 to 7 days | 5 | 2026-09-25 | MUM/S2627/0002 | 236 | Never approved | Asha Rao",
    "0 to 1 day | 1 | 2026-09-29 | MUM/S2627/0004 | 354 | Never approved | Asha Rao",
    "= amount 708.00",
  ]);
  expect(await report("approvalspending", { detailed: true, billnoB: "receipt" }, fields)).toEqual(["= amount 0"]);
});

test("3605 what was made offline, with its own time, the time it was sent and the clock of the device", async () => {
  const { userid, coid, branchid } = books.server.users.owner.user;
  const at = new Date(Date.now() - 30 * 60_000).toISOString();
  const clock = new Date(Date.now() - 25 * 60_000).toISOString();
  const op = { id: crypto.randomUUID(), cap: { user: String(userid), coid, branchid, at, clock } };
  const sale = { id: 0, edateview: "2026-06-10", partyid: "Asha", godownid: "Main", devid: "tablet 4" };
  const items = [{ itemid: "Bolt", qty: 1, rate: 100 }];
  const [made] = await books.server.call("sale_R_save", { ...sale, items }, op);
  expect(made).toMatchObject({ err: 0 });
  await trade.sale("2026-06-11", "Asha", 1, 100);
  const today = kolkataDate(Date.now());
  const days = { dtpfrom: addDays(today, -1), dtpto: addDays(today, 1) };
  const fields = ["action", "kind", "vno", "vdate", "party", "amount", "username", "delay", "devid", "status"];
  const row = "Added | Sale | MUM/S2627/0001 | 2026-06-10 | Asha | 118 | Asha Rao | 30 | tablet 4 | In force";
  expect(await report("madeoffline", days, fields)).toEqual([row, "= "]);
  const [first = {}] = await books.server.call("madeoffline_R_report", days);
  expect([first.captured, first.clock]).toEqual([at, clock]);
  expect(await report("madeoffline", { ...days, billno: "clerk" }, fields)).toEqual(["= "]);
  await trade.cancel("sale", made?.id);
  expect((await report("madeoffline", days, ["vno", "status"]))[0]).toBe("MUM/S2627/0001 | Cancelled");
  const { clerk } = books.server.users;
  await grantClerk(books.server, "madeoffline", {});
  expect(await report("madeoffline", days, fields, clerk)).toEqual(["= "]);
});
