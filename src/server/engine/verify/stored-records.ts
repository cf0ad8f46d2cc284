import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Tables } from "../../db/tables";
import type { LinesField, RecordDeclaration } from "../records/declaration";
import { lineFields, linesTableOf, scalars, tableOf } from "../records/shape";
import { valueSql } from "../records/view";
import { STATE_ACTIONS } from "./trail-state";
import type { TrailLink } from "./trail-state";

type Tx = Transaction<Tables>;

/** Ids of all records that are stored or that the trail mentions, in order. */
export async function recordIds(tx: Tx, coid: number, declaration: RecordDeclaration): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf(declaration))} where coid = ${coid}
    union select recid::bigint from audit_trail where coid = ${coid} and entity = ${declaration.entity} and recid ~ '^[0-9]{1,15}$' and action = any(${[...STATE_ACTIONS]}::text[])
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function storedRecords(
  tx: Tx,
  coid: number,
  declaration: RecordDeclaration,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const columns = [
    "t.id",
    "t.branchid",
    "t.isactive",
    ...scalars(declaration).map((field) => `${valueSql("t", field)} as ${field.key}`),
    ...lineFields(declaration).map((field) => `${linesSql(field)} as ${field.key}`),
  ];
  const { rows } = await sql<Row & { id: number }>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t where t.coid = ${coid} and t.id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function linesSql(field: LinesField): string {
  const pairs = field.columns.map(({ key }) => `'${key}', l.${key}`);
  return `(select coalesce(json_agg(json_build_object(${pairs.join(", ")}) order by l.lineno), '[]') from ${linesTableOf(field)} l where l.coid = t.coid and l.parentid = t.id)`;
}

/** The links that define the state of these records, by record and in order. */
export async function trailLinks(
  tx: Tx,
  coid: number,
  { entity }: RecordDeclaration,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly TrailLink[]>> {
  const { rows } = await sql<TrailLink>`
    select recid, seq, action, before, after from audit_trail
    where coid = ${coid} and entity = ${entity} and recid = any(${ids.map(String)}::text[]) and action = any(${[...STATE_ACTIONS]}::text[]) order by recid, seq`.execute(
    tx,
  );
  const byRecord = new Map<number, TrailLink[]>();
  for (const link of rows) {
    const links = byRecord.get(Number(link.recid));
    if (links) links.push(link);
    else byRecord.set(Number(link.recid), [link]);
  }
  return byRecord;
}
