import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { optionsQuestion } from "../../../src/wire/definition-questions";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { grantClerk } from "../records/company";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const JUNE = { dtpfrom: "2026-06-01", dtpto: "2026-06-30" };

const post = async (entity: string, values: Row): Promise<Row> => {
  const row = await books.save(entity, { accountid: "Bank", allocation: "onaccount", ...values });
  expect(row.errormsg ?? "").toBe("");
  return row;
};
let cheque: Row;
let rent: Row;
/** A cheque of May, a receipt and a cheque of June, and a receipt of July. */
beforeEach(async () => {
  cheque = await post("payment", {
    edateview: "2026-05-28",
    partyid: "Steel Co",
    mgrossamt: 500,
    mode: "cheque",
    instrumentno: "000101",
  });
  await post("receipt", { edateview: "2026-06-05", partyid: "Asha", mgrossamt: 2000, mode: "neft" });
  rent = await post("payment", {
    edateview: "2026-06-10",
    partyid: "Rent",
    mgrossamt: 300,
    mode: "cheque",
    instrumentno: "<i>2</i>",
  });
  await post("receipt", { edateview: "2026-07-02", partyid: "Asha", mgrossamt: 700, mode: "upi" });
});

const ask = (name: string, more: Row = {}, as = books.server.users.owner) =>
  books.server.call(name, { ...JUNE, crconame: books.ids.Bank, ...more }, undefined, as);
const list = (more: Row = {}, as = books.server.users.owner) => ask("brslist_R_brs", more, as);
const told = (rows: readonly Row[]) =>
  rows.map((row) =>
    [
      row.SrNo,
      row.mdate,
      row.led_type,
      row.autobillno,
      row.autobillno2,
      Number(row.debit),
      Number(row.credit),
      Number(row.bal),
      row.vd,
      row.vdmindate,
    ].join(" | "),
  );
const idOf = async (part: string, more: Row = {}): Promise<unknown> =>
  (await list(more)).find((row) => String(row.autobillno).endsWith(part))?.id;
const save = async (id: unknown, vd: string, base?: string, as = books.server.users.owner): Promise<Row> => {
  const seen = base === undefined ? {} : { base: { kind: "vals" as const, vals: { vd: base } } };
  return (await books.server.call("brslist_R_brs_save", { id, vd }, { id: crypto.randomUUID(), ...seen }, as))[0] ?? {};
};
const dateOf = async (part: string): Promise<unknown> =>
  (await list({ dtpfrom: "2026-05-01", dtpto: "2026-09-30" })).find((row) => String(row.autobillno).endsWith(part))?.vd;

describe("the book", () => {
  test("BRS-012 every entry of the period below the balance brought forward, with its value date", async () => {
    const rows = await ask("brslist_R_brs_book");
    const fields = "SrNo mdate led_type autobillno autobillno2 debit credit bal vd vdmindate type_id edited note";
    expect(Object.keys(rows[1] ?? {})).toEqual(["id", ...fields.split(" ")]);
    expect(told(rows)).toEqual([
      "0 | 2026-06-01 | Opening Balance |  |  | 0 | 0 | -500 | 1900-01-01 | 1900-01-01",
      "1 | 2026-06-05 | Receipt | MUM/RC2627/0001 | NEFT / RTGS / IMPS<br>Asha | 2000 | 0 | 1500 | 1900-01-01 | 2026-06-05",
      "2 | 2026-06-10 | Payment | MUM/PY2627/0002 | Cheque &lt;i&gt;2&lt;/i&gt;<br>Rent | 0 | 300 | 1200 | 1900-01-01 | 2026-06-10",
    ]);
  });

  test("the list adds what the bank had not cleared before the period, and drops it once it is cleared", async () => {
    const first =
      "1 | 2026-05-28 | Payment | MUM/PY2627/0001 | Cheque 000101<br>Steel Co | 0 | 500 | -500 | 1900-01-01 | 2026-05-28";
    expect(told(await list())[0]).toBe(first);
    expect(await list()).toHaveLength(3);
    expect(await save(await idOf("PY2627/0001"), "2026-05-30")).toMatchObject({ err: 0 });
    expect(await list()).toHaveLength(2);
    expect(await list({ dtpfrom: "2026-05-01" })).toHaveLength(3);
  });

  test("an opening balance counts in the balance and needs no value date", async () => {
    const made = await books.save("debtors", {
      drconame: "SBI",
      acgroupid: "Bank Accounts",
      opening: 1000,
      openingtype: "Dr",
    });
    await post("payment", { edateview: "2026-06-02", partyid: "Rent", accountid: "SBI", mgrossamt: 400, mode: "upi" });
    const whole = { crconame: made.id, dtpfrom: "2026-04-01" };
    expect(told(await ask("brslist_R_brs_book", whole)).map((line) => line.split(" | ").slice(1, 3).join(" "))).toEqual(
      ["2026-04-01 Opening Balance", "2026-06-02 Payment"],
    );
    expect((await list(whole)).map(({ bal }) => Number(bal))).toEqual([600]);
    const [first] = await ask("brslist_R_brs_book", whole);
    expect(first?.id).toBe("");
  });

  test("the note explains the book against the bank, above the rows that are not cleared", async () => {
    await save(await idOf("PY2627/0001"), "2026-06-03");
    await save(await idOf("RC2627/0001"), "2026-07-01");
    const rows = await ask("brslist_R_brs_print");
    expect(rows.map(({ autobillno }) => autobillno)).toEqual(["MUM/RC2627/0001", "MUM/PY2627/0002"]);
    expect(
      String(rows[0]?.note)
        .replaceAll(/<[^>]+>/g, "·")
        .replaceAll(/·+/g, "·"),
    ).toBe(
      "·Bank·, reconciled up to 30-Jun-2026·Balance as per books·1,200.00 Dr·Add: cheques issued and not presented (1)·300.00·Less: deposits not cleared (1)·2,000.00·Balance as per bank·500.00 Cr·",
    );
    expect(rows[1]?.note).toBe("");
    await save(await idOf("RC2627/0001"), "2026-06-05");
    await save(await idOf("PY2627/0002"), "2026-06-12");
    const [only, ...others] = await ask("brslist_R_brs_print");
    expect([only?.id, others]).toEqual(["", []]);
    expect(only?.note).toContain("Balance as per bank");
  });

  test("the source 839 offers banks only, and no other ledger has a bank book", async () => {
    const { sqlsp, args } = optionsQuestion("839");
    const offered = await books.server.call(sqlsp, args);
    expect(offered.map(({ label }) => label)).toContain("Bank");
    expect(offered.map(({ label }) => label)).not.toContain("Petty Cash");
    expect((await list({ crconame: books.ids["Petty Cash"] }))[0]).toMatchObject({ errormsg: "Choose a bank ledger." });
    expect((await list({ dtpto: "2026-05-01" }))[0]).toMatchObject({ errkey: "dtpto" });
  });
});

