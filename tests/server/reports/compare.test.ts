import { expect, test } from "vitest";
import { sql } from "kysely";
import { reports } from "../../../src/server/engine/reports/reports";
import { isFigure } from "../../../src/definitions/report/report-column";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "../records/company";
import { mustSave } from "./help/must-save";
import { reportText } from "./help/report-text";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) => server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)),
);

const JUNE = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const receive = (edateview: string, partyid: string, mgrossamt: number) =>
  books.save("receipt", { edateview, partyid, accountid: "Bank", mgrossamt });
const report = (name: string, args: Row, fields: readonly string[]) =>
  reportText(books.server, `${name}_R_report`, { compare: "period", ...JUNE, ...args }, fields);
const ask = (name: string, args: Row, as = books.server.users.owner) =>
  books.server.call(`${name}_R_report`, { compare: "period", ...JUNE, ...args }, undefined, as);

/** May: Asha 100.00, Ravi 40.00. June: Asha 110.00 and 40.00, Steel Co 30.00. */
async function twoMonths(): Promise<void> {
  await receive("2026-05-31", "Asha", 100);
  await receive("2026-05-04", "Ravi", 40);
  await receive("2026-06-01", "Asha", 110);
  await receive("2026-06-30", "Asha", 40);
  await receive("2026-06-15", "Steel Co", 30);
}

test("rows from balances are joined by ledger and group, each with its figure before, the change and its percent", async () => {
  await twoMonths();
  expect(
    await report("trialbalance", { detailed: true }, [
      "particulars",
      "credit",
      "credit_was",
      "credit_change",
      "credit_percent",
    ]),
  ).toEqual([
    "[group] Current Liabilities | 30 | 0 | 30 | new",
    "  [group] Sundry Creditors | 30 | 0 | 30 | new",
    "    Steel Co | 30 | 0 | 30 | new",
    "[group] Current Assets | 150 | 140 | 10 | 7.1%",
    "  [group] Sundry Debtors | 150 | 140 | 10 | 7.1%",
    "    Asha | 150 | 100 | 50 | 50.0%",
    "    Ravi | 0 | 40 | -40 | -100.0%",
    "  [group] Bank Accounts | 0 | 0 | 0 | ",
    "    Bank | 0 | 0 | 0 | ",
    expect.stringContaining("credit 180.00, credit_was 140.00, credit_change 40, credit_percent 28.6%"),
  ]);
});

test("of rows from entries the groups and totals are compared, and the rows stay those of the days", async () => {
  await twoMonths();
  const [first = {}, ...others] = await ask("daybook", { group: "party" });
  expect([first, ...others].map(({ party, debit }) => [party, debit])).toEqual([
    ["Asha", 110],
    ["Asha", 40],
    ["Steel Co", 30],
  ]);
  const groups: readonly { key: string[]; count: number; sums: Record<string, string> }[] = JSON.parse(
    String(first.groups),
  );
  expect(
    groups.map(({ key, count, sums }) =>
      [key, count, sums.debit, sums.debit_was, sums.debit_change, sums.debit_percent].join(" | "),
    ),
  ).toEqual([
    "Asha | 2 | 150.00 | 100.00 | 50 | 50.0%",
    "Ravi | 0 | 0 | 40.00 | -40 | -100.0%",
    "Steel Co | 1 | 30.00 | 0 | 30 | new",
  ]);
  expect(JSON.parse(String(first.sums))).toMatchObject({
    debit: "180.00",
    debit_was: "140.00",
    debit_percent: "28.6%",
  });
  expect(JSON.parse(String(first.notes))[0]).toBe("Compared with 01-May-2026 to 31-May-2026.");
});

test("the tax registers and the stock ledger compare their totals and groups", async () => {
  const buy = (edateview: string, billno: string, qty: number) =>
    mustSave(books, "purchase", {
      edateview,
      partyid: "Steel Co",
      billno,
      godownid: "Main",
      items: [{ itemid: "Bolt", qty, rate: 100 }],
    });
  await buy("2026-05-10", "SC/1", 2);
  await buy("2026-06-10", "SC/2", 3);
  for (const name of ["gstledger", "itcregister"]) {
    const [head = {}] = await ask(name, { group: "party" });
    expect([name, JSON.parse(String(head.sums))]).toEqual([
      name,
      expect.objectContaining({ taxable: "300.00", taxable_was: "200.00", taxable_percent: "50.0%", tax_change: "18" }),
    ]);
    expect(String(head.groups)).toContain('"taxable_was":"200.00"');
  }
  const [none = {}] = await ask("reversecharge", {});
  expect(JSON.parse(String(none.sums))).toMatchObject({ taxable: "0", taxable_was: "0" });
  const rows = await ask("stockledger", { itemname: books.ids.Bolt });
  expect(JSON.parse(String(rows[0]?.sums))).toMatchObject({ qtyin: "3.000", qtyin_was: "2.000" });
  // Opening, the entry of the days, closing: an entry has no counterpart.
  expect(rows.map(({ kind, balance }) => [kind, balance])).toEqual([
    ["Opening Stock", 2],
    ["Purchase", 5],
    ["Closing Stock", 5],
  ]);
});

