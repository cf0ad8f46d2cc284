import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headsOf } from "../../../src/server/engine/verify/anchors";
import type { Anchor } from "../../../src/server/engine/verify/anchors";
import { checkCompany, verifyCompany } from "../../../src/server/engine/verify/verify-company";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";

let books: Books;
let sale: unknown;
let [changed, cancelled, deleted, challan]: unknown[] = [];
let anchors: readonly Anchor[];
const key = () => books.server.trailKey;
const coid = () => books.server.users.owner.user.coid;
const bolts = (qty: number, rate: number) => [{ itemid: "Bolt", qty, rate }];
const done = async (answer: Promise<unknown>) => expect(await answer).toMatchObject({ err: 0 });

/**
 * One document of each kind: bought, sold, changed, cancelled, deleted, received, an opening balance, a billed order.
 */
beforeAll(async () => {
  books = await openBooks();
  const { save, server } = books;
  await done(
    save("purchase", {
      edateview: "2026-06-01",
      partyid: "Steel Co",
      billno: "SC/1",
      godownid: "Main",
      items: bolts(100, 40),
    }),
  );
  const made = await save("sale", {
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    items: [...bolts(10, 100), { itemid: "Visit", qty: 1, rate: 500 }],
  });
  await done(Promise.resolve(made));
  sale = made.id;
  changed = (
    await save("sale", {
      edateview: "2026-06-11",
      partyid: "Asha",
      godownid: "Main",
      items: [...bolts(1, 90), ...bolts(2, 95), ...bolts(3, 80)],
    })
  ).id;
  await done(save("sale", { id: changed, items: [...bolts(1, 90), ...bolts(3, 80)] }));
  for (const type of ["cancel", "delete"]) {
    const gone = await save("sale", {
      edateview: "2026-06-12",
      partyid: "Ravi",
      godownid: "Main",
      items: bolts(1, 70),
    });
    expect(
      (
        await server.call(
          "sale_R_btndelete_approve",
          { id: gone.id, type, cancelreason: "Not wanted" },
          { id: crypto.randomUUID() },
        )
      )[0],
    ).toMatchObject({ err: 0 });
    if (type === "cancel") cancelled = gone.id;
    else deleted = gone.id;
  }
  const came = await save("purchasechallan", {
    edateview: "2026-06-15",
    partyid: "Steel Co",
    godownid: "Main",
    items: bolts(20, 45),
  });
  await done(Promise.resolve(came));
  challan = came.id;
  await done(save("receipt", { edateview: "2026-06-20", partyid: "Asha", accountid: "Bank", mgrossamt: 500 }));
  await done(
    save("journal", {
      edateview: "2026-06-21",
      entries: [
        { ledgerid: "Rent", debit: 100 },
        { ledgerid: "Bank", credit: 100 },
      ],
    }),
  );
  await done(save("debtors", { id: books.ids.Ravi, opening: 250, openingtype: "Dr", creditdays: 45 }));
  anchors = await headsOf(server.parts.db, key(), new Date("2026-06-30T18:00:00Z"));
}, 180_000);
afterAll(() => books.server.close());

const check = async () => verifyCompany(books.server.parts.db, coid(), key(), anchors);

test("of books that nobody touched nothing is told, and what was compared is counted", async () => {
  const { findings, ...counts } = await check();
  expect(findings).toEqual([]);
  expect(counts).toMatchObject({ sealedFrom: 1, withoutDigest: 0 });
  expect(counts.documents).toBeGreaterThan(6);
  expect(counts.links).toBeGreaterThan(counts.documents);
});

/**
 * The findings after these statements, run by someone with all rights on the database who bypasses its triggers;
 * rolled back afterwards.
 */
