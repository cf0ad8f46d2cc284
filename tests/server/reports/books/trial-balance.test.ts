import { sql } from "kysely";
import { expect, test } from "vitest";
import { isoDate } from "../../../../src/domain/calendar";
import { trialBalance } from "../../../../src/server/engine/books/balances/trial-balance";
import { inCompany } from "../../records/company";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

test("an amount that cannot be counted to the paisa stops the trial balance; it is not taken as nothing", async () => {
  const { coid, branchid } = books.server.users.owner.user;
  await books.server.parts.db.asSystem((tx) =>
    sql`insert into ledger_balance (coid, branchid, ledgerid, month, debit)
      values (${coid}, ${branchid}, ${books.ids.Bank}, '2026-05-01', 9000000000000000)`.execute(tx),
  );
  const year = { from: isoDate("2026-04-01"), to: isoDate("2027-03-31") };
  await expect(inCompany(books.server, ({ tx }) => trialBalance(tx, { coid, ...year }))).rejects.toThrow(
    "9000000000000000.00 rupees are more than can be counted.",
  );
});
