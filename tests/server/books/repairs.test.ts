import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { defineRepair } from "../../../src/server/engine/repairs/repair";
import { repairs } from "../../../src/server/engine/repairs/repairs";
import { runRepairs } from "../../../src/server/engine/repairs/run-repairs";
import { verifyAuditChain } from "../../../src/server/engine/trail/audit";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { view } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.reset();
  await books.server.reset();
  await books.server.parts.db.asSystem((tx) => sql`delete from repair`.execute(tx));
  await books.server.parts.db.asSystem((tx) => sql`delete from repair_finding`.execute(tx));
});
afterAll(() => books.server.close());

const said: string[] = [];
const run = (all?: Parameters<typeof runRepairs>[2], limit?: number) => {
  said.length = 0;
  return runRepairs(books.server.parts, (text) => void said.push(text), all, limit);
};
const rows = async <T extends Row>(query: ReturnType<typeof sql<T>>) =>
  (await inCompany(books.server, ({ tx }) => query.execute(tx))).rows;
const findings = () => rows(sql<Row>`select kind, docno, line, what, was, now from repair_finding order by id`);

describe("the mechanism", () => {
  const counted = (batches: number, seen: string[], failAt = -1) =>
    defineRepair({
      id: "900-counted",
      title: "A count",
      batch: ({ coid }, after) => {
        const at = Number(after) + 1;
        if (at === failAt) return Promise.reject(new Error("Killed"));
        seen.push(`${coid}:${at}`);
        return Promise.resolve({
          next: at < batches ? String(at) : null,
          findings: [
            {
              kind: "changed",
              branchid: 1,
              entity: "sale",
              recid: at,
              docno: `S/${at}`,
              day: "2026-06-10",
              line: 1,
              what: "Put right.",
              was: "1",
              now: "2",
            },
          ],
        });
      },
    });
  const companies = () =>
    books.server.parts.db.asSystem(async (tx) =>
      (await sql<{ coid: number }>`select coid from company order by coid`.execute(tx)).rows.map(({ coid }) => coid),
    );

  test("each company gets every batch once, in order, and never again; the terminal says how many lines were corrected", async () => {
    const seen: string[] = [];
    await run([counted(3, seen)]);
    expect(seen).toEqual((await companies()).flatMap((coid) => [1, 2, 3].map((at) => `${coid}:${at}`)));
    expect(said).toContain("Anand Traders: A count. 3 lines were corrected. See Vouchers, Repairs.");
    await run([counted(3, seen)]);
    expect([seen.length, said]).toEqual([6, []]);
    expect(await findings()).toHaveLength(3);
  });

  test("a start that is killed in the middle goes on behind the last batch that was stored", async () => {
    const seen: string[] = [];
    const [first] = await companies();
    await expect(run([counted(3, seen, 2)])).rejects.toThrow("Killed");
    expect(seen).toEqual([`${first}:1`]);
    await run([counted(3, seen)]);
    expect(seen.filter((one) => one.startsWith(`${first}:`))).toEqual([1, 2, 3].map((at) => `${first}:${at}`));
    expect((await findings()).map(({ docno }) => docno)).toEqual(["S/1", "S/2", "S/3"]);
  });

  test("two processes that start together do each batch once between them", async () => {
    const seen: string[] = [];
    await Promise.all([run([counted(4, seen)]), run([counted(4, seen)])]);
    expect(seen.toSorted()).toEqual((await companies()).flatMap((coid) => [1, 2, 3, 4].map((at) => `${coid}:${at}`)));
  });

  test("a file with another name than its id, and a number that is given twice, stop the start", () => {
    const one = counted(1, []);
    expect(() => repairs({ "./901-other.repair.ts": one })).toThrow(
      "The repair 901-other has the id 900-counted. They must be the same.",
    );
    expect(() => repairs({ "./other.repair.ts": one })).toThrow(
      "A repair is called NNN-name.repair.ts, not other.repair.ts.",
    );
    expect(() =>
      repairs({ "./900-counted.repair.ts": one, "./900-more.repair.ts": { ...one, id: "900-more" } }),
    ).toThrow("Two repairs have the number 900.");
    expect(repairs().map(({ id }) => id)).toContain("003-charge-amounts");
  });
});

