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

const JUNE = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };
const FIELDS = ["vdate", "kind", "vno", "ledger", "debit", "credit", "narration"];
const register = (args: Row = {}, fields = FIELDS) =>
  reportText(books.server, "journalregister_R_report", { ...JUNE, ...args }, fields);

/** A journal of three ledgers that is edited, one that is cancelled, one of May, a contra, and a receipt. */
beforeEach(async () => {
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  const rent = (edateview: string, debit: number) => ({
    edateview,
    entries: [
      { ledgerid: "Rent", debit },
      { ledgerid: "Steel Co", credit: debit },
    ],
  });
  await save("journal", rent("2026-05-31", 70));
  const first = await save("journal", rent("2026-06-04", 999));
  await save("journal", {
    id: first.id,
    entries: [
      { ledgerid: "Rent", debit: 150 },
      { ledgerid: "Steel Co", credit: 100 },
      { ledgerid: "Asha", credit: 50 },
    ],
    narration: "Rent of June",
  });
  const wrong = await save("journal", rent("2026-06-05", 80));
  await books.server.call(
    "journal_R_btndelete_approve",
    { id: wrong.id, type: "cancel", cancelreason: "Wrong" },
    { id: crypto.randomUUID() },
  );
  await save("contra", { edateview: "2026-06-06", fromid: "Bank", toid: "Petty Cash", mgrossamt: 20 });
  await save("receipt", { edateview: "2026-06-07", partyid: "Asha", accountid: "Bank", mgrossamt: 30 });
});

test("each entry of the journals in force, as they are now, and each opens its journal", async () => {
  expect(await register()).toEqual([
    "2026-06-04 | Journal | MUM/J2627/0002 | Rent | 150 | 0 | Rent of June",
    "2026-06-04 | Journal | MUM/J2627/0002 | Steel Co | 0 | 100 | Rent of June",
    "2026-06-04 | Journal | MUM/J2627/0002 | Asha | 0 | 50 | Rent of June",
    "= debit 150.00, credit 150.00",
  ]);
  const rows = await books.server.call("journalregister_R_report", JUNE);
  expect(rows.map((row) => [row.linkeditallowed, row.linkeditformname])).toEqual(
    [1, 2, 3].map(() => [1, "journaldetail"]),
  );
});

test("contra entries by choice, and one ledger or number", async () => {
  const both = { billnoC: "journal,contra" };
  expect(await register({ billnoC: "contra" }, ["kind", "ledger", "debit", "credit"])).toEqual([
    "Contra | Petty Cash | 20 | 0",
    "Contra | Bank | 0 | 20",
    "= debit 20.00, credit 20.00",
  ]);
  expect(await register(both, [])).toHaveLength(6);
  expect(await register({ ...both, ddlledger: books.ids.Rent }, ["ledger", "debit"])).toEqual([
    "Rent | 150",
    "= debit 150.00, credit 0",
  ]);
  expect(await register({ ...both, searchname: "0001" }, ["kind"])).toEqual([
    "Contra",
    "Contra",
    "= debit 20.00, credit 20.00",
  ]);
  expect(await register({ billnoC: "sale" })).toEqual(["refused at billnoC: Show has no choice sale."]);
});
