import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A table that postings stand in, append-only: what its rows have beside voucher, version and branch. */
export interface PostedTable {
  readonly name: string
  /** With the types for reading them out of JSON. */
  readonly columns: readonly (readonly [name: string, type: string])[]
  /** What a reversal turns round. */
  readonly negated: readonly string[]
  /** Its rows carry the day of the posting. */
  readonly isDated: boolean
  /** A column that is looked up and not given, its SQL over the given row `r`, and the joins that it needs. */
  readonly looked?: { readonly column: string; readonly sql: string; readonly joins: RawBuilder<unknown> }
  /** SQL of a stored row as text, to compare it with one that is not stored yet. */
  readonly text: string
  /** Thousands of rows: a change reverses those that are different alone, and `reverses` of a reversal names its row. Others are reversed whole. */
  readonly isByRow?: true
}

/** Which version of a voucher is written, and its day. */
export interface Version {
  readonly version: number
  readonly day: string
}

/** One version of a stored voucher. */
export interface Place {
  readonly id: number
  readonly version: number
}

/** What of it is reversed: of a table that goes by rows those named alone, where some are. */
export interface Reversed extends Place {
  readonly only?: ReadonlyMap<string, readonly number[]>
}

interface Fresh extends Version {
  readonly rows: readonly object[]
}

/**
 * The insert of one table in the statement that writes a posting, whose voucher is `v`: the exact opposite of what does not hold any more,
 * in the order of its rows, and after it what holds now. One insert for both, so that each balance is touched once and always in the same
 * order; null where there is nothing to write.
 */
export function insertPart(coid: number, table: PostedTable, fresh: Fresh | null, reversed: Reversed | null): RawBuilder<unknown> | null {
  const only = table.isByRow ? reversed?.only?.get(table.name) : undefined
  const selects = [
    ...(reversed && only?.length !== 0 ? [reversal(coid, table, reversed, only)] : []),
    ...(fresh && fresh.rows.length > 0 ? [freshRows(table, fresh)] : []),
  ]
  if (selects.length === 0) return null
  const names = sql.raw(namesOf(table).join(', '))
  return sql`insert into ${sql.table(table.name)} (${names}) select ${names} from (${sql.join(selects, sql` union all `)}) p order by isreversal desc, place`
}

/**
 * SQL that tells the rows of a voucher that hold: those of its version, or, in a table that goes by rows, all that no reversal names. A
 * reversal of an earlier release names none and stands for its whole version.
 */
export function holding(coid: number, { name, isByRow }: PostedTable, { id, version }: Place): RawBuilder<unknown> {
  const of = sql`coid = ${coid} and voucherid = ${id}`
  if (!isByRow) return sql`${of} and version = ${version} and not isreversal`
  const from = sql`from ${sql.table(name)} where ${of} and isreversal`
  return sql`${of} and not isreversal and id not in (select reverses ${from} and reverses is not null) and version not in (select version ${from} and reverses is null)`
}

/** SQL of what a row `x` and its reversal have alike; a reversal is turned round again. Rows that these are the same of are a pair where one of them is a reversal. */
export const mirrored = (table: PostedTable): readonly string[] => [
  'x.branchid', ...(table.isDated ? ['x.edate'] : []),
  ...ownNames(table).map((name) => (table.negated.includes(name) ? `case when x.isreversal then -x.${name} else x.${name} end` : `x.${name}`)),
]

const ownNames = ({ columns, looked }: PostedTable): readonly string[] => [...columns.map(([name]) => name), ...(looked ? [looked.column] : [])]
const namesOf = (table: PostedTable): readonly string[] =>
  ['branchid', 'voucherid', 'version', 'isreversal', ...(table.isByRow ? ['reverses'] : []), ...(table.isDated ? ['edate'] : []), ...ownNames(table)]

function reversal(coid: number, table: PostedTable, place: Place, only: readonly number[] | undefined): RawBuilder<unknown> {
  const own = ownNames(table).map((name) => (table.negated.includes(name) ? `-${name} as ${name}` : name))
  const columns = ['branchid', 'voucherid', 'version', 'true as isreversal', ...(table.isByRow ? ['id as reverses'] : []), ...(table.isDated ? ['edate'] : []), ...own, 'id as place']
  return sql`select ${sql.raw(columns.join(', '))} from ${sql.table(table.name)}
    where ${holding(coid, table, place)} ${only ? sql`and id = any(${only}::bigint[])` : sql``}`
}

function freshRows({ columns, looked, isDated, isByRow }: PostedTable, { version, day, rows }: Fresh): RawBuilder<unknown> {
  const names = columns.map(([name]) => name)
  const own = [...names.map((name) => `r.${name}`), ...(looked ? [`${looked.sql} as ${looked.column}`] : [])].join(', ')
  const typed = columns.map(([name, type]) => `${name} ${type}`).join(', ')
  return sql`
    select app_branch() as branchid, v.id as voucherid, ${version}::integer as version, false as isreversal, ${isByRow ? sql`null::bigint as reverses, ` : sql``}
      ${isDated ? sql`${day}::date as edate, ` : sql``}${sql.raw(own)}, r.place
    from v cross join rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${sql.raw(typed)})) with ordinality as r(${sql.raw(names.join(', '))}, place)
      ${looked ? looked.joins : sql``}`
}
