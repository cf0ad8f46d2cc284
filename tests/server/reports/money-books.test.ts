import { beforeEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { mustSave } from "./help/must-save";
import { reportText } from "./help/report-text";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const DAYS = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const save = (entity: string, values: Row) => mustSave(books, entity, values);
const report = (name: string, args: Row, fields: readonly string[]) =>
  reportText(books.server, `${name}_R_report`, args, fields);

/** 500.00 into the bank in May, 120.00 to petty cash, rent of 45.50 from it, and a receipt that is cancelled. */
beforeEach(async () => {
  await save("receipt", { edateview: "2026-05-20", partyid: "Asha", accountid: "Bank", mgrossamt: 500 });
  await save("contra", { edateview: "2026-06-02", fromid: "Bank", toid: "Petty Cash", mgrossamt: 120 });
  await save("payment", { edateview: "2026-06-05", partyid: "Rent", accountid: "Petty Cash", mgrossamt: 45.5 });
  const wrong = await save("receipt", { edateview: "2026-06-06", partyid: "Ravi", accountid: "Bank", mgrossamt: 9 });
  await books.server.call(
    "receipt_R_btndelete_approve",
    { id: wrong.id, type: "cancel", cancelreason: "Wrong" },
    { id: crypto.randomUUID() },
  );
});

const FIELDS = ["edate", "particulars", "ledger", "kind", "received", "paid", "balance"];

test("the cash book and the bank book run from the balance before the days to the one at their end", async () => {
  expect(await report("cashbook", DAYS, FIELDS)).toEqual([
    "[open]  | Opening Balance |  |  |  |  | 0",
    "2026-06-02 | Bank | Petty Cash | Contra | 120 | 0 | 120",
    "2026-06-05 | Rent | Petty Cash | Payment | 0 | 45.5 | 74.5",
    "[close]  | Closing Balance |  |  |  |  | 74.5",
    "= received 120.00, paid 45.50",
  ]);
  expect(await report("bankbook", DAYS, FIELDS)).toEqual([
    "[open]  | Opening Balance |  |  |  |  | 500",
    "2026-06-02 | Petty Cash | Bank | Contra | 0 | 120 | 380",
    "[close]  | Closing Balance |  |  |  |  | 380",
    "= received 0.00, paid 120.00",
  ]);
});

test("one ledger is chosen among those of the book; any other is refused", async () => {
  expect((await report("bankbook", { ...DAYS, ddlledger: books.ids.Bank }, ["balance"]))[0]).toBe("[open] 500");
  expect(await report("cashbook", { ...DAYS, ddlledger: books.ids.Bank }, [])).toEqual([
    "refused at ddlledger: This is not a cash ledger. Choose another.",
  ]);
});

test("voucher statistics count what is in force and what is cancelled, and open the day book of the kind", async () => {
  const args = { dtpfrom: "2026-05-01", dtpto: "2026-06-30" };
  const fields = ["kind", "entity", "documents", "approved", "cancelled", "amount", "firstday", "lastday"];
  expect(await report("voucherstatistics", args, fields)).toEqual([
    "Contra | contra | 1 | 0 | 0 | 120 | 2026-06-02 | 2026-06-02",
    "Payment | payment | 1 | 0 | 0 | 45.5 | 2026-06-05 | 2026-06-05",
    "Receipt | receipt | 1 | 0 | 1 | 500 | 2026-05-20 | 2026-06-06",
    "= documents 3, approved 0, cancelled 1, amount 665.5",
  ]);
});
