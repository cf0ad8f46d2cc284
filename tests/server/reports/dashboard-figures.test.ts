import { expect, test } from "vitest";
import { sql } from "kysely";
import { widgets } from "../../../src/server/engine/dashboard/widgets";
import { findReport } from "../../../src/server/engine/reports/reports";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk, inCompany } from "../records/company";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

type Place = "all" | "home";

const dashboard = (place: Place = "home", as?: TestUser): Promise<readonly Row[]> =>
  books.server.call("WEBAPI_dashboard2", { place }, undefined, as);
const named = (rows: readonly Row[], heading: string): Row => rows.find((row) => row.heading === heading) ?? {};

/** `group: heading | figure | second line` of each widget that is no chart. */
const written = (rows: readonly Row[]): readonly string[] =>
  rows
    .filter(({ Widgetstype }) => Widgetstype !== "box-verticalbar")
    .map(
      ({ formgroupname, heading, total, percentageDescription }) =>
        `${String(formgroupname)}: ${String(heading)} | ${String(total)} | ${String(percentageDescription)}`,
    );

/** What the report that a widget opens says, with the filters of its address: the figure to compare with. */
async function opened({ pathname }: Row, figure: (rows: readonly Row[], sums: Row) => unknown): Promise<number> {
  const query = new URLSearchParams(String(pathname).split("?")[1]);
  const report = findReport(query.get("id") ?? "");
  const { id: _id, ...filters } = Object.fromEntries(query);
  const rows = await books.server.call(`${report?.name}_R_report`, { ...filters, detailed: 1 });
  expect(rows[0]?.errormsg ?? "").toBe("");
  return Number(figure(rows, JSON.parse(String(rows[0]?.sums)) as Row));
}

const bill = (edateview: string, partyid: string, qty: number, rate: number): Row => ({
  edateview,
  partyid,
  godownid: "Main",
  items: [{ itemid: "Bolt", qty, rate }],
});

const save = async (entity: string, values: Row): Promise<void> => {
  expect(await books.save(entity, values)).toMatchObject({ err: 0 });
};

