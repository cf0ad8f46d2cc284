import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
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

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31" };

/**
 * Here 4 bolts at 80.00 (378.00 with tax, 0.40 rounded off), 100.00 of it received; in Nashik one at 100.00 (118.00).
 */
test("closing balances of each branch side by side, and of both together, open the ledger in the branch", async () => {
  await trade.sale("2026-06-10", "Asha", 4, 80);
  await trade.money("receipt", "2026-06-20", "Asha", 100);
  await trade.sale("2026-07-10", "Asha", 1, 100, {}, trade.nashik);
  const [here, nashik] = [books.server.users.owner.user.branchid, trade.nashik.user.branchid];
  const fields = ["particulars", `dr${here}`, `cr${here}`, `dr${nashik}`, `cr${nashik}`, "totaldr", "totalcr"];
  const args = { ...YEAR, detailed: true };
  const rows = await reportText(books.server, "trialbybranch_R_report", args, fields);
  expect(rows.slice(0, -1)).toEqual([
    "[group] Current Liabilities | 0 | 57.6 | 0 | 18 | 0 | 75.6",
    "  [group] Duties & Taxes | 0 | 57.6 | 0 | 18 | 0 | 75.6",
    "    Output CGST | 0 | 28.8 | 0 | 9 | 0 | 37.8",
    "    Output SGST | 0 | 28.8 | 0 | 9 | 0 | 37.8",
    "[group] Current Assets | 378 | 0 | 118 | 0 | 496 | 0",
    "  [group] Sundry Debtors | 278 | 0 | 118 | 0 | 396 | 0",
    "    Asha | 278 | 0 | 118 | 0 | 396 | 0",
    "  [group] Bank Accounts | 100 | 0 | 0 | 0 | 100 | 0",
    "    Bank | 100 | 0 | 0 | 0 | 100 | 0",
    "[group] Sales Accounts | 0 | 320 | 0 | 100 | 0 | 420",
    "  Sales | 0 | 320 | 0 | 100 | 0 | 420",
    "[group] Indirect Expenses | 0 | 0.4 | 0 | 0 | 0 | 0.4",
    "  Round Off | 0 | 0.4 | 0 | 0 | 0 | 0.4",
  ]);
  const answer = await books.server.call("trialbybranch_R_report", args);
  expect(JSON.parse(String(answer[0]?.sums))).toEqual({
    [`dr${here}`]: "378.00",
    [`cr${here}`]: "378.00",
    [`dr${nashik}`]: "118.00",
    [`cr${nashik}`]: "118.00",
    totaldr: "496.00",
    totalcr: "496.00",
  });
  const columns = JSON.parse(String(answer[0]?.answercols)) as Row[];
  expect(columns.find(({ field }) => field === `dr${nashik}`)).toMatchObject({
    title: "Nashik Debit",
    linkfieldnameE: "billnoA",
    linkfieldE: `branch${nashik}`,
  });
  expect(answer.find(({ particulars }) => particulars === "Asha")).toMatchObject({
    linkreportno: 3102,
    ledgerid: books.ids.Asha,
    [`branch${nashik}`]: nashik,
  });
});
