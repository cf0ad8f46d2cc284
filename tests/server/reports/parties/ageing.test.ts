import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { grantClerk } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "./help/trade";
import type { Trade } from "./help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const FIELDS = ["party", "notdue", "slab1", "slab2", "slab3", "slab4", "slab5", "advance", "total", "overdue"];
const ageing = (args: Row = {}) =>
  reportText(books.server, "ageingreceivables_R_report", { dtpto: "2026-09-30", ...args }, FIELDS);
const titles = async (args: Row = {}): Promise<readonly string[]> => {
  const [head = {}] = await books.server.call("ageingreceivables_R_report", { dtpto: "2026-09-30", ...args });
  return (JSON.parse(String(head.answercols)) as { title: string; field: string }[])
    .filter(({ field }) => /slab|notdue/.test(field))
    .map(({ title }) => title);
};

/** Asha has 30 days: due on 10-Sep (20 days over), 9-Jul (83 days over) and 20-Oct. Ravi's are due at once. */
const sell = async () => {
  await trade.sale("2026-08-11", "Asha", 1, 100);
  await trade.sale("2026-06-09", "Asha", 1, 200);
  await trade.sale("2026-09-20", "Asha", 1, 300);
  await trade.sale("2026-05-02", "Ravi", 1, 1000);
  await trade.sale("2026-07-02", "Ravi", 1, 2000);
  await trade.money("receipt", "2026-09-29", "Ravi", 60, { allocation: "onaccount" });
};

test("by due date: what is not due, the slabs, advances, and totals that are the outstanding of each party", async () => {
  await sell();
  expect(await titles()).toEqual(["Not Due", "1-30 days", "31-60 days", "61-90 days", "91-120 days", "Over 120 days"]);
  // Ravi's first bill is 151 days over on 30 September, the second 90.
  expect(await ageing()).toEqual([
    "Asha | 354 | 118 | 0 | 236 | 0 | 0 | 0 | 708 | 354",
    "Ravi | 0 | 0 | 0 | 2360 | 0 | 1180 | -60 | 3480 | 3540",
    "= notdue 354.00, slab1 118.00, slab2 0, slab3 2596.00, slab4 0, slab5 1180.00, advance -60.00, total 4188.00, overdue 3894.00".replaceAll(
      ".00",
      "",
    ),
  ]);
  const [outstanding] = (
    await reportText(books.server, "outstandingreceivables_R_report", { dtpto: "2026-09-30" }, [])
  ).slice(-1);
  expect(outstanding).toBe("= amount 4188.00, pending 4188.00, overdueamount 3894.00");
});

test("by bill date and in other slabs, as of another day", async () => {
  await sell();
  expect(await titles({ billno: "refdate", billnoC: "45,90,180" })).toEqual([
    "0-45 days",
    "46-90 days",
    "91-180 days",
    "Over 180 days",
  ]);
  // Days since the bills of Asha: 50, 113 and 10; of Ravi: 151 and 90.
  expect(await ageing({ billno: "refdate", billnoC: "45,90,180" })).toEqual([
    "Asha |  | 354 | 118 | 236 | 0 |  | 0 | 708 | 354",
    "Ravi |  | 0 | 2360 | 1180 | 0 |  | -60 | 3480 | 3540",
    "= slab1 354, slab2 2478, slab3 1416, slab4 0, advance -60, total 4188, overdue 3894",
  ]);
  expect(await ageing({ dtpto: "2026-06-30" })).toEqual([
    "Asha | 236 | 0 | 0 | 0 | 0 | 0 | 0 | 236 | 0",
    "Ravi | 0 | 0 | 1180 | 0 | 0 | 0 | 0 | 1180 | 1180",
    "= notdue 236, slab1 0, slab2 1180, slab3 0, slab4 0, slab5 0, advance 0, total 1416, overdue 1180",
  ]);
});

test("payables by age open the outstanding of the supplier", async () => {
  await trade.purchase("2026-08-01", "SC/1", 1, 100);
  const rows = await books.server.call("ageingpayables_R_report", { dtpto: "2026-09-30" });
  expect(rows.map(({ party, slab2, total, ledgerid }) => [party, slab2, total, ledgerid])).toEqual([
    ["Steel Co", 118, 118, books.ids["Steel Co"]],
  ]);
  expect(JSON.parse(String(rows[0]?.answercols))[0]).toMatchObject({
    linkreportno: 3202,
    linkfieldname: "ddlledger",
    linkfield: "ledgerid",
  });
});

test("columns of hidden fields are not in the answer, and bad choices are refused", async () => {
  const { server } = books;
  await sell();
  await grantClerk(server, "ageingreceivables", { rights: ["view"] });
  await grantClerk(server, "sale", { rights: ["view"], hidden: "duedate" });
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "drconame" });
  const answer = JSON.stringify(
    await server.call("ageingreceivables_R_report", { dtpto: "2026-09-30" }, undefined, server.users.clerk),
  );
  expect(answer).not.toMatch(/Asha|Party|Not Due|slab1/);
  expect(await ageing({ billnoC: "7" })).toEqual(["refused at billnoC: Slabs has no choice 7."]);
  expect(await ageing({ billno: "7" })).toEqual(["refused at billno: Age by has no choice 7."]);
});
