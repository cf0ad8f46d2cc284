import { beforeAll, expect, test } from "vitest";
import { drillValues } from "../../../../src/definitions/report/report-column";
import type { ReportColumn } from "../../../../src/definitions/report/report-column";
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

const FIELDS = ["party", "bills", "amount", "days", "delay", "late", "lateamount", "maxdelay"];
const DAYS = { dtpfrom: "2026-07-01", dtpto: "2026-09-30" };
const performance = (args: Row = {}, fields = FIELDS) =>
  reportText(books.server, "paymentperformance_R_report", { ...DAYS, detailed: true, ...args }, fields);

/**
 * Asha (30 days of credit) pays 1,180 of 1 June on 11 July: 40 days, 10 late. Of 2,360 of 20 July she pays 1,000 on
 * 1 August and the rest on 9 August: 20 days, 10 early. 590 of 30 August are open. Ravi (no credit) pays 118 of
 * 1 August five days later.
 */
async function paid(): Promise<Row> {
  await trade.sale("2026-06-01", "Asha", 1, 1000);
  await trade.money("receipt", "2026-07-11", "Asha", 1180, { allocation: "oldest" });
  await trade.sale("2026-07-20", "Asha", 1, 2000);
  await trade.money("receipt", "2026-08-01", "Asha", 1000, { allocation: "oldest" });
  await trade.money("receipt", "2026-08-09", "Asha", 1360, { allocation: "oldest" });
  await trade.sale("2026-08-30", "Asha", 1, 500);
  await trade.sale("2026-08-01", "Ravi", 1, 100);
  return trade.money("receipt", "2026-08-06", "Ravi", 118, { allocation: "oldest" });
}

test("3209 days taken by each party for the bills settled in the days, weighted by amount; drill to its bills", async () => {
  const ravis = await paid();
  // (1,180 x 40 + 2,360 x 20) / 3,540 = 26.7 days from the bill, (1,180 x 10 - 2,360 x 10) / 3,540 = -3.3 after due.
  expect(await performance()).toEqual([
    "Ravi | 1 | 118 | 5 | 5 | 1 | 118 | 5",
    "Asha | 2 | 3540 | 26.7 | -3.3 | 1 | 1180 | 10",
    "= bills 3, amount 3658, late 2, lateamount 1298",
  ]);
  expect(await performance({ dtpto: "2026-07-31" })).toEqual([
    "Asha | 1 | 1180 | 40 | 10 | 1 | 1180 | 10",
    "= bills 1, amount 1180, late 1, lateamount 1180",
  ]);
  // On 8 August a part of the second bill was still open.
  expect(await performance({ dtpfrom: "2026-08-01", dtpto: "2026-08-08" }, ["party"])).toHaveLength(2);
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: 3209 });
  const rows = await books.server.call("paymentperformance_R_report", { ...DAYS, detailed: true });
  const [column] = JSON.parse(String(definition.cols)) as ReportColumn[];
  const drill = column && drillValues(column, rows[1] ?? {});
  expect(drill).toEqual({
    reportno: 3209,
    values: { ddlledger: String(books.ids.Asha), billnoC: "bills", billnoB: "customers", ...DAYS },
  });
  const fields = ["party", "kind", "refno", "refdate", "duedate", "settledon", "amount", "days", "delay"];
  expect(await performance(drill?.values, fields)).toEqual([
    "Asha | Sale | MUM/S2627/0001 | 2026-06-01 | 2026-07-01 | 2026-07-11 | 1180 | 40 | 10",
    "Asha | Sale | MUM/S2627/0002 | 2026-07-20 | 2026-08-19 | 2026-08-09 | 2360 | 20 | -10",
    "= amount 3540.00",
  ]);
  const [bill = {}] = await books.server.call("paymentperformance_R_report", {
    ...DAYS,
    ...drill?.values,
    detailed: 1,
  });
  expect(bill).toMatchObject({ linkeditallowed: 1, linkeditformname: "saledetail" });
  await trade.cancel("receipt", ravis.id);
  expect(await performance({}, ["party"])).toEqual(["Asha", "= bills 2, amount 3540, late 1, lateamount 1180"]);
});

test("3209 suppliers that we paid; a user who may not view every document is refused", async () => {
  await trade.purchase("2026-06-02", "SC/1", 10, 50);
  await trade.money("payment", "2026-06-20", "Steel Co", 590, { allocation: "oldest" });
  expect(await performance({ dtpfrom: "2026-06-01", billnoB: "suppliers" })).toEqual([
    "Steel Co | 1 | 590 | 18 | 8 | 1 | 590 | 8",
    "= bills 1, amount 590, late 1, lateamount 590",
  ]);
  const { clerk } = books.server.users;
  await grantClerk(books.server, "paymentperformance", { rights: ["view"] });
  await grantClerk(books.server, "sale", { rights: ["view"] });
  const [row = {}] = await books.server.call("paymentperformance_R_report", DAYS, undefined, clerk);
  expect([row.errkey, String(row.errormsg)]).toEqual(["rights", expect.stringMatching(/adds up every document/)]);
});
