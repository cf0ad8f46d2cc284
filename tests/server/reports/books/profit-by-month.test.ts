import { beforeEach, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { mustSave } from "../help/must-save";
import { reportText } from "../help/report-text";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const MONTHS = { dtpfrom: "2026-06-15", dtpto: "2026-07-10" };
const FIELDS = ["particulars", "m202606", "m202607", "total"];
const byMonth = (args: Row = {}, fields = FIELDS) =>
  reportText(books.server, "profitbymonth_R_report", { ...MONTHS, ...args }, fields);

/**
 * June: 10 bolts bought at 50.00 (500.00), 4 sold at 80.00 (320.00, 0.40 rounded off), stock of 300.00 left. July: 2
 * sold at 80.00 (160.00, 0.20 rounded off), stock of 200.00 left, and rent of 30.00. A sale of August is in neither.
 */
beforeEach(async () => {
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  const sale = (edateview: string, qty: number) =>
    save("sale", { edateview, partyid: "Asha", godownid: "Main", items: [{ itemid: "Bolt", qty, rate: 80 }] });
  await save("purchase", {
    edateview: "2026-06-02",
    partyid: "Steel Co",
    godownid: "Main",
    billno: "SC/1",
    items: [{ itemid: "Bolt", qty: 10, rate: 50 }],
  });
  await sale("2026-06-10", 4);
  await sale("2026-07-31", 2);
  await sale("2026-08-01", 1);
  await save("payment", { edateview: "2026-07-05", partyid: "Rent", accountid: "Bank", mgrossamt: 30 });
});

test("each month stands beside the next, its closing stock is the opening stock of the next, and the total is that of the profit and loss account", async () => {
  expect(await byMonth()).toEqual([
    "[group] Trading Income | 320 | 160 | 480",
    "  [group] Sales Accounts | 320 | 160 | 480",
    "[group] Cost of Sales | 200 | 100 | 300",
    "  Opening Stock | 0 | 300 | 0",
    "  [group] Purchase Accounts | 500 | 0 | 500",
    "  Less: Closing Stock | -300 | -200 | -200",
    "[total] Gross Profit | 120 | 60 | 180",
    "[group] Other Income | 0 | 0 | 0",
    "[group] Expenses | -0.4 | 29.8 | 29.4",
    "  [group] Indirect Expenses | -0.4 | 29.8 | 29.4",
    "[total] Net Profit | 120.4 | 30.2 | 150.6",
    "= ",
  ]);
  const days = { dtpfrom: "2026-06-01", dtpto: "2026-07-31" };
  expect(
    (await reportText(books.server, "profitandloss_R_report", days, ["particulars", "amount"])).filter((row) =>
      row.startsWith("[total]"),
    ),
  ).toEqual(["[total] Gross Profit | 180", "[total] Net Profit | 150.6"]);
});

test("a month of a ledger opens its statement of that month; the columns are named by the month", async () => {
  const rows = await books.server.call("profitbymonth_R_report", { ...MONTHS, detailed: true });
  const columns = JSON.parse(String(rows[0]?.answercols)) as Row[];
  expect(columns.map(({ title }) => title)).toEqual(["Particulars", "Jun 2026", "Jul 2026", "Total"]);
  expect(columns[2]).toMatchObject({
    linkfieldnameC: "dtpfrom",
    linkfieldC: "m202607first",
    linkfieldD: "m202607last",
  });
  expect(rows.find(({ particulars }) => particulars === "Rent")).toMatchObject({
    linkreportno: 3102,
    ledgerid: books.ids.Rent,
    m202607first: "2026-07-01",
    m202607last: "2026-07-31",
    firstday: "2026-06-01",
    lastday: "2026-07-31",
  });
});

test("more than two years of months are refused", async () => {
  expect(await byMonth({ dtpfrom: "2024-07-31" })).toEqual(["refused at dtpto: Choose at most 24 months."]);
  expect((await byMonth({ dtpfrom: "2024-08-01" }, ["m202408"]))[0]).toBe("[group] 0");
});
