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
onEmptyBooks((opened) => {
  books = opened;
});

beforeAll(async () => {
  trade = await tradeOf(books);
});

const FIELDS = ["bill", "vdate", "vno", "party", "item", "qty", "taxable", "tax", "narration"];
const returns = (args: Row = {}, as?: TestUser) =>
  reportText(books.server, "returns_R_report", { dtpfrom: "2026-06-01", dtpto: "2026-06-30", ...args }, FIELDS, as);

const note = (edateview: string, partyid: string, qty: number, rate: number, more: Row = {}): Row => ({
  edateview,
  partyid,
  godownid: "Main",
  items: [{ itemid: "Bolt", qty, rate }],
  ...more,
});

/** Two credit notes on one invoice, one that names none, and a debit note; one is changed and one is cancelled. */
async function giveBack(): Promise<Row> {
  await trade.sale("2026-05-10", "Asha", 10, 100);
  await trade.sale("2026-06-10", "Ravi", 4, 80);
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const against = "MUM/S2627/0001";
  const first = await trade.save(
    "salereturn",
    note("2026-06-20", "Asha", 3, 100, { againstno: against, narration: "Thread damaged" }),
  );
  await trade.save("salereturn", { id: first.id, items: [{ itemid: "Bolt", qty: 2, rate: 100 }] });
  await trade.save("salereturnwo", {
    edateview: "2026-06-22",
    partyid: "Asha",
    items: [{ itemid: "Bolt", qty: 1, rate: 50 }],
    againstno: against,
    narration: "Rate agreed later",
  });
  await trade.save("salereturn", note("2026-06-25", "Ravi", 1, 80));
  const gone = await trade.save("salereturn", note("2026-06-26", "Ravi", 1, 80));
  await trade.cancel("salereturn", gone.id);
  await trade.save(
    "purchasereturn",
    note("2026-06-23", "Steel Co", 1, 50, { againstno: "SC/1", narration: "Short length" }),
  );
  return first;
}

test("credit notes by the invoice that they return, with what came back and why", async () => {
  const first = await giveBack();
  expect(await returns()).toEqual([
    "MUM/S2627/0001 | 2026-06-20 | MUM/CN2627/0001 | Asha | Bolt | 2 | 200 | 36 | Thread damaged",
    "MUM/S2627/0001 | 2026-06-22 | MUM/CW2627/0001 | Asha | Bolt | 1 | 50 | 9 | Rate agreed later",
    "No bill named | 2026-06-25 | MUM/CN2627/0002 | Ravi | Bolt | 1 | 80 | 14.4 | ",
    "= qty 4, taxable 330, tax 59.4, total 389.4",
  ]);
  const rows = await books.server.call("returns_R_report", {
    dtpfrom: "2026-06-01",
    dtpto: "2026-06-30",
    group: "bill",
  });
  expect(rows[0]).toMatchObject({ linkeditformname: "salereturndetail", linkeditid: first.id });
  expect(
    (JSON.parse(String(rows[0]?.groups)) as { key: string[]; sums: Row }[]).map(({ key, sums }) => [
      key[0],
      sums.taxable,
    ]),
  ).toEqual([
    ["MUM/S2627/0001", "250"],
    ["No bill named", "80"],
  ]);
});

test("debit notes, or both sides; one party, one item, one branch", async () => {
  await giveBack();
  await trade.save("salereturn", note("2026-06-27", "Ravi", 5, 10), trade.nashik);
  const debit = "SC/1 | 2026-06-23 | MUM/DN2627/0001 | Steel Co | Bolt | 1 | 50 | 9 | Short length";
  expect(await returns({ billnoC: "in" })).toEqual([debit, "= qty 1, taxable 50, tax 9, total 59"]);
  expect((await returns({ billnoC: "all" })).at(-1)).toBe("= qty 10, taxable 430, tax 77.4, total 507.4");
  expect((await returns({ billnoC: "all", ddlledger: books.ids["Steel Co"] }))[0]).toBe(debit);
  expect(await returns({ itemname: books.ids.Paint })).toEqual(["= qty 0, taxable 0, tax 0, total 0"]);
  expect((await returns({ billnoA: trade.nashik.user.branchid })).at(-1)).toBe("= qty 5, taxable 50, tax 9, total 59");
});

test("a user sees the notes that they may view, without a hidden bill or number", async () => {
  const { server } = books;
  await giveBack();
  await grantClerk(server, "returns", { rights: ["view"] });
  await grantClerk(server, "salereturn", { rights: ["view"], hidden: "againstno,autobillno,narration" });
  expect(await returns({ billnoC: "all" }, server.users.clerk)).toEqual([
    "No bill named | 2026-06-20 |  | Asha | Bolt | 2 | 200 | 36 | ",
    "No bill named | 2026-06-25 |  | Ravi | Bolt | 1 | 80 | 14.4 | ",
    "= qty 3, taxable 280, tax 50.4, total 330.4",
  ]);
});
