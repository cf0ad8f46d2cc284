import { formatAmount } from '../../../domain/indian-format'
import { fromRupeesText, negate, subtract, sum, toRupees, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import { Refusal } from '../refusal'
import type { Completed } from './document'
import { isMoney, ledgerFacts } from './ledger-facts'
import { linesOf } from './lines-of'
import { against, openBills, opened, spread } from './open-bills'
import type { OpenBill } from './open-bills'
import { NOTHING } from './posting'
import { paymentTax } from './source-tax'
import type { BillRef } from './posting'
import { DATE, NUMBER, voucherParts } from './voucher-fields'

interface MoneyKind {
  readonly entity: 'payment' | 'receipt'
  readonly code: string
}

/** Payments and receipts: one party against cash or bank, and which of its bills the money settles. */
export const moneyParts = (kind: MoneyKind): ReturnType<typeof voucherParts> =>
  voucherParts(kind.code, (record, ctx, recid) => complete(kind, record, ctx, recid), { partyField: 'partyid', amountField: 'mgrossamt' })

async function complete({ entity }: MoneyKind, record: Row, ctx: Context, recid: number): Promise<Completed> {
  const [partyid, accountid] = [Number(record.partyid), Number(record.accountid)]
  const facts = await ledgerFacts(ctx, [partyid, accountid])
  const [party, account] = [facts.get(partyid), facts.get(accountid)]
  const total = fromRupeesText(String(record.mgrossamt)) ?? ZERO
  const faults: Refusal[] = []
  if (total <= 0) faults.push(new Refusal('mgrossamt', 'Amount must be more than 0.'))
  if (account && !isMoney(account)) faults.push(new Refusal('accountid', `${account.name} is neither cash nor a bank.`))
  if (party && isMoney(party)) faults.push(new Refusal('partyid', `${party.name} is cash or a bank: enter this as a contra.`))
  if (faults.length > 0 || !party) return { values: {}, faults, posting: NOTHING }
  // Money that comes from a party is its credit.
  const amount = entity === 'receipt' ? negate(total) : total
  const bills = party.isBillwise ? await settled(ctx, { record, recid, entity, partyid, amount }, faults) : []
  if (!party.isBillwise && linesOf(record, 'bills').length > 0) faults.push(new Refusal('bills', `${party.name} is not kept bill by bill.`))
  const own = [{ ledger: partyid, amount }, { ledger: accountid, amount: negate(amount) }]
  if (entity === 'receipt') return { values: {}, faults, posting: { ...NOTHING, entries: own, bills } }
  const unbilled = sum(bills.filter(({ kind }) => kind === 'new').map((bill) => bill.amount))
  const tax = await paymentTax(ctx, { entity, recid }, record, party, { total, unbilled })
  return { values: tax.values, faults: [...faults, ...tax.faults], posting: { ...NOTHING, entries: [...own, ...tax.entries], bills, withheld: tax.withheld } }
}

interface Settling {
  readonly record: Row
  readonly recid: number
  readonly entity: string
  readonly partyid: number
  readonly amount: Paise
}

/** The bills that were named, else the oldest; what is left stands as a bill of its own until it is set against others. */
async function settled(ctx: Context, { record, recid, entity, partyid, amount }: Settling, faults: Refusal[]): Promise<readonly BillRef[]> {
  const named = linesOf(record, 'bills')
  const open = await openBills(ctx, partyid, { entity, recid }, named.length > 0 ? named.map(({ refno }) => String(refno)) : undefined)
  const { refs, left } = named.length > 0 ? namedParts(partyid, named, open, amount, faults)
    : record.allocation === 'onaccount' ? { refs: [], left: amount } : spread(partyid, open, amount)
  return left === 0 ? refs : [...refs, opened(partyid, String(record[NUMBER]), String(record[DATE]), String(record[DATE]), left)]
}

function namedParts(partyid: number, named: readonly Row[], open: readonly OpenBill[], amount: Paise, faults: Refusal[]) {
  const fault = (line: number, column: string, text: string) => faults.push(new Refusal('bills', `Bills, line ${line}: ${text}`, { line, column }))
  const refs = named.flatMap((line, index): readonly BillRef[] => {
    const part = fromRupeesText(String(line.amount)) ?? ZERO
    const bill = open.find(({ refno, balance }) => refno.toLowerCase() === String(line.refno).toLowerCase() && Math.sign(balance) !== Math.sign(amount))
    if (!bill) return fault(index + 1, 'refno', `there is no open bill ${String(line.refno)} of this party.`), []
    if (part > Math.abs(bill.balance)) fault(index + 1, 'amount', `only ${formatAmount(toRupees(bill.balance).toString().replace('-', ''))} of ${bill.refno} is open.`)
    return [against(partyid, bill, amount < 0 ? negate(part) : part)]
  })
  const left = subtract(amount, sum(refs.map((ref) => ref.amount)))
  if (Math.sign(left) === -Math.sign(amount)) faults.push(new Refusal('bills', 'The bills come to more than the amount.'))
  return { refs, left }
}
