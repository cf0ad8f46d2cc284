import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { allocate, paise, toRupees } from "../../../../src/domain/money";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { mustSave } from "../help/must-save";
import { reportText } from "../help/report-text";

let books: Books;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  ({ server }) =>
    server.parts.db.asSystem((tx) => sql`update m_debtors set opening = 0 where drconame = 'Bank'`.execute(tx)),
);

const JUNE = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };
const flow = (args: Row) => reportText(books.server, "cashflow_R_report", args, ["particulars", "amount"]);

/**
 * The bank opens with 1,000.00. In May Asha pays 500.00. In June 120.00 go from the bank to petty cash, rent of 45.50
 * is paid from it, and 4 bolts at 80.00 are sold for cash: 377.60 with tax, rounded to 378.00. By a journal 100.00
 * come into the bank with 50.00 of rent set off, against Asha 100.00 and Ravi 50.00: two thirds of the 100.00 are
 * Asha's, 66.666..., and one third Ravi's, 33.333..., so the paisa left over is Asha's. A receipt is cancelled.
 */
beforeEach(async () => {
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  await books.server.call(
    "openingamt_R_save",
    { id: 0, entries: [{ ledgerid: books.ids.Bank, debit: 1000, credit: 0 }], bills: [] },
    { id: crypto.randomUUID() },
  );
  await save("receipt", { edateview: "2026-05-20", partyid: "Asha", accountid: "Bank", mgrossamt: 500 });
  await save("contra", { edateview: "2026-06-02", fromid: "Bank", toid: "Petty Cash", mgrossamt: 120 });
  await save("payment", { edateview: "2026-06-05", partyid: "Rent", accountid: "Petty Cash", mgrossamt: 45.5 });
  await save("sale", {
    edateview: "2026-06-10",
    partyid: "Petty Cash",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 4, rate: 80 }],
  });
  await save("journal", {
    edateview: "2026-06-12",
    entries: [
      { ledgerid: "Bank", debit: 100 },
      { ledgerid: "Rent", debit: 50 },
      { ledgerid: "Ravi", credit: 50 },
      { ledgerid: "Asha", credit: 100 },
    ],
  });
  const wrong = await save("receipt", { edateview: "2026-06-15", partyid: "Ravi", accountid: "Bank", mgrossamt: 9 });
  await books.server.call(
    "receipt_R_btndelete_approve",
    { id: wrong.id, type: "cancel", cancelreason: "Wrong" },
    { id: crypto.randomUUID() },
  );
});

test("opening 1,500.00, 478.00 in and 45.50 out, closing 1,932.50, by groups and ledgers; a contra is no flow", async () => {
  expect(await flow({ ...JUNE, detailed: true })).toEqual([
    "[group] Opening Balance | 1500",
    "  [group] Current Assets | 1500",
    "    [group] Bank Accounts | 1500",
    "      Bank | 1500",
    "[group] Receipts | 478",
    "  [group] Current Liabilities | 57.6",
    "    [group] Duties & Taxes | 57.6",
    "      Output CGST | 28.8",
    "      Output SGST | 28.8",
    "  [group] Current Assets | 100",
    "    [group] Sundry Debtors | 100",
    "      Asha | 66.67",
    "      Ravi | 33.33",
    "  [group] Sales Accounts | 320",
    "    Sales | 320",
    "  [group] Indirect Expenses | 0.4",
    "    Round Off | 0.4",
    "[group] Payments | 45.5",
    "  [group] Indirect Expenses | 45.5",
    "    Rent | 45.5",
    "[total] Net Movement | 432.5",
    "[group] Closing Balance | 1932.5",
    "  [group] Current Assets | 1932.5",
    "    [group] Cash-in-Hand | 452.5",
    "      Petty Cash | 452.5",
    "    [group] Bank Accounts | 1480",
    "      Bank | 1480",
    "= ",
  ]);
});

test("the opening balance with which the books begin is no receipt of the year", async () => {
  const rows = await flow(YEAR);
  expect(rows.filter((row) => !row.startsWith("  "))).toEqual([
    "[group] Opening Balance | 1000",
    "[group] Receipts | 978",
    "[group] Payments | 45.5",
    "[total] Net Movement | 932.5",
    "[group] Closing Balance | 1932.5",
    "= ",
  ]);
});

test("the closing balance is that of the cash book and the bank book, and a ledger opens its statement", async () => {
  const closing = async (name: string) =>
    (await reportText(books.server, `${name}_R_report`, JUNE, ["balance"])).filter((row) => row.startsWith("[close]"));
  expect([await closing("bankbook"), await closing("cashbook")]).toEqual([["[close] 1480"], ["[close] 452.5"]]);
  const rows = await books.server.call("cashflow_R_report", { ...JUNE, detailed: true });
  expect(rows.find(({ particulars }) => particulars === "Asha")).toMatchObject({
    linkreportno: 3102,
    ledgerid: books.ids.Asha,
    firstday: "2026-06-01",
    lastday: "2026-06-30",
  });
});

test("property: money against several ledgers, with some set off, is divided as the amounts of the other side are, to the paisa", async () => {
  const parties = ["Asha", "Ravi", "Steel Co"];
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const story = fc.record({ owed: fc.tuple(amount, amount, amount), kept: fc.integer({ min: 1, max: 999 }) });
  await fc.assert(
    fc.asyncProperty(story, async ({ owed, kept }) => {
      await books.reset();
      const whole = owed.reduce((a, b) => a + b, 0);
      const setOff = Math.min(whole - 1, Math.max(1, Math.floor((whole * kept) / 1000)));
      await mustSave(books, "journal", {
        edateview: "2026-06-12",
        entries: [
          { ledgerid: "Bank", debit: toRupees(paise(whole - setOff)) },
          { ledgerid: "Rent", debit: toRupees(paise(setOff)) },
          ...parties.map((ledgerid, at) => ({ ledgerid, credit: toRupees(paise(owed[at] ?? 0)) })),
        ],
      });
      const rows = await books.server.call("cashflow_R_report", { ...JUNE, detailed: true });
      const parts = allocate(paise(whole - setOff), owed);
      expect(parties.map((name) => rows.find(({ particulars }) => particulars === name)?.amount ?? 0)).toEqual(
        parts.map(toRupees),
      );
      expect(rows.find(({ particulars }) => particulars === "Payments")?.amount).toBe(0);
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 60_000);
