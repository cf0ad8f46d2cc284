import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoDate } from "../../../src/domain/calendar";
import type { IsoDate } from "../../../src/domain/calendar";
import { trialBalance } from "../../../src/server/engine/books/balances/trial-balance";
import type { TrialBalance } from "../../../src/server/engine/books/balances/trial-balance";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { ensureSchema } from "../../../src/server/engine/schema/ensure-schema";
import { verifyCompany } from "../../../src/server/engine/verify/verify-company";
import { fillBooks } from "../../../src/server/modules/setup/demo/books/fill-books";
import { planBooks } from "../../../src/server/modules/setup/demo/books/plan-books";
import { DEMO_COMPANIES } from "../../../src/server/modules/setup/demo/companies";
import { fillDemo, fillUsers } from "../../../src/server/modules/setup/demo/fill-demo";
import { demoItems } from "../../../src/server/modules/setup/demo/items";
import { demoLedgers } from "../../../src/server/modules/setup/demo/ledgers";
import { randomFrom } from "../../../src/server/modules/setup/demo/random";
import { writeJournal } from "../../../src/server/write-journal";
import { openTestServer } from "../harness";
import type { TestServer } from "../harness";
import { programBalances } from "./ledger-programs";
import { readJournal } from "./read-journal";

const COUNT = 300;
const SIZES = { items: 96, ledgers: 60 };
const LAST = isoDate("2026-11-21");
const FIRST = isoDate("2025-04-01");
const folder = mkdtempSync(join(tmpdir(), "microac-journal-"));

let server: TestServer;
const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  (await server.parts.db.asSystem((tx) => query.execute(tx), "read")).rows;
const companies = () =>
  rows(sql<{ coid: number; code: string }>`select coid, code from company where code in ('SGT', 'KHA') order by coid`);
const coidOf = async (code: string): Promise<number> => (await companies()).find((one) => one.code === code)?.coid ?? 0;
const stored = () =>
  rows(
    sql<{
      n: number;
      ops: number;
    }>`select count(*) as n, count(distinct opid) as ops from voucher where opid is not null`,
  );

/** Fills the given number of batches, as if it was killed then. */
const fill = (batches = Infinity, told: (done: number, total: number) => void = () => undefined) => {
  let left = batches;
  return fillBooks(server.parts, {
    onProgress: (done, total) => ((left -= 1), told(done, total)),
    isEnding: () => left <= 0,
  });
};

beforeAll(async () => {
  server = await openTestServer({ setUp: ({ db }) => ensureSchema(db) });
  // Frees the user names of the test for those of the demo.
  await server.parts.db.asSystem((tx) => sql`update app_user set username = 'test-' || username`.execute(tx));
  const then = { ...server.parts, clock: () => new Date("2026-11-21T06:00:00Z") };
  await fillUsers(then, "demo1234", { documents: COUNT, sizes: SIZES });
  await fillDemo(then, () => undefined);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the plan of the books is the same from the same seed, with every kind of document and of tax in it, in the order of its days", () => {
  const [company] = DEMO_COMPANIES;
  if (!company) throw new Error("no company");
  const plan = () => {
    const random = randomFrom(company.seed);
    const items = demoItems(random, 1000);
    return planBooks({
      company,
      items,
      ledgers: demoLedgers(random, 300, company.stateCode),
      count: 3_000,
      last: LAST,
    });
  };
  const documents = plan();
  expect(JSON.stringify(plan())).toBe(JSON.stringify(documents));
  expect([documents.length, new Set(documents.map(({ op }) => op)).size]).toEqual([documents.length, documents.length]);
  expect(documents.length).toBeGreaterThan(2_950);
  expect(new Set(documents.map(({ entity }) => entity)).size).toBe(18);
  expect([documents[0]?.day, documents.at(-1)?.day]).toEqual(["2025-11-22", "2026-11-21"]);
  expect(documents.every(({ day }, n) => n === 0 || day >= (documents[n - 1]?.day ?? ""))).toBe(true);
  for (const flag of ["isrcm", "isinclusive", "iswithouttax"])
    expect(
      documents.some(({ values }) => values[flag] === 1),
      flag,
    ).toBe(true);
});

