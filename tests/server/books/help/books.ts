import { sql } from "kysely";
import { keptTallies } from "../../../../src/server/engine/dashboard/kept-tallies";
import { recordDeclarations } from "../../../../src/server/engine/records/record-declarations";
import type { RecordDeclaration } from "../../../../src/server/engine/records/declaration";
import type { Row } from "../../../../src/wire/envelope";
import type { TestUser, TestServer } from "../../harness";
import { inCompany, openCompanies } from "../../records/company";

const TABLES = [
  "document_link",
  "document_line",
  "voucher",
  "ledger_entry",
  "ledger_balance",
  "stock_move",
  "stock_on_hand",
  "stock_month",
  "stock_value_month",
  "stock_value_dirty",
  "stock_batch",
  "stock_billed",
  "bill_entry",
  "bill_open",
  "bill_month",
  "bill_total",
  "voucher_line",
  "gst_month",
  "withheld_entry",
  "withheld_year",
  "number_series",
  "number_block",
  "number_void",
  "book_settings",
];

/** A company with two godowns, four items and the ledgers of the scenarios. */
export interface Books {
  readonly server: TestServer;
  readonly ids: Readonly<Record<string, number>>;
  save(entity: string, values: Row, as?: TestUser): Promise<Row>;
  /** Empties the books, which no database user of the calls can do. */
  reset(): Promise<void>;
  /** `Ledger Dr 118.00` of all postings so far, ledgers by name; those with a balance of 0 are left out. */
  balances(): Promise<readonly string[]>;
  /** The same for one document: everything ever posted for it, in order. */
  posted(entity: string, recid: unknown): Promise<readonly string[]>;
  /** `Item / Godown 5` of all stock that is not 0. */
  stock(): Promise<readonly string[]>;
  /** `Party / number 118.00` of all open bills. */
  open(): Promise<readonly string[]>;
}

/** The tallies of these kinds of documents, as SQL. */
const namesOfTallies = (kinds: readonly RecordDeclaration[]): readonly string[] =>
  keptTallies()
    .filter(({ table }) => kinds.some(({ entity }) => table === `m_${entity}`))
    .map(({ name }) => `'${name}'`);

const side = (amount: unknown): string => {
  const text = String(amount);
  return text.startsWith("-") ? `Cr ${text.slice(1)}` : `Dr ${text}`;
};

export async function openBooks(): Promise<Books> {
  const server = await openCompanies();
  const { coid } = server.users.owner.user;
  await server.parts.db.asSystem((tx) =>
    sql`update branch set prefix = 'MUM', state = '27', gstin = '' where coid = ${coid}`.execute(tx),
  );
  const ids: Record<string, number> = {};
  const add = async (entity: string, name: string, values: Row) => {
    const [made] = await server.call(`${entity}_R_save`, { id: 0, ...values });
    if (made?.err !== 0) throw new Error(`${name}: ${JSON.stringify(made)}`);
    ids[name] = Number(made.id);
  };
  await add("godown", "Main", { godownname: "Main" });
  await add("godown", "Shop", { godownname: "Shop" });
  const item = (itemname: string, gst: number, more: Row = {}) =>
    add("item", itemname, {
      code: itemname,
      itemname,
      unitid: "PCS",
      hsncode: "7318",
      gstrates: gst ? [{ eff_date: "2017-07-01", gstrate: gst }] : [],
      ...more,
    });
  await item("Bolt", 18, { units: [{ altunitid: "BOX", conversion: 100 }] });
  await item("Paint", 12, { isbatch: 1 });
  await item("Visit", 18, { inactive: 1, hsncode: "998719" });
  await item("Loose", 0);
  const ledger = (drconame: string, acgroupid: string, more: Row = {}) =>
    add("debtors", drconame, { drconame, acgroupid, ...more });
  await ledger("Asha", "Sundry Debtors", { stateid: "Maharashtra", creditdays: 30 });
  await ledger("Ravi", "Sundry Debtors", { stateid: "Karnataka" });
  await ledger("Steel Co", "Sundry Creditors", {
    gsttype: "regular",
    gstin: "27AAKCS4821F1ZB",
    stateid: "Maharashtra",
    creditdays: 10,
  });
  await ledger("Bank", "Bank Accounts", { isbillwise: 0 });
  await ledger("Petty Cash", "Cash-in-Hand", { isbillwise: 0 });
  await ledger("Rent", "Indirect Expenses", { isbillwise: 0 });
  const lines = <T extends Row>(query: ReturnType<typeof sql<T>>, text: (row: T) => string) =>
    inCompany(server, async ({ tx }) => (await query.execute(tx)).rows.map(text));
  return {
    server,
    ids,
    save: async (entity, values, as) =>
      (await server.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID() }, as))[0] ?? {},
    reset: () =>
      server.parts.db.asSystem(async (tx) => {
        // Without triggers nothing cascades, so the lines that the verifier counts are deleted by name. One script,
        // because every round trip costs time.
        const kinds = recordDeclarations().filter((one) => one.document);
        const tables = [
          ...TABLES,
          ...kinds.filter((one) => one.document?.takes).map(({ entity }) => `m_${entity}_item`),
          ...kinds.map(({ entity }) => `m_${entity}`),
        ];
        await sql
          .raw(
            [
              "set local session_replication_role = replica",
              ...tables.map((table) => `delete from ${table}`),
              "delete from master_word where strpos(entity, '@') > 0",
              `delete from tally where name in (${namesOfTallies(kinds).join(", ")})`,
              `delete from master_count where split_part(entity, '@', 1) in (${kinds.map(({ entity }) => `'${entity}'`).join(", ")})`,
            ].join(";"),
          )
          .execute(tx);
      }),
    balances: () =>
      lines(
        sql<{ name: string; amount: string }>`
      select d.drconame as name, sum(b.debit - b.credit)::text as amount from ledger_balance b join m_debtors d on d.coid = b.coid and d.id = b.ledgerid
      where b.coid = ${coid} group by d.drconame having sum(b.debit - b.credit) <> 0 order by d.drconame`,
        ({ name, amount }) => `${name} ${side(amount)}`,
      ),
    posted: (entity, recid) =>
      lines(
        sql<{ name: string; amount: string }>`
      select d.drconame as name, e.amount::text from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
        join m_debtors d on d.coid = e.coid and d.id = e.ledgerid
      where v.coid = ${coid} and v.entity = ${entity} and v.recid = ${Number(recid)} order by e.id`,
        ({ name, amount }) => `${name} ${side(amount)}`,
      ),
    stock: () =>
      lines(
        sql<{ item: string; godown: string; qty: string }>`
      select i.itemname as item, g.godownname as godown, trim_scale(sum(s.qty))::text as qty from stock_on_hand s
        join m_item i on i.coid = s.coid and i.id = s.itemid join m_godown g on g.coid = s.coid and g.id = s.godownid
      where s.coid = ${coid} group by i.itemname, g.godownname having sum(s.qty) <> 0 order by 1, 2`,
        ({ item: name, godown, qty }) => `${name} / ${godown} ${qty}`,
      ),
    open: () =>
      lines(
        sql<{ party: string; refno: string; balance: string }>`
      select d.drconame as party, o.refno, o.balance::text from bill_open o join m_debtors d on d.coid = o.coid and d.id = o.ledgerid
      where o.coid = ${coid} and o.balance <> 0 order by 1, o.duedate, 2`,
        ({ party, refno, balance }) => `${party} / ${refno} ${side(balance)}`,
      ),
  };
}
