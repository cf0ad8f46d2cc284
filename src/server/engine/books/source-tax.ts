import type { LedgerName } from '../../../domain/books/bill-posting'
import type { Entry } from '../../../domain/books/posting'
import { allocate, paise, sum, toRupees, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import type { BillFault } from '../../../definitions/bill/read-lines'
import { cellDecimal } from '../../../definitions/bill/cells'
import { withheldTax } from '../../../definitions/bill/withholding'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import { Refusal } from '../refusal'
import { isExpense, ledgerFacts } from './ledger-facts'
import type { LedgerFacts } from './ledger-facts'
import type { WithheldRow } from './posting'
import { DATE } from './voucher-fields'
import { withheldEntries } from './withheld'
import { withholdingFacts } from './withholding-facts'
import type { ButDocument } from './withholding-facts'

export interface SourceTax {
  readonly values: Row
  readonly faults: readonly Refusal[]
  readonly entries: readonly Entry<LedgerName>[]
  readonly withheld: readonly WithheldRow[]
}

const NONE: SourceTax = { values: { swt_amt: 0 }, faults: [], entries: [], withheld: [] }

/** TDS of a journal that credits parties with an expense: on the expense, shared by what each of them is credited with. */
export async function journalTax(ctx: Context, but: ButDocument, record: Row, entries: readonly { readonly ledger: number; readonly amount: Paise }[]): Promise<SourceTax> {
  const facts = await ledgerFacts(ctx, entries.map(({ ledger }) => ledger))
  const credits = entries.filter(({ ledger, amount }) => amount < 0 && facts.get(ledger)?.isWithheld)
  const expense = sum(entries.filter(({ ledger, amount }) => amount > 0 && isExpenseOf(facts.get(ledger))).map(({ amount }) => amount))
  if (credits.length === 0 || expense === 0) return NONE
  const credited = credits.map(({ amount }) => -amount)
  const bases = allocate(paise(Math.min(expense, credited.reduce((a, b) => a + b, 0))), credited)
  return taxOf(ctx, but, record, credits.map(({ ledger }, n) => ({ partyid: ledger, debited: ledger, base: bases[n] ?? ZERO })))
}

const isExpenseOf = (ledger: LedgerFacts | undefined): boolean => ledger !== undefined && isExpense(ledger)

/**
 * TDS of a payment: of an expense that is paid at once, and of what a party gets before its bill (`unbilled`). Less goes out of cash or
 * bank. What settles a bill is paid without: it had its TDS when it was credited.
 */
export async function paymentTax(ctx: Context, but: ButDocument, record: Row, party: LedgerFacts, amounts: { readonly total: Paise; readonly unbilled: Paise }): Promise<SourceTax> {
  if (!party.isWithheld) return NONE
  const base = isExpense(party) ? amounts.total : amounts.unbilled
  return taxOf(ctx, but, record, [{ partyid: party.id, debited: Number(record.accountid), base }], !isExpense(party))
}

interface Share {
  readonly partyid: number
  /** Whose entry becomes less by the tax. */
  readonly debited: number
  readonly base: Paise
}

async function taxOf(ctx: Context, but: ButDocument, record: Row, shares: readonly Share[], isAdvance = false): Promise<SourceTax> {
  const faults: BillFault[] = []
  if (shares.length > 1 && Number(cellDecimal(record.wtamount)) > 0) faults.push({ key: 'wtamount', text: 'TDS by hand is for one party; this document has more of them.' })
  const entries: Entry<LedgerName>[] = []
  const withheld: WithheldRow[] = []
  for (const { partyid, debited, base } of shares) {
    const made = withheldTax((await withholdingFacts(ctx, partyid, but)).tds, record, String(record[DATE]), base, faults, isAdvance)
    if (!made) continue
    entries.push(...withheldEntries(debited, made))
    withheld.push({ partyid, made })
  }
  return { values: { swt_amt: toRupees(sum(withheld.map(({ made }) => made.amount))) }, faults: faults.map(({ key, text }) => new Refusal(key, text)), entries, withheld }
}
