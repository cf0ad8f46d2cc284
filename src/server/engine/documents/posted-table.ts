import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** An append-only table of postings: its columns besides voucher, version and branch. */
export interface PostedTable {
  readonly name: string;
  /** With the types for reading them from JSON. */
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** Columns that a reversal negates. */
  readonly negated: readonly string[];
  /** Its rows have the day of the posting. */
  readonly isDated: boolean;
  /** A column that is read from other tables: its SQL over the given row `r`, and the joins that it needs. */
  readonly lookup?: { readonly column: string; readonly sql: string; readonly joins: RawBuilder<unknown> };
  /** SQL of a stored row as text, to compare it with a row that is not stored yet. */
  readonly text: string;
  /**
   * For documents of thousands of rows: a change reverses only the rows that differ, and `reverses` of a reversal is
   * the id of its row. Other tables are reversed whole.
   */
  readonly isByRow?: true;
}

/** The version of a voucher to write, and its day. */
export interface Version {
  readonly version: number;
  readonly day: string;
}

/** One version of a stored voucher. */
export interface Place {
  readonly id: number;
  readonly version: number;
}

/** What to reverse; in a table that goes by rows, only the rows in `only`, where given. */
export interface Reversed extends Place {
  readonly only?: ReadonlyMap<string, readonly number[]>;
}

interface NewRows extends Version {
  readonly rows: readonly object[];
}

/**
 * The insert of one table within the statement that writes a posting, whose voucher is `v`. First come the exact
 * opposites of rows that no longer hold, in the order of those rows, then the rows that hold now. Both are one
 * insert, so that each balance is updated once and always in the same order. Null where there is nothing to write.
 */
export function insertPart(
  coid: number,
  table: PostedTable,
  fresh: NewRows | null,
  reversed: Reversed | null,
): RawBuilder<unknown> | null {
  const only = table.isByRow ? reversed?.only?.get(table.name) : undefined;
  const selects = [
    ...(reversed && only?.length !== 0 ? [reversal(coid, table, reversed, only)] : []),
    ...(fresh && fresh.rows.length > 0 ? [newRows(table, fresh)] : []),
  ];
  if (selects.length === 0) return null;
  const names = sql.raw(namesOf(table).join(", "));
  return sql`insert into ${sql.table(table.name)} (${names}) select ${names} from (${sql.join(selects, sql` union all `)}) p order by isreversal desc, place`;
}

/**
 * SQL condition for the rows of a voucher in force: those of its version, or, in a table that goes by rows, all that
 * no reversal names. A reversal written by an earlier release names no row and reverses its whole version.
 */
export function rowsInForce(coid: number, { name, isByRow }: PostedTable, { id, version }: Place): RawBuilder<unknown> {
  const of = sql`coid = ${coid} and voucherid = ${id}`;
  if (!isByRow) return sql`${of} and version = ${version} and not isreversal`;
  const from = sql`from ${sql.table(name)} where ${of} and isreversal`;
  return sql`${of} and not isreversal and id not in (select reverses ${from} and reverses is not null) and version not in (select version ${from} and reverses is null)`;
}

/**
 * SQL of the columns in which a row `x` and its reversal agree; a reversal is negated back. Two rows that agree in
 * these are a pair where one of them is a reversal.
 */
export const mirrored = (table: PostedTable): readonly string[] => [
  "x.branchid",
  ...(table.isDated ? ["x.edate"] : []),
  ...ownNames(table).map((name) =>
    table.negated.includes(name) ? `case when x.isreversal then -x.${name} else x.${name} end` : `x.${name}`,
  ),
];

const ownNames = ({ columns, lookup }: PostedTable): readonly string[] => [
  ...columns.map(([name]) => name),
  ...(lookup ? [lookup.column] : []),
];
const namesOf = (table: PostedTable): readonly string[] => [
  "branchid",
  "voucherid",
  "version",
  "isreversal",
  ...(table.isByRow ? ["reverses"] : []),
  ...(table.isDated ? ["edate"] : []),
  ...ownNames(table),
];

function reversal(
  coid: number,
  table: PostedTable,
  place: Place,
  only: readonly number[] | undefined,
): RawBuilder<unknown> {
  const own = ownNames(table).map((name) => (table.negated.includes(name) ? `-${name} as ${name}` : name));
  const columns = [
    "branchid",
    "voucherid",
    "version",
    "true as isreversal",
    ...(table.isByRow ? ["id as reverses"] : []),
    ...(table.isDated ? ["edate"] : []),
    ...own,
    "id as place",
  ];
  return sql`select ${sql.raw(columns.join(", "))} from ${sql.table(table.name)}
    where ${rowsInForce(coid, table, place)} ${only ? sql`and id = any(${only}::bigint[])` : sql``}`;
}

function newRows(
  { columns, lookup, isDated, isByRow }: PostedTable,
  { version, day, rows }: NewRows,
): RawBuilder<unknown> {
  const names = columns.map(([name]) => name);
  const own = [...names.map((name) => `r.${name}`), ...(lookup ? [`${lookup.sql} as ${lookup.column}`] : [])].join(
    ", ",
  );
  const typed = columns.map(([name, type]) => `${name} ${type}`).join(", ");
  return sql`
    select app_branch() as branchid, v.id as voucherid, ${version}::integer as version, false as isreversal, ${isByRow ? sql`null::bigint as reverses, ` : sql``}
      ${isDated ? sql`${day}::date as edate, ` : sql``}${sql.raw(own)}, r.place
    from v cross join rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${sql.raw(typed)})) with ordinality as r(${sql.raw(names.join(", "))}, place)
      ${lookup ? lookup.joins : sql``}`;
}