/** Two years of one item bought at 50 with 18 % GST, on 30 September 2026; Asha and Steel Co pay after 30 days. */
async function trade(): Promise<void> {
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from) values ('2025-04-01')`.execute(tx),
  );
  await save("purchase", { ...bill("2025-09-01", "Steel Co", 2, 50), billno: "SC/1" });
  await save("sale", bill("2025-09-30", "Asha", 1, 160));
  await save("purchase", { ...bill("2026-08-01", "Steel Co", 12, 50), billno: "SC/2" });
  await save("sale", bill("2026-08-20", "Asha", 7, 100));
  await save("sale", bill("2026-09-10", "Asha", 4, 80));
  await save("sale", bill("2026-09-30", "Asha", 1, 50));
  await save("receipt", { edateview: "2026-09-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
  await save("contra", { edateview: "2026-09-21", fromid: "Bank", toid: "Petty Cash", mgrossamt: 30 });
}

test("Home answers an owner: money, what is owed and overdue, sales against last year, margin, GST with its date, stock and what waits", async () => {
  await trade();
  expect(written(await dashboard())).toEqual([
    "Bank and cash: Bank balances | 70 | ",
    "Bank and cash: Cash in hand | 30 | ",
    "Accounts: Receivables | 1352 | overdue: 915.00",
    "Accounts: Payables | 826 | overdue: 826.00",
    "Accounts: GST due | 18 | by 20-Sep-2026 · output 126.00, input 108.00",
    "Inventory: Stock value | 50 | 1 item with stock or moves this month, at cost",
    "Sales: Sales today | 50 | 69 % less than last year (160.00)",
    "Sales: Sales this month | 370 | 131 % more than last year (160.00)",
    "Sales: Sales this year | 1070 | 569 % more than last year (160.00)",
    "Sales: Gross profit this year | 470 | margin 43.9 % of trading income",
    "Needs attention: Documents to approve, last 30 days | 4 | of 567.00",
  ]);
});

test("each figure of Home is the figure of the report that it opens", async () => {
  await trade();
  const rows = await dashboard();
  const sum = (field: string) => (_rows: readonly Row[], sums: Row) => sums[field];
  const balance = (all: readonly Row[]) => all.at(-1)?.balance;
  const tax = (holds: (row: Row) => boolean) => (all: readonly Row[]) =>
    all.reduce((total, row) => total + (holds(row) ? Number(row.tax) : 0), 0);
  for (const [heading, figure] of [
    ["Bank balances", balance],
    ["Cash in hand", balance],
    ["Receivables", sum("pending")],
    ["Payables", sum("pending")],
    ["Stock value", sum("closingvalue")],
    ["Sales today", sum("taxable")],
    ["Sales this month", sum("taxable")],
    ["Sales this year", sum("taxable")],
    ["Gross profit this year", (all: readonly Row[]) => all.find((row) => row.particulars === "Gross Profit")?.amount],
    ["Documents to approve, last 30 days", (all: readonly Row[]) => all.length],
  ] as const) {
    const widget = named(rows, heading);
    expect([heading, await opened(widget, figure)]).toEqual([heading, widget.total]);
  }
  const due = named(rows, "GST due");
  const [out, input] = [
    await opened(
      due,
      tax(({ side }) => side === "out"),
    ),
    await opened(
      due,
      tax(({ side }) => side === "in"),
    ),
  ];
  expect([out, input, out - input]).toEqual([126, 108, due.total]);
});

test("the chart of sales has the months of this year beside those of the last, as the analysis has them", async () => {
  await trade();
  const chart = named(await dashboard(), "Sales by month");
  const { labels, data, before, datalabel, beforelabel } = JSON.parse(String(chart.total)) as Readonly<
    Record<string, unknown>
  >;
  expect([labels, data, before, datalabel, beforelabel]).toEqual([
    ["Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "Jan", "Feb", "Mar"],
    [0, 0, 0, 0, 700, 370, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 160, 0, 0, 0, 0, 0, 0],
    "2026-27",
    "2025-26",
  ]);
  expect(await opened(chart, (_rows, sums) => sums.taxable)).toBe(1070);
});

test("sales by month are the sales by item of any days: kept sums for whole months, lines for the rest", async () => {
  await trade();
  for (const [dtpfrom, dtpto, wanted] of [
    ["2025-09-30", "2026-09-29", "1180"],
    ["2026-08-01", "2026-09-30", "1070"],
    ["2026-08-20", "2026-08-20", "700"],
    ["2026-08-21", "2026-09-10", "320"],
    ["2026-07-15", "2026-08-31", "700"],
  ]) {
    const sums = await Promise.all(
      ["month", "item"].map(async (by) => {
        const [first = {}] = await books.server.call("salesanalysis_R_report", { dtpfrom, dtpto, billnoC: by });
        return (JSON.parse(String(first.sums)) as Row).taxable;
      }),
    );
    expect([dtpfrom, dtpto, ...sums]).toEqual([dtpfrom, dtpto, wanted, wanted]);
  }
});

const onDashboards = (): Promise<unknown> =>
  books.server.parts.db.asSystem((tx) => sql`update user_right set dashboardinshow = true`.execute(tx));

test("a figure is for users who may view its report", async () => {
  const { server } = books;
  const { clerk } = server.users;
  await trade();
  for (const entity of ["debtors", "receipt"]) await grantClerk(server, entity, { rights: ["view", "add"] });
  await onDashboards();
  expect(named(await dashboard("home", clerk), "Receivables")).toEqual({});
  for (const entity of ["outstandingreceivables", "sale"]) await grantClerk(server, entity, {});
  await onDashboards();
  expect(named(await dashboard("home", clerk), "Receivables")).toMatchObject({
    total: 1352,
    pathname: "/Reportview?id=3201&dtpto=2026-09-30",
  });
});

test("Home answers a user who keeps the books with what to enter and match, and one of the godown with the goods of today", async () => {
  const { server } = books;
  const { clerk } = server.users;
  await trade();
  await save("purchasechallan", bill("2026-09-12", "Steel Co", 3, 40));
  // 1,352 is open, the rest of 1,500 stays on account.
  await save("receipt", { edateview: "2026-09-30", partyid: "Asha", accountid: "Bank", mgrossamt: 1500 });
  for (const entity of ["debtors", "sale", "purchase", "receipt", "purchasechallan"])
    await grantClerk(server, entity, { rights: ["view", "add"] });
  for (const report of ["orderbook", "outstandingreceivables"]) await grantClerk(server, report, {});
  await onDashboards();
  const lists = (rows: readonly Row[]) => written(rows).filter((text) => /^To(?:day| do): /.test(text));
  expect(lists(await dashboard("home", clerk))).toEqual([
    "To do: Goods received without a bill | 1 | open line, 120.00",
    "To do: Receipts to match with invoices | 1 | 148.00",
  ]);
  await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  await save("inward", { edateview: "2026-09-30", godownid: "Main", items: [{ itemid: "Bolt", qty: 5 }] });
  for (const entity of ["inward", "stocktransfer"]) await grantClerk(server, entity, { rights: ["view", "add"] });
  await onDashboards();
  expect(lists(await dashboard("home", clerk))).toEqual([
    "Today: Goods received | 1 | 1 not approved",
    "Today: Stock transfers | 0 | ",
  ]);
});

test("the dashboard still has every widget that the rights allow, in the groups of the menu", async () => {
  await trade();
  const all = await dashboard("all");
  expect(named(all, "Cash in hand")).toMatchObject({ Widgetstype: "box-a", formgroupname: "Accounts", total: 30 });
  expect(named(all, "Items")).toMatchObject({ Widgetstype: "box-b" });
  expect(named(await dashboard(), "Items")).toEqual({});
  expect(named(await dashboard(), "Cash in hand")).toMatchObject({ Widgetstype: "box-d" });
});

test("every report that a widget names is there", () => {
  const missing = widgets().flatMap(({ heading, report }) => (report && !findReport(report.name) ? [heading] : []));
  expect(missing).toEqual([]);
});