describe("value dates", () => {
  test("one call sets the date of one row, 1-jan-1900 removes it, and both are in the audit trail", async () => {
    const id = await idOf("RC2627/0001");
    expect(await save(id, "2026-06-08", "1900-01-01")).toMatchObject({ err: 0, id, opst: "applied" });
    expect(await dateOf("RC2627/0001")).toBe("2026-06-08");
    expect(await save(id, "1-jan-1900", "2026-06-08")).toMatchObject({ err: 0 });
    expect(await dateOf("RC2627/0001")).toBe("1900-01-01");
    const trail = await books.server.parts.db.asSystem((tx) =>
      sql<{ text: string }>`
        select concat_ws(' ', username, before->>'vd', after->>'vd') as text from audit_trail where entity = 'brs' and recid = ${String(id)} order by seq`.execute(
        tx,
      ),
    );
    expect(trail.rows.map(({ text }) => text)).toEqual(["owner 1900-01-01 2026-06-08", "owner 2026-06-08 1900-01-01"]);
  });

  test("a date that another user changed is a conflict; the same date is accepted", async () => {
    const id = await idOf("RC2627/0001");
    await save(id, "2026-06-08", "1900-01-01");
    expect(await save(id, "2026-06-09", "1900-01-01")).toMatchObject({
      errkey: "op_conflict",
      who: "owner",
      current: { vd: "2026-06-08" },
    });
    expect(await save(id, "2026-06-08", "1900-01-01")).toMatchObject({ err: 0 });
    expect(await dateOf("RC2627/0001")).toBe("2026-06-08");
  });

  test("OPEN-060 only from the day of the entry to today, in a sentence that names the row", async () => {
    const id = await idOf("RC2627/0001");
    expect((await save(id, "2026-06-04")).errormsg).toBe(
      "MUM/RC2627/0001 of 05-Jun-2026: The value date cannot be before the entry. Enter 05-Jun-2026 or later.",
    );
    expect((await save(id, "2026-10-01")).errormsg).toBe(
      "MUM/RC2627/0001 of 05-Jun-2026: The value date cannot be in the future. Enter 30-Sep-2026 or earlier.",
    );
    expect((await save(id, "someday")).errormsg).toMatch(/is not a date/);
    expect(await save(id, "2026-06-05")).toMatchObject({ err: 0 });
    expect(await save(id, "2026-09-30")).toMatchObject({ err: 0 });
    // 19:00 UTC is the next day in India.
    books.server.setClock(new Date("2026-09-30T19:00:00Z"));
    expect(await save(id, "2026-10-01")).toMatchObject({ err: 0 });
  });

  test("no date in a locked period is set or replaced; an entry of that period may be cleared after it", async () => {
    const [paid, received] = [await idOf("PY2627/0002"), await idOf("RC2627/0001")];
    await save(paid, "2026-06-12");
    await books.server.parts.db.asSystem((tx) => sql`update book_settings set locked_to = '2026-06-30'`.execute(tx));
    const locked = /MUM.*: The books are locked up to 30-Jun-2026, which includes the value date/;
    expect((await save(received, "2026-06-20")).errormsg).toMatch(locked);
    expect((await save(paid, "2026-07-12")).errormsg).toMatch(locked);
    expect(await save(paid, "2026-06-12")).toMatchObject({ err: 0 });
    expect(await save(received, "2026-07-01")).toMatchObject({ err: 0 });
  });

  test("an edit that leaves the bank entry alone keeps the date; another amount or a later day drops it", async () => {
    const id = await idOf("PY2627/0002");
    await save(id, "2026-06-12");
    await post("payment", { id: rent.id, narration: "Office" });
    expect([await idOf("PY2627/0002"), await dateOf("PY2627/0002")]).toEqual([id, "2026-06-12"]);
    await post("payment", { id: rent.id, mgrossamt: 310 });
    expect(await dateOf("PY2627/0002")).toBe("1900-01-01");
    await save(id, "2026-06-12");
    await post("payment", { id: rent.id, edateview: "2026-06-15" });
    expect(await dateOf("PY2627/0002")).toBe("1900-01-01");
  });

  test("a deleted document leaves the book, and a save of its row is refused", async () => {
    const id = await idOf("PY2627/0001");
    await books.server.call(
      "payment_R_btndelete_approve",
      { id: cheque.id, type: "cancel", cancelreason: "Wrong party" },
      { id: crypto.randomUUID() },
    );
    expect(await list()).toHaveLength(2);
    expect((await save(id, "2026-06-12")).errormsg).toMatch(/no longer in the bank book/);
    expect((await save("x", "2026-06-12")).errormsg).toMatch(/no longer in the bank book/);
  });
});

