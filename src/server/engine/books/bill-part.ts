import { merged } from '../../../domain/books/posting'
import { withheldEntries } from './withheld'
import { postBill } from '../../../domain/books/bill-posting'
import type { LedgerName } from '../../../domain/books/bill-posting'
import { financialYearOf, isoDate } from '../../../domain/calendar'
import { quantity } from '../../../domain/quantity'
import { taxOf } from '../../../domain/gst/line-tax'
import type { Taxes } from '../../../domain/gst/line-tax'
import { add, negate, ZERO } from '../../../domain/money'
import type { Paise } from '../../../domain/money'
import { billTotal, completeBill } from '../../../definitions/bill/complete-bill'
import type { CompletedBill } from '../../../definitions/bill/complete-bill'
import { CHARGES, ITEMS } from '../../../definitions/bill/read-lines'
import type { BillForm } from '../../../definitions/bill/bill-kind'
import type { BillFacts } from '../../../definitions/bill/facts'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import { Refusal } from '../refusal'
import { billFacts } from './bill-facts'
import { taxLinesOf } from './bill-tax-lines'
import { creditFaults } from './credit-limit'
import type { Completed } from './document'
import { linesOf } from './lines-of'
import { openBills, opened, spread } from './open-bills'
import { NOTHING } from './posting'
import type { BillRef, Move } from './posting'
import { DATE, NUMBER, voucherParts } from './voucher-fields'

interface BillPart extends BillForm {
  readonly entity: string
  readonly code: string
  /** Field by which the party knows the bill: its own number for a purchase. */
  readonly refField: string
}

/** Bills, returns and notes with items: one posting for all of them. */
export const billParts = (bill: BillPart): ReturnType<typeof voucherParts> =>
  voucherParts(bill.code, (record, ctx, recid) => complete(bill, record, ctx, recid), { partyField: 'partyid', amountField: 'mgrossamt' }, { kind: bill.kind, stock: bill.stock })

async function complete(bill: BillPart, record: Row, ctx: Context, recid: number): Promise<Completed> {
  const items = linesOf(record, ITEMS)
  const facts = await billFacts(ctx, Number(record.partyid), items.map(({ itemid }) => Number(itemid)), { entity: bill.entity, recid })
  const made = completeBill(bill, record, facts)
  const faults = [...made.faults.map(asRefusal), ...placeFaults(bill, record, made)]
  if (faults.length > 0 || !made.bill) return { values: {}, faults, posting: NOTHING }
  if (bill.kind === 'sale') faults.push(...(await creditFaults(ctx, { entity: bill.entity, recid, partyid: Number(record.partyid), total: billTotal(made.bill, made.withheld) })))
  const charges = linesOf(record, CHARGES)
  return {
    values: { ...made.values, fy: financialYearOf(isoDate(String(record[DATE]))), [ITEMS]: items.map((line, n) => ({ ...line, ...made.items[n] })), [CHARGES]: charges.map((line, n) => ({ ...line, ...made.charges[n] })) },
    faults,
    posting: {
      entries: merged([...postBill(bill.kind, made.bill, {
        party: Number(record.partyid), goods: Number(record.accountid) || undefined, charges: charges.map(({ ledgerid }): LedgerName => Number(ledgerid)),
      }, made.isReverseCharge, hasCredit(made)), ...withheldEntries(Number(record.partyid), made.withheld)]),
      moves: movesOf(bill, record, made),
      bills: await billRefs(ctx, bill, { record, recid }, facts, made),
      lines: taxLinesOf(bill, made, facts.party, charges),
      withheld: made.withheld ? [{ partyid: Number(record.partyid), made: made.withheld }] : [],
    },
  }
}

/** A regular company claims the tax of its purchases; for any other it is part of what they cost. */
const hasCredit = ({ supply }: CompletedBill): boolean => supply.own === 'regular'

const asRefusal = ({ key, text, line, column }: CompletedBill['faults'][number]): Refusal =>
  new Refusal(key, line === undefined ? text : `Items, line ${line}: ${text}`, line === undefined ? {} : { line, column })

/** Goods need a godown; services none. */
function placeFaults({ stock }: BillPart, record: Row, { lines }: CompletedBill): readonly Refusal[] {
  const hasGoods = stock !== 0 && lines.some(({ item }) => item && !item.isService)
  return hasGoods && !Number(record.godownid) ? [new Refusal('godownid', 'Godown is required: the bill has goods in it.')] : []
}

/** What comes in by a purchase brings its value; what goes out, and what a customer brings back, has the cost of the stock before. */
function movesOf({ kind, stock }: BillPart, record: Row, made: CompletedBill): readonly Move[] {
  if (stock === 0) return []
  const { lines, bill } = made
  const entered = linesOf(record, ITEMS)
  return lines.flatMap(({ item, base }, n): readonly Move[] => {
    if (!item || item.isService) return []
    return [{
      itemid: item.id, godownid: Number(record.godownid), batchno: String(entered[n]?.batchno ?? ''), quantity: quantity(base * stock),
      value: kind === 'purchase' ? costOf(bill?.lines[n], hasCredit(made)) : null,
    }]
  })
}

const costOf = (line: Taxes | undefined, isClaimed: boolean): Paise | null => (line ? (isClaimed ? line.taxable : add(line.taxable, taxOf(line))) : null)

/** A bill opens what the party owes; a return settles the bill that it names and stands open with what is left. */
async function billRefs(ctx: Context, bill: BillPart, { record, recid }: { readonly record: Row; readonly recid: number }, { party }: BillFacts, made: CompletedBill): Promise<readonly BillRef[]> {
  if (!party?.isBillwise || !made.bill || made.bill.total === 0) return []
  const isDebit = bill.kind === 'sale' || bill.kind === 'purchasereturn'
  const amount: Paise = add(isDebit ? made.bill.total : negate(made.bill.total), made.withheld?.amount ?? ZERO)
  const named = String(record.againstno ?? '')
  const open = named === '' ? [] : await openBills(ctx, party.id, { entity: bill.entity, recid }, [named])
  const { refs, left } = spread(party.id, open, amount)
  const day = String(record[DATE])
  return left === 0 ? refs : [...refs, opened(party.id, String(record[bill.refField] || record[NUMBER]), day, String(made.values.duedate ?? day), left)]
}
