import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toRupeesText } from '../../../domain/money'
import { toQuantityText } from '../../../domain/quantity'
import type { Context } from '../context'
import type { TaxLine } from './posting'

const TYPES = [
  ['side', 'text'], ['docclass', 'text'], ['supply', 'text'], ['isitc', 'boolean'], ['itemid', 'bigint'], ['ledgerid', 'bigint'], ['hsn', 'text'], ['qty', 'numeric'],
  ['taxable', 'numeric'], ['gstrate', 'numeric'], ['cessrate', 'numeric'], ['cgst', 'numeric'], ['sgst', 'numeric'], ['igst', 'numeric'], ['cess', 'numeric'],
  ['pos', 'text'], ['partyid', 'bigint'], ['gstin', 'text'], ['gsttype', 'text'],
] as const
const NAMES = TYPES.map(([name]) => name)
const NUMBERS: ReadonlySet<string> = new Set(['qty', 'taxable', 'cgst', 'sgst', 'igst', 'cess'])

/** Lines as their table keeps them. */
export const lineRows = (lines: readonly TaxLine[]) => lines.map(({ quantity, taxable, cgst, sgst, igst, cess, ...line }) => ({
  ...line, qty: toQuantityText(quantity), taxable: toRupeesText(taxable), cgst: toRupeesText(cgst), sgst: toRupeesText(sgst), igst: toRupeesText(igst), cess: toRupeesText(cess),
}))

export type LineRow = ReturnType<typeof lineRows>[number]

/** Which version of a voucher is written, and its day. */
export interface Version {
  readonly version: number
  readonly day: string
}

/** Part of the statement that writes a posting, whose voucher is `v`; the unit code of each line is that of its item's base unit now. */
export function linesPart(ctx: Context, { version, day }: Version, lines: readonly LineRow[]): readonly RawBuilder<unknown>[] {
  if (lines.length === 0) return []
  const given = lines.map((line, index) => ({ ...line, lineno: index + 1 }))
  return [sql`l as (
    insert into voucher_line (voucherid, version, edate, lineno, uqc, ${sql.raw(NAMES.join(', '))})
    select v.id, ${version}::integer, ${day}::date, lineno, coalesce(u.gstrunit, ''), ${sql.raw(NAMES.map((name) => `r.${name}`).join(', '))}
    from v cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(lineno integer, ${sql.raw(TYPES.map(([name, type]) => `${name} ${type}`).join(', '))})
      left join m_item i on i.coid = ${ctx.session.coid} and i.id = r.itemid left join m_unit u on u.coid = i.coid and u.id = i.unitid
    order by lineno)`]
}

interface Place {
  readonly id: number
  readonly version: number
}

/** The exact opposite of the lines of one version of a voucher. */
export async function reverseLines(ctx: Context, { id, version }: Place): Promise<void> {
  const others = ['lineno', 'uqc', ...NAMES]
  await sql`
    insert into voucher_line (branchid, voucherid, version, isreversal, edate, ${sql.raw(others.join(', '))})
    select branchid, voucherid, version, true, edate, ${sql.raw(others.map((name) => (NUMBERS.has(name) ? `-${name}` : name)).join(', '))}
    from voucher_line where coid = ${ctx.session.coid} and voucherid = ${id} and version = ${version} and not isreversal order by id`.execute(ctx.tx)
}

/** SQL of one stored line as text; `lineTexts` writes the same of lines that are not stored yet. */
export const LINE_TEXT = `concat_ws(' ', ${TYPES.map(([name, type]) => (type === 'numeric' ? `trim_scale(${name})` : type === 'boolean' ? `${name}::integer` : `coalesce(${name}::text, '')`)).join(', ')})`

export const lineTexts = (lines: readonly LineRow[]): readonly string[] => lines.map((line) =>
  TYPES.map(([name, type]) => (type === 'numeric' ? String(Number(line[name])) : type === 'boolean' ? String(Number(line[name])) : String(line[name] ?? ''))).join(' '))