test("filling that is cut off goes on where it was: every document once, told how far it is, and nothing is due at the end", async () => {
  await fill(9);
  const [part] = await stored();
  expect(part?.n).toBeGreaterThan(8);
  expect(part?.n).toBeLessThan(COUNT / 2);
  const steps: number[] = [];
  await fill(Infinity, (done) => steps.push(done));
  expect(steps[0]).toBeGreaterThan(part?.n ?? 0);
  expect(steps.at(-1)).toBe(COUNT);
  const [all] = await stored();
  expect(all?.n).toBe(all?.ops);
  expect(all?.n).toBeGreaterThan(COUNT * 0.97);
  await fill();
  expect(await stored()).toEqual([all]);
});

describe("the books of the demo", () => {
  test("hold: the verifier finds nothing, both branches and both years have documents, receipts settled bills", async () => {
    const kinds = await rows(sql<{ entity: string }>`select distinct entity from voucher where opid is not null`);
    expect(kinds.length).toBeGreaterThan(9);
    for (const { coid } of await companies()) {
      expect(await server.parts.db.asSystem((tx) => verifyBooks(tx, coid), "read")).toEqual([]);
      const { findings, documents, withoutDigest } = await verifyCompany(server.parts.db, coid, server.trailKey, []);
      expect({ findings, withoutDigest }).toEqual({ findings: [], withoutDigest: 0 });
      expect(documents).toBeGreaterThan(100);
      const found = await rows(sql<{ branches: number; years: string[] }>`
        select count(distinct branchid) as branches, array_agg(distinct fy order by fy) as years from voucher where coid = ${coid} and entity <> 'debtors'`);
      expect(found).toEqual([{ branches: 2, years: ["2025-26", "2026-27"] }]);
      expect(
        Number(
          (
            await rows(
              sql<{ n: number }>`select count(*) as n from bill_entry where coid = ${coid} and kind = 'against'`,
            )
          )[0]?.n,
        ),
      ).toBeGreaterThan(20);
    }
  });

  test("hold chains of documents: orders, challans and bills are made of the one before, and some wait", async () => {
    const taken = await rows(
      sql<{ chain: string }>`select distinct srcentity || ' to ' || entity as chain from document_link`,
    );
    expect(taken.map(({ chain }) => chain)).toEqual(
      expect.arrayContaining([
        "saleorder to salechallan",
        "salechallan to sale",
        "saleorder to sale",
        "purchasechallan to purchase",
      ]),
    );
    const [open] = await rows(sql<{ orders: number; challans: number; whole: number; tills: number }>`
      select count(*) filter (where entity = 'saleorder' and taken < qty) as orders, count(*) filter (where entity ~ 'challan$' and taken < qty) as challans,
        count(*) filter (where taken = qty) as whole, (select count(*) from m_salepos where partyid is null) as tills from document_line`);
    for (const [what, n] of Object.entries(open ?? {})) expect(Number(n), what).toBeGreaterThan(2);
  });

  test("have GST that adds up: each tax ledger is, month by month, the sum of the tax of the documents", async () => {
    const taxes = [
      ["cgst", "scgst_amt"],
      ["sgst", "ssgst_amt"],
      ["igst", "sigst_amt"],
      ["cess", "scess_amt"],
    ] as const;
    const sides = [
      ["output", ["sale", 1], ["salepos", 1], ["salereturn", -1], ["salereturnwo", -1]],
      ["input", ["purchase", 1], ["purchasereturn", -1], ["purchasereturnwo", -1]],
    ] as const;
    let months = 0;
    for (const { coid } of await companies())
      for (const [tax, column] of taxes)
        for (const [side, ...kinds] of sides) {
          const documents = kinds.map(
            ([entity, sign]) =>
              sql`select date_trunc('month', edateview)::date as month, ${sql.lit(sign)} * ${sql.ref(column)} as amount from ${sql.table(`m_${entity}`)} where coid = ${coid} and not (${sql.lit(side)} = 'output' and isrcm)`,
          );
          const differences = await rows(sql<{ month: string; kept: string; counted: string; isthere: boolean }>`
        with kept as (select month, sum(debit - credit) as v from ledger_balance b join ledger_role r on r.coid = b.coid and r.ledgerid = b.ledgerid where b.coid = ${coid} and r.role = ${side + tax} group by month),
          counted as (select month, ${sql.lit(side === "output" ? -1 : 1)} * sum(amount) as v from (${sql.join(documents, sql` union all `)}) d group by month)
        select coalesce(k.month, c.month)::text as month, coalesce(k.v, 0)::text as kept, coalesce(c.v, 0)::text as counted, coalesce(k.v, 0) <> 0 as isthere from kept k full join counted c using (month)`);
          expect(
            differences.filter(({ kept, counted }) => Number(kept) !== Number(counted)),
            `${side} ${tax} of ${coid}`,
          ).toEqual([]);
          months += differences.filter(({ isthere }) => isthere).length;
        }
    // If no tax had been posted, everything would add up as well.
    expect(months).toBeGreaterThan(40);
  });
});

