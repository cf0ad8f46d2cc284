import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { toRupeesText } from '../../../domain/money'
import type { Context } from '../context'
import type { WithheldRow } from './posting'
import type { Version } from './tax-lines'

/** Withheld taxes as their table keeps them. */
export const withheldRows = (withheld: readonly WithheldRow[]) => withheld.map(({ partyid, made }) => ({
  fy: made.fy, kind: made.facts.kind, sectionid: made.facts.sectionid, partyid, base: toRupeesText(made.base), handled: toRupeesText(made.handled),
  rate: made.rate, amount: toRupeesText(made.amount), advance: toRupeesText(made.advance), reason: made.reason,
}))

type Stored = ReturnType<typeof withheldRows>[number]

/** Part of the statement that writes a posting, whose voucher is `v`. */
export function withheldPart({ version, day }: Version, rows: readonly Stored[]): readonly RawBuilder<unknown>[] {
  if (rows.length === 0) return []
  return [sql`w as (
    insert into withheld_entry (voucherid, version, edate, fy, kind, sectionid, partyid, base, handled, rate, amount, advance, reason)
    select v.id, ${version}::integer, ${day}::date, fy, kind, sectionid, partyid, base, handled, rate, amount, advance, reason
    from v cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(fy text, kind text, sectionid bigint, partyid bigint, base numeric, handled numeric, rate numeric, amount numeric, advance numeric, reason text))`]
}

/** The exact opposite of what one version of a voucher withheld. */
export async function reverseWithheld(ctx: Context, { id, version }: { readonly id: number; readonly version: number }): Promise<void> {
  await sql`
    insert into withheld_entry (branchid, voucherid, version, isreversal, edate, fy, kind, sectionid, partyid, base, handled, rate, amount, advance, reason)
    select branchid, voucherid, version, true, edate, fy, kind, sectionid, partyid, -base, -handled, rate, -amount, -advance, reason
    from withheld_entry where coid = ${ctx.session.coid} and voucherid = ${id} and version = ${version} and not isreversal order by id`.execute(ctx.tx)
}

/** SQL of a stored row as text; `withheldTexts` writes the same of rows that are not stored yet. */
export const WITHHELD_TEXT = "concat_ws(' ', fy, sectionid, partyid, base, handled, trim_scale(rate), amount, advance, reason)"

export const withheldTexts = (rows: readonly Stored[]): readonly string[] =>
  rows.map((row) => [row.fy, row.sectionid, row.partyid, row.base, row.handled, Number(row.rate), row.amount, row.advance, row.reason].join(' '))