test("without entries in the days the other period is still shown, and a year is the same days a year before", async () => {
  await receive("2026-06-10", "Asha", 90);
  const days = { dtpfrom: "2027-06-01", dtpto: "2027-06-30", compare: "year" };
  const [head = {}] = await ask("daybook", days);
  expect(JSON.parse(String(head.sums))).toMatchObject({ debit_was: "90.00", debit_percent: "-100.0%" });
  expect(
    await report("voucherstatistics", days, [
      "kind",
      "documents",
      "amount",
      "amount_was",
      "amount_percent",
      "firstday",
    ]),
  ).toEqual(["Receipt | 0 | 0 | 90 | -100.0% | ", expect.any(String)]);
  expect(
    await report("ledgermonths", { ...days, ddlledger: books.ids.Asha }, ["month", "credit", "credit_was"]),
  ).toEqual(["2027-06-01 | 0 | 90", expect.any(String)]);
});

test("a comparison is sorted by its figures, and downloaded with them", async () => {
  await twoMonths();
  await books.save("payment", { edateview: "2026-06-02", partyid: "Steel Co", accountid: "Bank", mgrossamt: 500 });
  const sorted = async (sort: string) =>
    (await ask("voucherstatistics", { sort })).map(({ kind, amount, amount_was }) => [kind, amount, amount_was]);
  expect(await sorted("-amount")).toEqual([
    ["Payment", 500, 0],
    ["Receipt", 180, 140],
  ]);
  expect(await sorted("-amount_was")).toEqual([
    ["Receipt", 180, 140],
    ["Payment", 500, 0],
  ]);
  const args = { ...JUNE, compare: "period" };
  const file = await books.server.app.inject({
    method: "POST",
    url: "/MicroACExcel/Postmacapitest",
    headers: { authorization: `Bearer ${books.server.users.owner.token}` },
    payload: {
      sqlsp: "voucherstatistics_R_report",
      sqlpara: Object.keys(args),
      mypayans: Object.values(args),
      sp_download: "csv",
    },
  });
  const [head = "", ...lines] = file.body.split("\r\n");
  const at = head.split(",").indexOf("Amount");
  const cells = [head, ...lines.filter(Boolean)].map((line) => line.split(",").slice(at, at + 4));
  expect(cells).toEqual([
    ["Amount", "Amount before", "Amount change", "Amount %"],
    ["500", "0", "500", "new"],
    ["180", "140", "40", "28.6%"],
    ["680", "140", "540", "385.7%"],
  ]);
});

test("a comparison counts only documents that the user may view, in both periods, and names nothing that is hidden", async () => {
  await twoMonths();
  await books.save("payment", { edateview: "2026-05-02", partyid: "Steel Co", accountid: "Bank", mgrossamt: 5 });
  const { server } = books;
  for (const name of ["daybook", "receipt"]) await grantClerk(server, name, {});
  const rows = await ask("daybook", { group: "party" }, server.users.clerk);
  expect(JSON.parse(String(rows[0]?.sums))).toMatchObject({ debit: "180.00", debit_was: "140.00" });
  expect(String(rows[0]?.groups)).toContain("Ravi");
  await grantClerk(server, "debtors", { hidden: "drconame" });
  const hidden = await ask("daybook", { group: "party", sort: "party" }, server.users.clerk);
  expect(JSON.parse(String(hidden[0]?.sums))).toMatchObject({ debit: "180.00", debit_was: "140.00" });
  expect(JSON.stringify(hidden)).not.toContain("Ravi");
});

test("a report without a comparison, and a comparison that is none, are refused with a sentence", async () => {
  expect(await report("balancesheet", {}, [])).toEqual([
    "refused at compare: Balance Sheet cannot be compared with other days.",
  ]);
  expect(await report("daybook", { compare: "week" }, [])).toEqual([
    "refused at compare: week is not a comparison. Choose the period before or the year before.",
  ]);
});

test("days before any books are refused at the first day", async () => {
  expect(await report("daybook", { dtpfrom: "0001-01-01", dtpto: "2026-06-30" }, [])).toEqual([
    "refused at dtpfrom: The days to compare with are too far back. Choose a later first day.",
  ]);
});

test("every report that can be compared has both days and adds something up", () => {
  const compared = reports().filter(({ compares }) => compares !== undefined);
  expect(compared.length).toBeGreaterThan(10);
  for (const { name, filters, columns } of compared) {
    expect([name, filters.filter(({ name: filter }) => filter === "dtpfrom" || filter === "dtpto").length]).toEqual([
      name,
      2,
    ]);
    expect([name, columns.some((column) => column.sum === true && isFigure(column))]).toEqual([name, true]);
  }
});