/** Place of October in a financial year. */
const OCTOBER = 6;

test("figures of the books on the dashboard are those of the documents; who may not see what is counted has none", async () => {
  const coid = await coidOf("SGT");
  const [{ branchid, userid } = { branchid: 0, userid: 0 }] = await rows(sql<{ branchid: number; userid: number }>`
    select min(b.branchid) as branchid, (select userid from app_user where username = 'accounts') as userid from branch b where b.coid = ${coid}`);
  server.setClock(new Date("2026-11-21T06:00:00Z"));
  const dashboard = async (isCompanyAdmin: boolean) => {
    const user = { ...server.users.owner.user, coid, branchid, userid, isCompanyAdmin };
    return new Map(
      (
        await server.call("WEBAPI_dashboard2", { user2: "@user2", branchin: "@branchin" }, undefined, {
          ...server.users.owner,
          user,
        })
      ).map((row) => [String(row.heading), row]),
    );
  };
  const one = async (query: ReturnType<typeof sql<{ v: string | null }>>): Promise<number> =>
    Number((await rows(query))[0]?.v ?? 0);
  const all = await dashboard(true);
  const chart = (heading: string) =>
    JSON.parse(String(all.get(heading)?.total)) as { labels: string[]; data: number[] };
  const sales = chart("Sales by month");
  // Items and charges, less those of notes, in every branch.
  const sold = (kinds: readonly string[]) =>
    one(
      sql`select sum(v) as v from (${sql.join(
        kinds.flatMap((kind) =>
          ["item", "charge"].map(
            (lines) => sql`
    select ${sql.lit(kind.endsWith("return") || kind.endsWith("wo") ? -1 : 1)} * sum(l.taxable) as v from ${sql.table(`m_${kind}`)} d join ${sql.table(`m_${kind}_${lines}`)} l on l.coid = d.coid and l.parentid = d.id
    where d.coid = ${coid} and d.edateview between '2026-10-01' and '2026-10-31'`,
          ),
        ),
        sql` union all `,
      )}) s`,
    );
  expect(sales.labels[OCTOBER]).toBe("Oct");
  expect(sales.data[OCTOBER]).toBeGreaterThan(0);
  expect(sales.data[OCTOBER]).toBeCloseTo(await sold(["sale", "salepos", "salereturn", "salereturnwo"]), 2);
  expect(chart("Purchases by month").data[OCTOBER]).toBeCloseTo(
    await sold(["purchase", "purchasereturn", "purchasereturnwo"]),
    2,
  );
  const owed = (group: string, more = sql``) =>
    one(
      sql`select sum(e.amount) as v from bill_entry e join m_debtors d on d.coid = e.coid and d.id = e.ledgerid where e.coid = ${coid} and d.acgroupname = ${group} ${more}`,
    );
  expect(all.get("Receivables")?.total).toBeCloseTo(await owed("Sundry Debtors"), 2);
  expect(all.get("Payables")?.total).toBeCloseTo(-(await owed("Sundry Creditors")), 2);
  expect(String(all.get("Receivables")?.percentageDescription)).toMatch(/^overdue: [\d,]+\.\d\d$/);
  const money = (groups: readonly string[]) =>
    one(
      sql`select sum(e.amount) as v from ledger_entry e join m_debtors d on d.coid = e.coid and d.id = e.ledgerid where e.coid = ${coid} and d.acgroupname = any(${[...groups]}::text[])`,
    );
  expect(all.get("Cash in hand")?.total).toBeCloseTo(await money(["Cash-in-Hand"]), 2);
  expect(all.get("Bank balances")?.total).toBeCloseTo(await money(["Bank Accounts", "Bank OD A/c"]), 2);
  const tax =
    one(sql`select -sum(e.amount) as v from ledger_entry e join m_debtors d on d.coid = e.coid and d.id = e.ledgerid
    where e.coid = ${coid} and d.drconame ~ '(Output|Input|RCM)' and e.edate between '2026-10-01' and '2026-10-31'`);
  expect(all.get("GST due")?.total).toBeCloseTo(await tax, 2);
  const top = chart("Top customers this financial year, this branch");
  const best = await one(
    sql`select max(v) as v from (select sum(mgrossamt) as v from m_sale where coid = ${coid} and branchid = ${branchid} and edateview >= '2026-04-01' group by partyid) s`,
  );
  const year = await one(
    sql`select sum(mgrossamt) as v from m_sale where coid = ${coid} and branchid = ${branchid} and edateview >= '2026-04-01'`,
  );
  expect([top.data[0], top.labels.length, top.labels.at(-1)]).toEqual([best, 5, "Others"]);
  expect(top.data.reduce((total: number, amount: number) => total + amount, 0)).toBeCloseTo(year, 2);
  expect(all.get("Stock below reorder level")?.total).toBe(
    await one(
      sql`select count(*) as v from m_item i left join (select itemid, sum(qty) as qty from stock_move where coid = ${coid} group by itemid) s on s.itemid = i.id
        left join stock_reserved(array(select id from m_item where coid = ${coid})) r on r.itemid = i.id
        where i.coid = ${coid} and not i.inactive and coalesce(i.reorderlevel, 0) > coalesce(s.qty, 0) - coalesce(r.qty, 0)`,
    ),
  );
  const shown = async (hidden: string) => {
    await server.parts.db.asSystem((tx) =>
      sql`update user_right set field_visiblefalse = ${hidden}, dashboardinshow = true where coid = ${coid} and userid = ${userid} and formmnu in ('sale', 'debtors')`.execute(
        tx,
      ),
    );
    const seen = await dashboard(false);
    return [
      "Sales by month",
      "Top customers this financial year, this branch",
      "GST due",
      "Receivables",
      "Cash in hand",
      "Purchases by month",
    ].filter((heading) => seen.has(heading)).length;
  };
  expect([await shown(""), await shown("staxableamt,mgrossamt,scgst_amt,opening")]).toEqual([6, 1]);
  server.setClock(null);
});

