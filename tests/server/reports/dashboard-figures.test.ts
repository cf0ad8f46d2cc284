import { expect, test } from "vitest";
import { sql } from "kysely";
import { widgets } from "../../../src/server/engine/dashboard/widgets";
import { findReport } from "../../../src/server/engine/reports/reports";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "../records/company";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const dashboard = (as?: TestUser): Promise<readonly Row[]> => books.server.call("WEBAPI_dashboard2", {}, undefined, as);
const named = (rows: readonly Row[], heading: string): Row => rows.find((row) => row.heading === heading) ?? {};

/** The sum of a field in the report that a widget opens, with the filters of its address. */
async function opened({ pathname }: Row, field: string): Promise<number> {
  const query = new URLSearchParams(String(pathname).split("?")[1]);
  const report = findReport(query.get("id") ?? "");
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: report?.reportno });
  const usual = Object.fromEntries(["dtpfrom", "dtpto"].map((name) => [name, definition[`default${name}`]]));
  const { id: _id, ...filters } = Object.fromEntries(query);
  const rows = await books.server.call(`${report?.name}_R_report`, { ...usual, ...filters });
  expect(rows[0]?.errormsg ?? "").toBe("");
  return Number(field === "balance" ? rows.at(-1)?.balance : JSON.parse(String(rows[0]?.sums))[field]);
}

test("each figure of the dashboard is the figure of the report that it opens", async () => {
  const bill = { godownid: "Main", items: [{ itemid: "Bolt", qty: 10, rate: 50 }] };
  await books.save("purchase", { edateview: "2026-09-02", partyid: "Steel Co", billno: "SC/1", ...bill });
  await books.save("sale", {
    edateview: "2026-09-10",
    partyid: "Asha",
    ...bill,
    items: [{ itemid: "Bolt", qty: 4, rate: 80 }],
  });
  await books.save("receipt", { edateview: "2026-09-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
  await books.save("contra", { edateview: "2026-09-21", fromid: "Bank", toid: "Petty Cash", mgrossamt: 30 });
  const rows = await dashboard();
  for (const [heading, field, wanted] of [
    ["Receivables", "pending", 278],
    ["Payables", "pending", 590],
    ["Cash in hand", "balance", 30],
  ] as const) {
    const widget = named(rows, heading);
    expect([heading, widget.total, await opened(widget, field)]).toEqual([heading, wanted, wanted]);
  }
  const sales = named(rows, "Sales by month, this branch");
  const months = JSON.parse(String(sales.total)) as { data: readonly number[] };
  expect([months.data.at(-1), await opened(sales, "taxable")]).toEqual([320, 320]);
});

test("a user without the right to the report is led to the list", async () => {
  const { clerk } = books.server.users;
  await books.save("receipt", { edateview: "2026-09-20", partyid: "Asha", accountid: "Bank", mgrossamt: 100 });
  await grantClerk(books.server, "debtors", {});
  await books.server.parts.db.asSystem((tx) => sql`update user_right set dashboardinshow = true`.execute(tx));
  expect(named(await dashboard(clerk), "Receivables").pathname).toBe("/debtorslist");
  await grantClerk(books.server, "outstandingreceivables", {});
  expect(named(await dashboard(clerk), "Receivables").pathname).toBe("/Reportview?id=3201");
});

test("every report that a widget names is there", () => {
  const missing = widgets().flatMap(({ heading, report }) => (report && !findReport(report.name) ? [heading] : []));
  expect(missing).toEqual([]);
});