describe("003: amounts of charges that were stored with their tax", () => {
  const DAY = "2026-06-10";
  const freight = (amount: number, gstpercent = 18) => ({ ledgerid: "Rent", amount, gstpercent });
  const bill = (entity: string, charges: readonly Row[], more: Row = {}) =>
    damaged(entity, {
      edateview: DAY,
      partyid: entity === "purchase" ? "Steel Co" : "Asha",
      godownid: "Main",
      ...(entity === "purchase" ? { billno: crypto.randomUUID().slice(0, 8) } : {}),
      items: [{ itemid: "Bolt", qty: 1, rate: 1000 }],
      charges,
      ...more,
    });

  /** As stored by the earlier code: the amount of a charge includes its tax, in record and trail. */
  async function damaged(entity: string, values: Row, devid = ""): Promise<number> {
    const made = await books.save(entity, values);
    expect(made).toMatchObject({ err: 0 });
    await books.server.parts.db.asSystem(async (tx) => {
      await sql`update ${sql.table(`m_${entity}_charge`)} set amount = total, total = 0 where parentid = ${Number(made.id)}`.execute(
        tx,
      );
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_trail set devid = ${devid}, after = jsonb_set(after, '{charges}', (select jsonb_agg(c || jsonb_build_object('amount', c -> 'total') - 'total') from jsonb_array_elements(after -> 'charges') c))
        where id = (select max(id) from audit_trail where entity = ${entity} and recid = ${String(made.id)}) and jsonb_array_length(after -> 'charges') > 0`.execute(
        tx,
      );
    });
    return Number(made.id);
  }

  const charges = async (entity: string, id: number) =>
    ((await view(books.server, entity, id)).charges as readonly Row[]).map(({ amount, taxable, total }) => [
      amount,
      taxable,
      total,
    ]);
  const posted = () =>
    rows(
      sql<Row>`select id, voucherid, version, isreversal, ledgerid, amount::text, edate::text from ledger_entry order by id`,
    );

  test("what was posted is the amount again and nothing is posted; a save without a change then changes nothing; the report names document, line, was and is", async () => {
    const sale = await bill("sale", [freight(100), freight(50, 0)]);
    const label = (await view(books.server, "sale", sale)).autobillno;
    const before = await posted();
    await run();
    expect(await charges("sale", sale)).toEqual([
      [100, 100, 118],
      [50, 50, 50],
    ]);
    expect(await posted()).toEqual(before);
    expect(await findings()).toEqual([
      {
        kind: "changed",
        docno: label,
        line: 1,
        was: "118.00",
        now: "100.00",
        what: `Sale ${label}, other charge 1 (Rent): the amount was stored with its tax. It is corrected to 100.00, which is what was posted.`,
      },
    ]);
    expect(said).toEqual(["Anand Traders: Amounts of charges with tax. 1 line was corrected. See Vouchers, Repairs."]);
    const { charges: shown } = await view(books.server, "sale", sale);
    expect(await books.save("sale", { id: sale, narration: "Again", charges: shown })).toMatchObject({ err: 0 });
    expect([await posted(), await charges("sale", sale)]).toEqual([
      before,
      [
        [100, 100, 118],
        [50, 50, 50],
      ],
    ]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
    await run();
    expect([said, (await findings()).length]).toEqual([[], 1]);
  });

  test("a charge that grew with every save is told with what it was at first; one that was corrected by hand is not", async () => {
    const [grown, corrected] = [await bill("sale", [freight(100)]), await bill("sale", [freight(200)])];
    for (const [id, typed] of [
      [grown, 118],
      [grown, 139.24],
      [corrected, 236],
      [corrected, 200],
    ] as const)
      await damaged("sale", { id, narration: `n${typed}`, charges: [freight(typed)] });
    const before = await posted();
    await run();
    expect([await charges("sale", grown), await charges("sale", corrected), await posted()]).toEqual([
      [[139.24, 139.24, 164.3]],
      [[200, 200, 236]],
      before,
    ]);
    expect((await findings()).filter(({ kind }) => kind === "check")).toMatchObject([
      {
        was: "100.00",
        now: "139.24",
        what: expect.stringContaining(
          "it grew by its tax with each save, from 100.00 to 139.24, which is what was posted. Open the document and enter the amount on the paper.",
        ),
      },
    ]);
    expect(said).toEqual([
      "Anand Traders: Amounts of charges with tax. 2 lines were corrected, 1 needs to be checked. See Vouchers, Repairs.",
    ]);
  });

  test("what was typed in a form is to be compared with the paper, for the form added the tax while one typed", async () => {
    await damaged(
      "sale",
      {
        edateview: DAY,
        partyid: "Asha",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 1, rate: 1000 }],
        charges: [freight(118)],
      },
      "a phone",
    );
    await run();
    expect((await findings()).map(({ kind, what }) => [kind, what])).toEqual([
      ["changed", expect.any(String)],
      ["check", expect.stringContaining("118.00 was posted. The form added the tax while it was typed")],
    ]);
  });

  test("a bill with the tax in its rates keeps its amount; so does what has no tax", async () => {
    const inclusive = await bill("sale", [freight(118)], { isinclusive: 1 });
    const reverse = await bill("purchase", [freight(100)], { isrcm: 1 });
    await run();
    expect([await charges("sale", inclusive), await charges("purchase", reverse), await findings()]).toEqual([
      [[118, 100, 118]],
      [[100, 100, 100]],
      [],
    ]);
  });

  test("orders and cancelled bills too; what is approved stays approved, what is locked keeps its lock and its postings, and a device that has the old version is told", async () => {
    const order = await bill("saleorder", [freight(100)]);
    const cancelled = await bill("sale", [freight(100)]);
    await books.server.call(
      "sale_R_btndelete_approve",
      { id: cancelled, type: "cancel", cancelreason: "Off" },
      { id: crypto.randomUUID() },
    );
    const locked = await bill("sale", [freight(100)]);
    await books.server.parts.db.asSystem((tx) =>
      sql`update voucher set chkdoc = true, approvedver = 1, locked_at = now(), locked_by = 'auditor' where entity = 'sale' and recid = ${locked}`.execute(
        tx,
      ),
    );
    await books.server.parts.db.asSystem((tx) => sql`update book_settings set locked_to = '2026-06-30'`.execute(tx));
    const before = await posted();
    await run();
    for (const [entity, id] of [
      ["saleorder", order],
      ["sale", cancelled],
      ["sale", locked],
    ] as const)
      expect(await charges(entity, id)).toEqual([[100, 100, 118]]);
    expect(await posted()).toEqual(before);
    expect(await view(books.server, "sale", locked)).toMatchObject({ rowver: 2, isauditlock: 1 });
    expect(
      await rows(
        sql<Row>`select chkdoc, approvedver::integer from voucher where recid = ${locked} and entity = 'sale'`,
      ),
    ).toEqual([{ chkdoc: true, approvedver: 2 }]);
    expect(
      (await findings()).map(({ what }) => String(what).endsWith("; the document is still locked for audit.")),
    ).toEqual([false, true, false]);
    expect(
      (
        await rows(
          sql<{
            username: string;
          }>`select username from audit_trail where entity = 'saleorder' order by seq desc limit 1`,
        )
      )[0]?.username,
    ).toBe("Repair 003-charge-amounts");
    const stale = await books.server.call(
      "saleorder_R_save",
      { id: order, charges: [freight(118)] },
      { id: crypto.randomUUID(), base: { kind: "ver", ver: 1 } },
    );
    expect(stale[0]).toMatchObject({ errkey: "op_conflict" });
  });

  test("a company admin reads it later, what is to be checked first, and opens the document; nobody else does", async () => {
    const one = await damaged(
      "sale",
      {
        edateview: DAY,
        partyid: "Asha",
        godownid: "Main",
        items: [{ itemid: "Bolt", qty: 1, rate: 1000 }],
        charges: [freight(118)],
      },
      "a phone",
    );
    await run();
    const { server } = books;
    const list = await server.call("repair_R_listgrid", { DisplayLength: 10, DisplayStart: 1 });
    expect(list).toMatchObject([
      {
        kindview: "Check",
        was: "118.00",
        now: "118.00",
        bname: "Pune",
        formname: "saledetail",
        formid: one,
        editallowed: 1,
        TotalCount: 2,
      },
      { kindview: "Corrected", was: "139.24", now: "118.00" },
    ]);
    expect(
      await server.call("repair_R_listgrid", { DisplayLength: 10, DisplayStart: 1, Search: "nothing of it" }),
    ).toEqual([]);
    expect(
      await server.call("repair_R_listgrid", { DisplayLength: 10, DisplayStart: 1 }, undefined, server.users.stranger),
    ).toEqual([]);
    expect(
      await server.call("repair_R_listgrid", { DisplayLength: 10, DisplayStart: 1 }, undefined, server.users.clerk),
    ).toMatchObject([{ errkey: "rights", errormsg: "You don't have permission to view repairs." }]);
    const [head] = await server.call("common_R_getlistgrid", { formname: "repair" });
    expect(head).toMatchObject({ listsqlsp: "repair_R_listgrid", viewallowed: 1, addallowed: 0 });
  });

  test("over several batches no document is left out, and the trail holds after them", async () => {
    for (let n = 0; n < 5; n += 1)
      await books.save("quotation", {
        edateview: DAY,
        partyid: "Asha",
        items: [{ itemid: "Bolt", qty: 1, rate: 10 }],
        charges: [freight(100)],
      });
    await books.server.parts.db.asSystem((tx) =>
      sql`update m_quotation_charge set amount = total, total = 0`.execute(tx),
    );
    await run(undefined, 2);
    expect(
      await rows(sql<Row>`select distinct amount::text, total::text from m_quotation_charge where coid = app_coid()`),
    ).toEqual([{ amount: "100.00", total: "118.00" }]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyAuditChain(tx, session.coid))).toMatchObject({
      ok: true,
    });
  });
});

describe("015: narrations in the words of the search", () => {
  test("documents saved before are found by their narration, in their version; others stay as they are", async () => {
    const made = await books.save("sale", {
      edateview: "2026-06-10",
      partyid: "Asha",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
      narration: "Deliver to the SITE office",
    });
    const stored = () =>
      rows(sql<Row>`select rowver, search_text, changed_at from m_sale where id = ${Number(made.id)}`);
    const words = () =>
      rows(
        sql<{
          word: string;
        }>`select word from master_word where recid = ${Number(made.id)} and entity like 'sale@%' order by word`,
      );
    const [after, wordsAfter] = [await stored(), await words()];
    await inCompany(books.server, async ({ tx }) => {
      await sql`update m_sale set search_text = lower(autobillno)`.execute(tx);
      await sql`delete from master_word where entity like 'sale@%' and word in ('deliver', 'to', 'the', 'site', 'office')`.execute(
        tx,
      );
    });
    await run(undefined, 1);
    expect(await stored()).toEqual(after);
    expect(await words()).toEqual(wordsAfter);
    expect(wordsAfter.map(({ word }) => word)).toContain("site");
    expect(await findings()).toEqual([]);
  });
});
