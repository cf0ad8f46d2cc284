import { beforeAll, expect, test } from "vitest";
import { drillValues } from "../../../../src/definitions/report/report-column";
import type { ReportColumn } from "../../../../src/definitions/report/report-column";
import { confirmedText } from "../../../../src/wire/confirming";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import type { TestUser } from "../../harness";
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
  await trade.save("salesman", { salesmanname: "Meena" });
  await trade.save("salesman", { salesmanname: "Nitin" });
  await trade.save("category", { categoryname: "Fasteners" });
  await trade.save("item", { id: books.ids.Bolt, categoryid: "Fasteners" });
  await trade.save("debtors", { id: books.ids.Asha, salesmanid: "Meena" });
});

const DAYS = { dtpfrom: "2026-06-01", dtpto: "2026-07-31" };
const FIELDS = ["name", "qty", "taxable", "tax", "total", "share"];
const sales = (by: string, args: Row = {}, as?: TestUser) =>
  reportText(books.server, "salesanalysis_R_report", { ...DAYS, billnoC: by, ...args }, FIELDS, as);

/** Asha: 10 bolts for 1,000 less 2 returned, and 5 paint for 250 with freight of 50; Ravi: 4 bolts for 500 in July. */
const sell = async () => {
  await trade.sale("2026-06-10", "Asha", 10, 100, { salesmanid: "Nitin" });
  await trade.sale("2026-06-20", "Asha", 0, 0, {
    items: [{ itemid: "Paint", batchno: "B1", qty: 5, rate: 50 }],
    charges: [{ ledgerid: "Freight and Packing", amount: 50 }],
  });
  await trade.save("salereturn", {
    edateview: "2026-06-25",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 2, rate: 100 }],
  });
  await trade.sale("2026-07-05", "Ravi", 4, 125, {}, trade.nashik);
};

test("by item: sales less returns, charges by their ledger, and the share of each", async () => {
  await sell();
  // Bolt 1000 - 200 + 500 = 1300 of 1600; Paint 250; freight 50.
  expect(await sales("item")).toEqual([
    "Bolt | 12 | 1300 | 234 | 1534 | 81.25",
    "Paint | 5 | 250 | 30 | 280 | 15.63",
    "Freight and Packing | 0 | 50 | 0 | 50 | 3.13",
    "= qty 17, taxable 1600, tax 264, total 1864",
  ]);
  const [head = {}] = await books.server.call("salesregister_R_report", DAYS);
  expect(JSON.parse(String(head.sums))).toMatchObject({ taxable: "1600.00", total: "1864.00" });
});

test("a note is of the salesman of the invoice that it names, also a paid one; without one, and a POS invoice, of the party's", async () => {
  const bill = await trade.sale("2026-06-10", "Asha", 10, 100, { salesmanid: "Nitin" });
  await trade.money("receipt", "2026-06-12", "Asha", 1180, { allocation: "oldest" });
  const note = (entity: string, rate: number, more: Row = {}) =>
    trade.save(entity, {
      edateview: "2026-06-25",
      partyid: "Asha",
      items: [{ itemid: "Bolt", qty: 1, rate }],
      ...more,
    });
  // Nothing is left of the paid invoice, which a note confirms.
  const confirmed = confirmedText([`beyond:${String(bill.label)}:2026-27:59.00`]);
  await note("salereturnwo", 50, { againstno: bill.label, confirmed });
  await note("salereturn", 5, { godownid: "Main" });
  await trade.save("salepos", {
    edateview: "2026-06-26",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 236 }],
  });
  // Nitin: 1,000 less 50. Meena, the salesman of Asha: 236 with tax is 200, less 5.
  expect((await sales("salesman")).map((row) => row.split(" | ").slice(0, 3).join(" | "))).toEqual([
    "Nitin | 9 | 950",
    "Meena | 0 | 195",
    expect.stringMatching(/^= /),
  ]);
});

