import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import type { Database, Tenant } from "../../src/server/db/database";
import type { Tables } from "../../src/server/db/tables";

type Values = Readonly<Record<string, unknown>>;

/** Rows that one save wrote to one table, by column. */
interface Left {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Values[];
}

const BOOKS = ["ledger_entry", "stock_move", "bill_entry", "voucher_line"];

/**
 * Writes the rows of the last sale again with plain SQL into all tables: one multi-row insert per table, one
 * transaction with a durable commit per sale, with prepared statements as for saves. The triggers that keep the
 * balances and the trail run as for a save. Only numbers and ids are new.
 */
export async function plainSaver(db: Database, place: Tenant): Promise<() => Promise<void>> {
  const left = await db.asSystem((tx) => leftBehind(tx, place.coid), "read");
  let serial = 1_000_000;
  return () =>
    db.asTenant(place, "write", async (tx) => {
      serial += 1;
      const [op, vno] = [randomUUID(), `PUN/S/${serial}`];
      const insert = (name: string, fresh: Values, returning = false) =>
        insertRows(tx, left.get(name), fresh, returning);
      await insert("op_ledger", { op_id: op });
      const recid = await insert("m_sale", { autobillno: vno }, true);
      await insert("m_sale_item", { parentid: recid });
      await insert("master_word", { recid });
      await insert("document_line", { recid, vno });
      const voucherid = await insert("voucher", { recid, serial, vno, opid: op }, true);
      for (const table of BOOKS) await insert(table, { voucherid, ...(table === "bill_entry" ? { refno: vno } : {}) });
      await insert("audit_trail", { recid: String(recid), opid: op });
    });
}

async function leftBehind(tx: Transaction<Tables>, coid: number): Promise<ReadonlyMap<string, Left>> {
  const {
    rows: [last],
  } = await sql<{
    id: number;
    recid: number;
    opid: string;
  }>`select id, recid, opid from voucher where coid = ${coid} and entity = 'sale' order by id desc limit 1`.execute(tx);
  if (!last) throw new Error("No sale was saved.");
  const ofVoucher = sql`voucherid = ${last.id}`;
  const places: readonly (readonly [string, RawBuilder<unknown>])[] = [
    ["op_ledger", sql`op_id = ${last.opid}`],
    ["m_sale", sql`id = ${last.recid}`],
    ["m_sale_item", sql`parentid = ${last.recid}`],
    ["master_word", sql`entity like 'sale@%' and recid = ${last.recid}`],
    ["document_line", sql`entity = 'sale' and recid = ${last.recid}`],
    ["voucher", sql`id = ${last.id}`],
    ...BOOKS.map((table) => [table, ofVoucher] as const),
    ["audit_trail", sql`entity = 'sale' and recid = ${String(last.recid)}`],
  ];
  const left = new Map<string, Left>();
  for (const [table, where] of places) {
    const { rows: columns } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id' order by attnum`.execute(
      tx,
    );
    const { rows } =
      await sql<Values>`select ${sql.join(columns.map(({ name }) => sql.ref(name)))} from ${sql.table(table)} where coid = ${coid} and ${where}`.execute(
        tx,
      );
    left.set(table, { table, columns: columns.map(({ name }) => name), rows });
  }
  return left;
}

/** Objects returned by the driver are JSON columns; every other value is written back unchanged. */
const given = (value: unknown): unknown =>
  value !== null && typeof value === "object" && !(value instanceof Date) && !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value;

async function insertRows(
  tx: Transaction<Tables>,
  left: Left | undefined,
  fresh: Values,
  returning: boolean,
): Promise<number> {
  if (!left || left.rows.length === 0) return 0;
  const { table, columns, rows } = left;
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((name) => sql`${name in fresh ? fresh[name] : given(row[name])}`))})`,
  );
  const { rows: made } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) values ${sql.join(values)} ${returning ? sql`returning id` : sql``}`.execute(
    tx,
  );
  return made[0]?.id ?? 0;
}
