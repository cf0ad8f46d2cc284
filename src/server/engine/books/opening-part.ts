import { sql } from 'kysely'
import { fromRupeesText, negate, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import type { BooksPart } from '../master/document'
import { Refusal } from '../refusal'
import { heldSettings } from './book-settings'
import { opened } from './open-bills'
import { hasVoucher, postVoucher, repostVoucher, takeBackVoucher } from './post'
import { NOTHING } from './posting'
import type { Posting, VoucherHead } from './posting'

const ENTITY = 'debtors'
const FIELD = 'opening'

/** Opening balances of ledgers, posted on the day on which the books begin, against the difference of all opening balances. */
export const openingPart: BooksPart = {
  prepare: () => Promise.resolve(),
  enter: async (ctx, _master, drafts, ids) => {
    for (const [n, draft] of drafts.entries()) await enterOpening(ctx, draft.record, ids[n] ?? 0, draft.before !== null)
  },
  withdraw: async (ctx, _master, id) => {
    await refusePosted(ctx, id)
    if (await hasVoucher(ctx, ENTITY, id)) await takeBackVoucher(ctx, ENTITY, id, { dateField: FIELD })
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
  const amount = record.openingtype === 'Cr' ? negate(size) : size
  const head: VoucherHead = { entity: ENTITY, recid: id, number: null, day: booksFrom, dateField: FIELD, partyid: id, amount: size }
  const posting = postingOf(record, id, amount, booksFrom)
  await (isThere ? repostVoucher(ctx, head, posting) : postVoucher(ctx, head, posting))
}

/** A party that is kept bill by bill begins with one bill. */
function postingOf(record: Row, id: number, amount: Paise, day: string): Posting {
  if (amount === 0) return NOTHING
  return {
    ...NOTHING,
    entries: [{ ledger: id, amount }, { ledger: 'openingdifference', amount: negate(amount) }],
    bills: record.isbillwise === true ? [opened(id, 'Opening', day, day, amount)] : [],
  }
}