const balanceOf = (coid: number, from: IsoDate, to: IsoDate, branchid?: number): Promise<TrialBalance> =>
  server.parts.db.asSystem(
    (tx) => trialBalance(tx, { coid, from, to, ...(branchid ? { branchids: [branchid] } : {}) }),
    "read",
  );

test("a trial balance of any days is what the entries say: opening, debit, credit and closing of every ledger, and its groups add up", async () => {
  const coid = await coidOf("SGT");
  const [{ branchid } = { branchid: 0 }] = await rows(
    sql<{ branchid: number }>`select min(branchid) as branchid from branch where coid = ${coid}`,
  );
  const spans: readonly (readonly [string, string, number?])[] = [
    ["2025-04-01", "2026-11-21"],
    ["2026-04-01", "2026-09-30"],
    ["2026-06-11", "2026-06-24"],
    ["2026-06-11", "2026-09-04"],
    ["2026-06-11", "2026-07-31"],
    ["2026-06-01", "2026-06-10", branchid],
    ["2026-02-28", "2026-03-01"],
    ["2027-01-01", "2027-03-31"],
  ];
  for (const [from, to, branch] of spans) {
    const { ledgers, groups } = await balanceOf(coid, isoDate(from), isoDate(to), branch);
    const counted = await rows(sql<{ name: string; opening: string; debit: string; credit: string }>`
      select d.drconame as name, coalesce(sum(amount) filter (where edate < ${from}), 0) as opening,
        coalesce(sum(amount) filter (where edate >= ${from} and (amount > 0) <> isreversal), 0) as debit, coalesce(-sum(amount) filter (where edate >= ${from} and (amount < 0) <> isreversal), 0) as credit
      from ledger_entry e join m_debtors d on d.coid = e.coid and d.id = e.ledgerid where e.coid = ${coid} and edate <= ${to} and (${branch ?? 0} = 0 or e.branchid = ${branch ?? 0}) group by d.drconame order by d.drconame`);
    expect(
      ledgers.map(({ name, opening, debit, credit, closing }) => [name, opening, debit, credit, closing]),
      `${from} to ${to}`,
    ).toEqual(
      counted.map(({ name, opening, debit, credit }) => [
        name,
        ...[opening, debit, credit, Number(opening) + Number(debit) - Number(credit)].map((one) =>
          Math.round(Number(one) * 100),
        ),
      ]),
    );
    expect(ledgers.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
    const top = groups.filter(({ parentid }) => parentid === 0);
    for (const key of ["opening", "debit", "credit", "closing"] as const)
      expect(top.reduce((sum, one) => sum + one[key], 0)).toBe(ledgers.reduce((sum, one) => sum + one[key], 0));
    const debtors = groups.find(({ reserved }) => reserved === "Sundry Debtors");
    expect(debtors?.closing).toBe(
      ledgers.filter(({ groupid }) => groupid === debtors?.id).reduce((sum, { closing }) => sum + closing, 0),
    );
  }
});

describe("the journal", () => {
  const journal = async (code: string, from: IsoDate | null = null): Promise<string> => {
    const output = join(folder, `${code}-${from ?? "all"}.journal`);
    expect(await writeJournal(server.parts.db, { company: code, from, to: null, output })).toBeGreaterThan(30);
    return output;
  };
  const byName = (balances: ReadonlyMap<string, number>) =>
    new Map(
      [...balances]
        .filter(([, amount]) => amount !== 0)
        .map(([account, amount]) => [account.split(":").at(-1) ?? "", amount]),
    );
  const closing = async (code: string) =>
    new Map(
      (await balanceOf(await coidOf(code), FIRST, LAST)).ledgers
        .filter((one) => one.closing !== 0)
        .map((one) => [one.name, one.closing]),
    );
  const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

  test("read by a reader of its own has the balances of the trial balance, to the paisa; edited and deleted documents with their reversal", async () => {
    const [{ id } = { id: 0 }] = await rows(
      sql<{ id: number }>`select min(id) as id from m_journal where coid = ${await coidOf("SGT")}`,
    );
    const { coid, branchid, userid } = (
      await rows(sql<{ coid: number; branchid: number; userid: number }>`
      select m.coid, m.branchid, (select userid from app_user where username = 'owner' order by userid desc limit 1) as userid from m_journal m where id = ${id}`)
    )[0] ?? { coid: 0, branchid: 0, userid: 0 };
    const as = {
      ...server.users.owner,
      user: { ...server.users.owner.user, coid, branchid, userid, isCompanyAdmin: true },
    };
    expect(
      (await server.call("journal_R_btndelete_approve", { id, type: "delete" }, { id: crypto.randomUUID() }, as))[0],
    ).toMatchObject({ err: 0 });
    for (const code of ["SGT", "KHA"]) {
      const { balances, transactions } = readJournal(readFileSync(await journal(code), "utf8"));
      expect(sorted(byName(balances))).toEqual(sorted(await closing(code)));
      expect([...balances.keys()].every((account) => /^(Assets|Liabilities|Income|Expenses):.+:.+/.test(account))).toBe(
        true,
      );
      expect(transactions.filter(({ description }) => description.endsWith("(reversed)"))).toHaveLength(
        code === "SGT" ? 1 : 0,
      );
      expect(
        transactions.find(({ description }) => /^MUM\/S2627\/0001 \S/.test(description))?.tags ?? "voucher",
      ).toMatch(/voucher/);
    }
    const part = readJournal(readFileSync(await journal("SGT", isoDate("2026-08-10")), "utf8"));
    expect(part.transactions[0]).toMatchObject({ day: "2026-08-09", description: "Opening balances" });
    expect(sorted(byName(part.balances))).toEqual(sorted(await closing("SGT")));
  });

  const programs = (["hledger", "ledger"] as const).filter((program) => programBalances(program, "/dev/null") !== null);
  test.skipIf(!programs.includes("hledger"))(
    "read by hledger and by ledger has the balances of the trial balance, to the paisa (skipped where hledger is not installed)",
    async () => {
      for (const code of ["SGT", "KHA"])
        for (const program of programs)
          expect(sorted(byName(programBalances(program, await journal(code))!)), program).toEqual(
            sorted(await closing(code)),
          );
    },
  );

  test("a company that is not there, and a wrong order, are refused in a sentence", async () => {
    await expect(writeJournal(server.parts.db, { company: "XYZ", from: null, to: null, output: "-" })).rejects.toThrow(
      "There is no company XYZ: ",
    );
    await expect(writeJournal(server.parts.db, { company: "", from: null, to: null, output: "-" })).rejects.toThrow(
      "Say which company with --company: ",
    );
  });
});