async function after(...statements: readonly string[]): Promise<readonly string[]> {
  let told: readonly string[] = [];
  const undone = new Error("undone");
  await books.server.parts.db
    .asSystem(async (tx) => {
      await sql.raw(`set local session_replication_role = replica; ${statements.join("; ")}`).execute(tx);
      const { findings } = await checkCompany(tx, coid(), key(), anchors);
      told = findings.map(({ what, key: of, kept, counted }) => `${what} | ${of} | ${kept} | ${counted}`);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
  return told;
}

/**
 * Recomputes the hashes of a trail from its link `from`, as anyone with write access to the database can. Updates the
 * head too.
 */
const rehash = (from: number) => `do $$ declare r audit_trail; before bytea; begin
  select hash into before from audit_trail where coid = ${coid()} and seq = ${from - 1};
  for r in select * from audit_trail where coid = ${coid()} and seq >= ${from} order by seq loop
    r.prevhash := coalesce(before, ''); r.hash := sha256(convert_to(audit_text(r), 'UTF8')); before := r.hash;
    update audit_trail set prevhash = r.prevhash, hash = r.hash where coid = ${coid()} and seq = r.seq;
  end loop;
  update audit_head set hash = before where coid = ${coid()}; end $$`;

const entry = (name: string) =>
  `coid = ${coid()} and ledgerid = (select id from m_debtors where coid = ${coid()} and drconame = '${name}') and voucherid = (select id from voucher where coid = ${coid()} and entity = 'sale' and recid = ${String(sale)})`;
const balance = (name: string) =>
  `coid = ${coid()} and ledgerid = (select id from m_debtors where coid = ${coid()} and drconame = '${name}')`;

/** Counts the open bills in all and by month of their due date again. */
const billSumsFollowed = () => [
  `delete from bill_month where coid = ${coid()}`,
  `insert into bill_month (coid, branchid, ledgerid, month, entity, side, n, amount, balance)
    select b.coid, v.branchid, b.ledgerid, date_trunc('month', b.duedate)::date, v.entity, sign(b.balance), count(*), sum(b.amount), sum(b.balance)
    from bill_open b join voucher v on v.coid = b.coid and v.id = b.voucherid where b.coid = ${coid()} and b.balance <> 0 group by 1, 2, 3, 4, 5, 6`,
  `delete from bill_total where coid = ${coid()}`,
  `insert into bill_total (coid, branchid, ledgerid, entity, side, n, amount, balance)
    select coid, branchid, ledgerid, entity, side, sum(n), sum(amount), sum(balance) from bill_month where coid = ${coid()} group by 1, 2, 3, 4, 5`,
];

describe("what is changed by hand is named", () => {
  test("a bill posted to other amounts, with all balances made to fit", async () => {
    const told = await after(
      `update ledger_entry set amount = amount + 118 where ${entry("Asha")}`,
      `update ledger_balance set debit = debit + 118 where ${balance("Asha")}`,
      `update bill_entry set amount = amount + 118 where coid = ${coid()} and voucherid = (select id from voucher where coid = ${coid()} and entity = 'sale' and recid = ${String(sale)})`,
      `update bill_open set balance = balance + 118 where coid = ${coid()} and refno = 'MUM/S2627/0001'`,
      ...billSumsFollowed(),
      `update ledger_entry set amount = amount - 118 where ${entry("Sales")}`,
      `update ledger_balance set credit = credit + 118 where ${balance("Sales")}`,
    );
    expect(told).toEqual([
      expect.stringMatching(/^posted \| Sale MUM\/S2627\/0001: entries \| .+ \| not what the document posted$/),
      expect.stringMatching(/^posted \| Sale MUM\/S2627\/0001: bill entries \| /),
    ]);
  });

  test("the rate in a line of a bill", async () => {
    expect(
      await after(
        `update m_sale_item set rate = 90 where coid = ${coid()} and parentid = ${String(sale)} and lineno = 1`,
      ),
    ).toEqual(["record | Sale MUM/S2627/0001: Items, line 1: Rate | 90 | 100"]);
  });

  test("a line that is taken out, and a bill that is taken out", async () => {
    expect(
      await after(`delete from m_sale_item where coid = ${coid()} and parentid = ${String(sale)} and lineno = 2`),
    ).toEqual([
      "record | Sale MUM/S2627/0001: lines of Items | 1 | 2",
      expect.stringMatching(/^ordered \| sale \d+ 2 \| 1\.000 \| 0$/),
    ]);
    expect(
      await after(
        `delete from m_sale_item where coid = ${coid()} and parentid = ${String(sale)}`,
        `delete from m_sale where coid = ${coid()} and id = ${String(sale)}`,
      ),
    ).toContain("record | Sale MUM/S2627/0001 | no longer stored | not deleted by the trail");
  });

  test("the GSTIN of a party", async () => {
    expect(
      await after(`update m_debtors set gstin = '27AAKCS4821F1ZX' where coid = ${coid()} and drconame = 'Steel Co'`),
    ).toEqual(["record | Ledger Steel Co: GSTIN | 27AAKCS4821F1ZX | 27AAKCS4821F1ZB"]);
  });

  test("number, day and party of a document in the register", async () => {
    const of = `where coid = ${coid()} and entity = 'sale' and recid = ${String(sale)}`;
    expect(await after(`update voucher set vno = 'MUM/S2627/0009' ${of}`)).toEqual([
      "register | Sale MUM/S2627/0001: number | MUM/S2627/0009 | MUM/S2627/0001",
    ]);
    expect(await after(`update voucher set vdate = '2026-07-01' ${of}`)).toEqual([
      "register | Sale MUM/S2627/0001: date | 2026-07-01 | 2026-06-10",
    ]);
  });

  test("a bill and its link in the trail, with all hashes made anew", async () => {
    const link = await books.server.parts.db.asSystem(
      async (tx) =>
        (
          await sql<{ seq: number }>`
      select seq from audit_trail where coid = ${coid()} and entity = 'sale' and recid = ${String(sale)} and action = 'insert'`.execute(
            tx,
          )
        ).rows[0]?.seq ?? 0,
    );
    const told = await after(
      `update m_sale set narration = 'Other' where coid = ${coid()} and id = ${String(sale)}`,
      `update audit_trail set after = jsonb_set(after, '{narration}', '"Other"') where coid = ${coid()} and seq = ${link}`,
      rehash(link),
    );
    expect(told[0]).toMatch(
      new RegExp(`^trail \\| link ${link}, .+ \\| the seal does not fit \\| not written by this server$`),
    );
    expect(told.some((one) => one.includes("record |"))).toBe(false);
  });

  test("a trail that is cut together with its head and its seals", async () => {
    const cut = `(select seq - 3 from audit_head where coid = ${coid()})`;
    const told = await after(
      `delete from audit_seal where coid = ${coid()} and seq > ${cut}`,
      `delete from audit_trail where coid = ${coid()} and seq > ${cut}`,
      `update audit_head h set seq = a.seq, hash = a.hash from audit_trail a where a.coid = h.coid and h.coid = ${coid()} and a.seq = (select max(seq) from audit_trail where coid = ${coid()})`,
    );
    expect(told).toContain(
      `trail | link ${anchors.find((one) => one.coid === coid())?.links} | the trail is shorter | anchored outside on 2026-06-30T18:00:00.000Z`,
    );
  });

  test("links without a seal, all seals taken away, and a seal without its link", async () => {
    expect(await after(`delete from audit_seal where coid = ${coid()} and seq = 4`)).toEqual([
      "trail | link 4 | no seal | every link from 1 on has a seal",
    ]);
    expect(await after(`delete from audit_seal where coid = ${coid()}`)).toEqual([
      "trail | seals | no link has a seal | a seal for each link. They were removed, or the server was not started since the upgrade",
    ]);
    expect(
      await after(`insert into audit_seal (coid, branchid, seq, keyid, mac) values (${coid()}, 0, 999999, 'x', '')`),
    ).toContain("trail | 1 seals | their links are missing | the trail was cut");
  });

  test("a trail sealed by another server, and a restored one whose secrets are lost", async () => {
    expect(await after(`update audit_seal set keyid = '00ff00ff00ff00ff' where coid = ${coid()}`)).toEqual([
      expect.stringMatching(
        /^trail \| link 1 and later \| sealed with the key 00ff00ff00ff00ff \| the secrets of this server have the key [0-9a-f]{16}: either they were replaced, or the database comes from another server$/,
      ),
    ]);
  });
});

/** Id of the voucher of a sale. */
const voucherOf = (recid: unknown) =>
  `(select id from voucher where coid = ${coid()} and entity = 'sale' and recid = ${String(recid)})`;
/** Recomputes all maintained figures from the rows, as someone who knows the tables would. */
const followed = () => [
  `delete from ledger_balance where coid = ${coid()}`,
  `insert into ledger_balance (coid, branchid, ledgerid, month, debit, credit, entries) select coid, branchid, ledgerid, date_trunc('month', edate)::date,
    coalesce(sum(amount) filter (where (amount > 0) <> isreversal), 0), coalesce(-sum(amount) filter (where (amount < 0) <> isreversal), 0),
    sum(case when isreversal then -1 else 1 end) from ledger_entry where coid = ${coid()} group by 1, 2, 3, 4`,
  `update bill_open b set balance = coalesce((select sum(amount) from bill_entry e where (e.coid, e.ledgerid, e.refno, e.fy) = (b.coid, b.ledgerid, b.refno, b.fy)), 0) where coid = ${coid()}`,
  ...billSumsFollowed(),
  `update stock_on_hand s set qty = coalesce((select sum(qty) from stock_move m where (m.coid, m.itemid, m.godownid, m.batchno) = (s.coid, s.itemid, s.godownid, s.batchno)), 0) where coid = ${coid()}`,
];
const noReversals = (recid: unknown, ...tables: readonly string[]) =>
  tables.map(
    (table) => `delete from ${table} where coid = ${coid()} and voucherid = ${voucherOf(recid)} and isreversal`,
  );
/** Entries of 118 from Sales to Rent under a voucher and version. */
const entries = (voucher: string, version: number, isReversal = false) =>
  [
    ["Rent", 118],
    ["Sales", -118],
  ].map(
    ([name, amount]) => `
  insert into ledger_entry (coid, branchid, voucherid, version, isreversal, edate, ledgerid, amount)
  select coid, branchid, ${voucher}, ${version}, ${isReversal}, '2026-06-10', id, ${String(amount)} from m_debtors where coid = ${coid()} and drconame = '${String(name)}'`,
  );

describe("what was taken back or was never posted is named, though every balance follows it", () => {
  test("figures that follow the rows tell nothing of themselves", async () => {
    expect(await after(...followed())).toEqual([]);
  });

  test("the reversal of a cancelled bill is taken away: its entries stand again", async () => {
    expect(await after(...noReversals(cancelled, "ledger_entry", "bill_entry"), ...followed())).toEqual([
      "posted | Sale MUM/S2627/0003: entries | 4 rows of version 1 not taken back | the document is cancelled",
      "posted | Sale MUM/S2627/0003: bill entries | 1 row of version 1 not taken back | the document is cancelled",
    ]);
  });

  test("the reversal of a changed bill is taken away, and one of its goods", async () => {
    expect(await after(...noReversals(changed, "ledger_entry", "bill_entry"), ...followed())).toEqual([
      expect.stringMatching(
        /^posted \| Sale MUM\/S2627\/0002: entries \| \d rows of version 1 not taken back \| version 2 holds$/,
      ),
      "posted | Sale MUM/S2627/0002: bill entries | 1 row of version 1 not taken back | version 2 holds",
    ]);
    expect(await after(...noReversals(cancelled, "stock_move", "voucher_line"))).toEqual(
      expect.arrayContaining([
        "posted | Sale MUM/S2627/0003: stock moves | 1 row of version 1 not taken back | the document is cancelled",
        "posted | Sale MUM/S2627/0003: tax lines | 1 row of version 1 not taken back | the document is cancelled",
      ]),
    );
  });

  test("entries that balance, under a version that a bill never had, one that it had, and as a reversal", async () => {
    expect(await after(...entries(voucherOf(sale), 9), ...followed())).toEqual([
      "posted | Sale MUM/S2627/0001: entries | 2 rows of version 9 | version 1 is the last",
    ]);
    expect(await after(...entries(voucherOf(changed), 1), ...followed())).toEqual([
      "posted | Sale MUM/S2627/0002: entries | 2 rows of version 1 not taken back | version 2 holds",
    ]);
    expect(await after(...entries(voucherOf(changed), 1, true), ...followed())).toEqual([
      "posted | Sale MUM/S2627/0002: entries | 2 rows too many take version 1 back | one reversal for each row",
    ]);
  });

  test("a bill that holds is taken back by hand", async () => {
    expect(
      await after(
        `insert into ledger_entry (coid, branchid, voucherid, version, isreversal, edate, ledgerid, amount)
      select coid, branchid, voucherid, version, true, edate, ledgerid, -amount from ledger_entry where coid = ${coid()} and voucherid = ${voucherOf(sale)}`,
        ...followed(),
      ),
    ).toContainEqual(
      expect.stringMatching(
        /^posted \| Sale MUM\/S2627\/0001: entries \| \d rows of version 1 taken back \| the version that holds$/,
      ),
    );
  });

  test("entries that balance, under a voucher that is not in the register, and under one without its record", async () => {
    expect(await after(...entries("999999", 1), ...followed())).toEqual([
      "posted | Voucher #999999: entries | 2 rows of version 1 | no document of this number in the register",
    ]);
    const made = `insert into voucher (id, coid, branchid, entity, recid, fy, vno, vdate, userid) overriding system value
      select 999999, coid, branchid, 'sale', 888888, fy, 'MUM/S2627/0099', vdate, userid from voucher where id = ${voucherOf(sale)}`;
    expect(await after(made, ...entries("999999", 1), ...followed())).toEqual([
      "register | Sale MUM/S2627/0099: state | posted | deleted: no record of it is stored",
    ]);
  });

  test("a deleted bill that is called posted again, with and without its reversal", async () => {
    const risen = `update voucher set state = 'posted' where id = ${voucherOf(deleted)}`;
    const told = "register | Sale MUM/S2627/0004: state | posted | deleted: no record of it is stored";
    expect(await after(risen)).toContain(told);
    expect(
      await after(
        risen,
        ...noReversals(deleted, "ledger_entry", "bill_entry", "stock_move", "voucher_line"),
        ...followed(),
      ),
    ).toContain(told);
  });

  test("entries of a bill on another day", async () => {
    expect(
      await after(
        `update ledger_entry set edate = '2026-07-02' where coid = ${coid()} and voucherid = ${voucherOf(sale)}`,
        ...followed(),
      ),
    ).toEqual(["posted | Sale MUM/S2627/0001: day of entries | 2026-07-02 | 2026-06-10"]);
  });

  test("what the goods of a challan are worth that wait for their bill: made more, and taken away", async () => {
    const line = `where coid = ${coid()} and entity = 'purchasechallan' and recid = ${String(challan)}`;
    expect(await after(`update document_line set value = 9000 ${line}`)).toEqual([
      `challan value | purchasechallan ${String(challan)} 1 | 9000.00 | 900.00`,
    ]);
    expect(await after(`update document_line set value = null ${line}`)).toEqual([
      `challan value | purchasechallan ${String(challan)} 1 | 0 | 900.00`,
    ]);
  });
});