describe("rights", () => {
  const clerk = () => books.server.users.clerk;
  const refusal = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      (answer) => String((Array.isArray(answer) ? (answer as Row[])[0] : (answer as Row))?.errormsg ?? ""),
      (error: unknown) => String(error),
    );

  test("nothing without the right to view, no balance over documents that the user may not view", async () => {
    await grantClerk(books.server, "brslist", { rights: [] });
    expect(await refusal(list({}, clerk()))).toMatch(/permission to view the bank reconciliation/);
    await grantClerk(books.server, "brslist", {});
    await grantClerk(books.server, "payment", {});
    await grantClerk(books.server, "receipt", { rights: [] });
    expect(await refusal(list({}, clerk()))).toMatch(/permission to view all of: Receipt\./);
    await grantClerk(books.server, "receipt", {});
    expect(await list({}, clerk())).toHaveLength(3);
  });

  test("banks are offered to users who may view the reconciliation, and to no others", async () => {
    const { sqlsp, args } = optionsQuestion("839");
    const offered = () => refusal(books.server.call(sqlsp, args, undefined, clerk()));
    for (const entity of ["brslist", "payment", "receipt", "debtors"])
      await grantClerk(books.server, entity, { rights: [] });
    expect(await offered()).toMatch(/permission to view/);
    await grantClerk(books.server, "brslist", {});
    expect(await offered()).toBe("");
  });

  test("without the right to edit a save is refused in a sentence that names the row", async () => {
    for (const entity of ["brslist", "payment", "receipt"]) await grantClerk(books.server, entity, {});
    const id = await idOf("RC2627/0001");
    expect(await refusal(save(id, "2026-06-08", undefined, clerk()))).toMatch(
      /MUM\/RC2627\/0001 of 05-Jun-2026: You don't have permission to set value dates\./,
    );
    await grantClerk(books.server, "brslist", { rights: ["view", "edit"] });
    expect(await save(id, "2026-06-08", undefined, clerk())).toMatchObject({ err: 0 });
    await grantClerk(books.server, "receipt", { rights: [] });
    expect(await refusal(save(id, "2026-06-09", undefined, clerk()))).toMatch(/no longer in the bank book/);
  });

  test("hidden names and payment modes are not in the rows; another company has another bank", async () => {
    for (const entity of ["brslist", "receipt"]) await grantClerk(books.server, entity, {});
    await grantClerk(books.server, "payment", { hidden: "instrumentno" });
    await grantClerk(books.server, "debtors", { hidden: "drconame" });
    const types = (await list({}, clerk())).map(({ autobillno2 }) => autobillno2);
    expect(types).toEqual(["Cheque", "NEFT / RTGS / IMPS", "Cheque"]);
    expect(await refusal(list({}, books.server.users.stranger))).toBe("Choose a bank ledger.");
    expect(await refusal(save(await idOf("RC2627/0001"), "2026-06-08", undefined, books.server.users.stranger))).toBe(
      "Choose a bank ledger.",
    );
  });
});