test("by party, category, salesman, branch and month", async () => {
  await sell();
  const names = async (by: string) =>
    (await sales(by)).slice(0, -1).map((line) =>
      line
        .split(" | ")
        .filter((_, at) => at === 0 || at === 2)
        .join(" "),
    );
  expect(await names("party")).toEqual(["Asha 1100", "Ravi 500"]);
  expect(await names("category")).toEqual(["Fasteners 1300", "No category 300"]);
  // The first invoice names Nitin; other documents of Asha are those of her salesman.
  expect(await names("salesman")).toEqual(["Nitin 1000", "No salesman 500", "Meena 100"]);
  expect(await names("branch")).toEqual(["Pune 1100", "Nashik 500"]);
  expect(await names("month")).toEqual(["2026-06-01 1100", "2026-07-01 500"]);
  expect((await sales("item", { ddlledger: books.ids.Asha })).at(-1)).toBe(
    "= qty 13, taxable 1100, tax 174, total 1274",
  );
  expect((await sales("item", { billnoA: trade.nashik.user.branchid })).at(-1)).toBe(
    "= qty 4, taxable 500, tax 90, total 590",
  );
});

test("a row opens what is in it, narrower at each step, and at the end the bills", async () => {
  await sell();
  const drill = async (args: Row, at: number) => {
    const rows = await books.server.call("salesanalysis_R_report", { ...DAYS, ...args });
    const [column] = JSON.parse(String(rows[0]?.answercols)) as ReportColumn[];
    return column ? drillValues(column, rows[at] ?? {}) : null;
  };
  const { Bolt, Asha } = books.ids;
  const byCategory = await drill({ billnoC: "category" }, 0);
  expect(byCategory).toEqual({ reportno: 3303, values: { category: expect.stringMatching(/^\d+$/), billnoC: "item" } });
  const byItem = await drill({ ...byCategory?.values }, 0);
  expect(byItem).toEqual({ reportno: 3303, values: { itemname: String(Bolt), billnoC: "party" } });
  const byParty = await drill({ ...byItem?.values }, 0);
  expect(byParty).toEqual({ reportno: 3301, values: { ddlledger: String(Asha), itemname: String(Bolt) } });
  expect(await drill({ billnoC: "month" }, 0)).toEqual({
    reportno: 3303,
    values: { dtpfrom: "2026-06-01", dtpto: "2026-06-30", billnoC: "item" },
  });
  // Freight has no item, and the register knows no salesman.
  expect(await drill({ billnoC: "item" }, 2)).toBeNull();
  expect(await drill({ billnoC: "salesman", itemname: Bolt, ddlledger: Asha }, 0)).toBeNull();
});

test("purchases less debit notes; changed and cancelled bills; no salesmen", async () => {
  const first = await trade.purchase("2026-06-02", "SC/1", 10, 50);
  const second = await trade.purchase("2026-06-03", "SC/2", 10, 90);
  await trade.save("purchase", { id: first.id, items: [{ itemid: "Bolt", qty: 8, rate: 50 }] });
  await trade.cancel("purchase", second.id);
  await trade.save("purchasereturn", {
    edateview: "2026-06-20",
    partyid: "Steel Co",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 50 }],
  });
  const purchases = (by: string) =>
    reportText(books.server, "purchaseanalysis_R_report", { ...DAYS, billnoC: by }, FIELDS);
  expect(await purchases("item")).toEqual([
    "Bolt | 7 | 350 | 63 | 413 | 100",
    "= qty 7, taxable 350, tax 63, total 413",
  ]);
  expect(await purchases("salesman")).toEqual(["refused at billnoC: By has no choice salesman."]);
});

test("a user sees what their lists show: without the right to credit notes these are not taken off", async () => {
  const { server } = books;
  await sell();
  await grantClerk(server, "salesanalysis", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"] });
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "drconame" });
  expect((await sales("item", {}, server.users.clerk)).at(-1)).toBe("= qty 15, taxable 1300, tax 210, total 1510");
  expect((await sales("item", {}, server.users.clerk))[2]).toBe("Charges | 0 | 50 | 0 | 50 | 3.85");
  expect((await sales("salesman", {}, server.users.clerk)).at(-1)).toBe("= qty 15, taxable 1300, tax 210, total 1510");
  expect((await sales("party", {}, server.users.clerk))[0]).toBe(" | 15 | 1300 | 210 | 1510 | 100");
  expect(await sales("salesman", { billnoA: trade.nashik.user.branchid }, server.users.clerk)).toEqual([
    "refused at rights: You don't have permission to view this branch.",
  ]);
});
