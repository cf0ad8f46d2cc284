import { sql } from 'kysely'
import { formatAmount } from '../../../domain/indian-format'
import { fromRupeesText, negate, subtract, sum, toRupees, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import { opened } from '../../../definitions/bill/bill-refs'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { BooksPart } from '../master/document'
import { Refusal } from '../refusal'
import { heldSettings } from './book-settings'
import { linesOf } from './lines-of'
import { BILLS } from './opening-bills'
import { hasVoucher, postVoucher, repostVoucher, takeBackVoucher } from './post'
import { NOTHING } from './posting'
import type { Posting, VoucherHead } from './posting'

const ENTITY = 'debtors'
const FIELD = 'opening'

/** Opening balances of ledgers, posted on the day on which the books begin, against the difference of all opening balances. */
export const openingPart: BooksPart = {
  prepare: (_ctx, _master, draft) => {
    draft.faults.push(...billFaults(draft.record))
    return Promise.resolve()
  },
  enter: async (ctx, _master, drafts, ids) => {
    for (const [n, draft] of drafts.entries()) await enterOpening(ctx, draft.record, ids[n] ?? 0, draft.before !== null)
  },
  withdraw: async (ctx, _master, id, how) => {
    await refusePosted(ctx, id)
    if (await hasVoucher(ctx, ENTITY, id)) await takeBackVoucher(ctx, ENTITY, id, { dateField: FIELD }, how)
  },
}

/** A ledger that any document ever posted to stays, deleted documents included: their postings are there for ever. */
async function refusePosted(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
    where e.coid = ${ctx.session.coid} and e.ledgerid = ${id} and not (v.entity = ${ENTITY} and v.recid = ${id}) limit 1`.execute(ctx.tx)
  if (rows.length > 0) throw new Refusal('id', 'This ledger has postings in the books and cannot be deleted; it may be made inactive.')
}

async function enterOpening(ctx: Context, record: Row, id: number, isStored: boolean): Promise<void> {
  const size = fromRupeesText(String(record[FIELD])) ?? ZERO
  const isThere = isStored && (await hasVoucher(ctx, ENTITY, id))
  if (size === 0 && !isThere) return
  const { booksFrom } = await heldSettings(ctx)
  const head: VoucherHead = { entity: ENTITY, recid: id, number: null, day: booksFrom, dateField: FIELD, partyid: id, amount: size }
  const posting = postingOf(record, id, record.openingtype === 'Cr' ? negate(size) : size, booksFrom)
  await (isThere ? repostVoucher(ctx, head, posting) : postVoucher(ctx, head, posting))
}

/** A party that is kept bill by bill begins with the bills that are named; what they leave of the opening balance is one bill more. */
function postingOf(record: Row, id: number, balance: Paise, day: string): Posting {
  if (balance === 0) return NOTHING
  const named = linesOf(record, BILLS).map((line) =>
    opened(id, String(line.refno), String(line.refdate), String(line.duedate ?? '') || String(line.refdate), balance < 0 ? negate(sizeOf(line)) : sizeOf(line)))
  const left = subtract(balance, sum(named.map((bill) => bill.amount)))
  const rest = left === 0 ? [] : [opened(id, 'Opening', day, day, left)]
  return {
    ...NOTHING,
    entries: [{ ledger: id, amount: balance }, { ledger: 'openingdifference', amount: negate(balance) }],
    bills: record.isbillwise === true ? [...named, ...rest] : [],
  }
}

/** Of a bill on the side of the opening balance; an advance is on the other. */
function sizeOf({ amount: rupees, billtype }: Row): Paise {
  const size = fromRupeesText(String(rupees)) ?? ZERO
  return billtype === 'advance' ? negate(size) : size
}

function billFaults(record: Row): readonly Refusal[] {
  const given = linesOf(record, BILLS)
  if (given.length === 0) return []
  if (record.isbillwise !== true) return [new Refusal(BILLS, `${String(record.drconame)} is not kept bill by bill.`)]
  const empty = given.findIndex((line) => sizeOf(line) === 0)
  if (empty >= 0) return [new Refusal(BILLS, `Opening Bills, line ${empty + 1}: Amount must be more than 0.`, { line: empty + 1, column: 'amount' })]
  const [bills, opening] = [sum(given.map(sizeOf)), fromRupeesText(String(record[FIELD])) ?? ZERO]
  if (bills >= 0 && bills <= opening) return []
  return [new Refusal(BILLS, `The opening bills of ${String(record.drconame)} come to ${formatAmount(toRupees(bills))}; its opening balance is ${formatAmount(toRupees(opening))}.`)]
}
