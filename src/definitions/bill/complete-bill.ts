import { addDays, isIsoDate } from '../../domain/calendar'
import { billOf } from '../../domain/gst/bill'
import type { Bill, BillTerms } from '../../domain/gst/bill'
import type { Taxes } from '../../domain/gst/line-tax'
import { registrationOn } from '../../domain/gst/own-registration'
import { isInterState, isPlaceKnown, mayChoosePlace, placeOfSale, stateOfParty } from '../../domain/gst/place-of-supply'
import type { SupplyCase, SupplyParty } from '../../domain/gst/place-of-supply'
import { chargesNoTax, isZeroRated } from '../../domain/gst/supply-kind'
import type { SupplyTerms } from '../../domain/gst/supply-kind'
import { stateName } from '../../domain/identity/gst-states'
import { add, fromRupeesText, sum, toRupees, ZERO } from '../../domain/money'
import type { Paise } from '../../domain/money'
import { CHARGES, ITEMS } from './bill-fault'
import type { BillFault } from './bill-fault'
import { isSaleSide } from './bill-kind'
import type { BillForm } from './bill-kind'
import { placesOfBill } from './bill-places'
import type { PlacesOfBill } from './bill-places'
import { billTitle } from './bill-title'
import { cellDecimal, cellRows, cellText, isOn } from './cells'
import type { Cells } from './cells'
import type { BillFacts } from './facts'
import { ledgerFaults } from './ledger-rules'
import { noteRates } from './note-rates'
import { paymentValues } from './payments'
import { printedBill } from './printed'
import type { PrintedTold } from './printed'
import { readCharge, readLine } from './read-lines'
import type { ReadLine } from './read-lines'
import { ownStateFaults, partyStateFaults } from './state-faults'
import { withheldTax, withheldValues } from './withholding'
import type { WithheldTax } from './withholding'

export interface CompletedBill {
  /** Computed fields of the bill and, in the same order, of its items and charges; never one that is entered (the amount of a charge is, its `total` follows). */
  readonly values: Cells
  readonly items: readonly Cells[]
  readonly charges: readonly Cells[]
  readonly faults: readonly BillFault[]
  readonly lines: readonly ReadLine[]
  /** Null only where an amount cannot be counted. */
  readonly bill: Bill | null
  readonly isReverseCharge: boolean
  /** Two-digit state of the place of supply. */
  readonly place: string
  readonly supply: SupplyTerms
  /** Who is billed, as the bill keeps it; null without a party. */
  readonly billed: SupplyParty | null
  /** The ledger of the party, or of the place of delivery, says something else by now than the bill keeps. */
  readonly isOutdated: boolean
  /** TDS of a purchase, TCS of a sale; null where none is counted. */
  readonly withheld: WithheldTax | null
  /** Null where the bill cannot be counted. */
  readonly printed: PrintedTold | null
}

/**
 * All that follows from what a person entered in a bill: tax of every line, totals, place of supply, due date. The form shows it while
 * one types and the server stores it, by this one function. Nothing is thrown; what is wrong is in `faults`.
 */
export function completeBill(form: BillForm, record: Cells, facts: BillFacts): CompletedBill {
  const day = cellText(record.edateview)
  const faults: BillFault[] = []
  const rates = noteRates(form, record, day, facts)
  const lines = cellRows(record[ITEMS]).map((line, index) => readLine(line, index, rates, facts, faults, form.stock !== 0 || form.paper !== undefined))
  const places = placesOfBill(form, record, facts)
  const isService = lines.length > 0 && lines.every(({ item }) => item?.isService)
  const { place, section, isInter, terms, supply, isKnown } = termsOf(form, record, day, facts, places, isService)
  faults.push(...places.faults, ...supplyFaults(form, record, supply, place, isInter), ...placeFaults(form, record, places))
  const charges = cellRows(record[CHARGES]).map((charge, index) => readCharge(charge, index, faults))
  const computed = counted(() => billOf(lines.map(({ line }) => line), charges, terms), faults)
  faults.push(
    ...ownStateFaults(computed, { party: places.party, ownState: facts.ownState }),
    ...partyStateFaults(computed, { party: places.party, isSale: isSaleSide(form), isPlaceKnown: isKnown, isOutdated: places.isOutdated }),
    ...ledgerFaults(form, record, facts.ledgers ?? new Map()),
  )
  const told = { faults, lines, isReverseCharge: terms.isReverseCharge, place, supply, billed: places.party, isOutdated: places.isOutdated }
  if (!computed) return { values: {}, items: [], charges: [], ...told, bill: null, withheld: null, printed: null }
  const { bill, values: printed, told: toldOfPrint } = printedBill(record, computed, terms, facts, faults)
  const withheld = withheldOf(form, record, day, bill, facts, faults)
  return {
    values: { ...totals(bill), ...printed, ...withheldValues(withheld), mgrossamt: toRupees(billTotal(bill, withheld)), ...paymentValues(record, billTotal(bill, withheld)), ...places.values, ...rates.values, placeofsupply: place, placerule: section, taxrule: isOldRule(record) ? 0 : 1, [ROUND_RULE]: terms.isRounded ? TO_RUPEE : TO_PAISA, doctitle: form.paper ?? billTitle(form, supply, lines.map(({ item }) => item?.taxability ?? '')), duedate: dueDate(record, day, facts) },
    items: bill.lines.map((line, n) => ({ ...taxesShown(line), amount: toRupees(line.amount), gstrate: Number(lines[n]?.line.tax.gst ?? 0), cessrate: Number(lines[n]?.line.tax.cess ?? 0), hsncode: lines[n]?.item?.hsn ?? '' })),
    charges: bill.charges.map((line) => ({ ...taxesShown(line), total: toRupees(line.amount) })),
    ...told, bill, withheld, printed: toldOfPrint,
  }
}

/** TDS lies on a purchase without its GST (circular 23/2017 of the CBDT), TCS on all that the buyer owes. */
function withheldOf({ kind, paper }: BillForm, record: Cells, day: string, bill: Bill, { party }: BillFacts, faults: BillFault[]): WithheldTax | null {
  if (paper) return null
  if (kind === 'purchase') return withheldTax(party?.tds, record, day, bill.taxes.taxable, faults)
  return kind === 'sale' ? withheldTax(party?.tcs, record, day, bill.total, faults) : null
}

/** What the bill says at its end: collected tax is part of it; deducted tax is not, it is kept back when the bill is paid. */
export const billTotal = ({ total }: Bill, withheld: WithheldTax | null): Paise => (withheld?.facts.kind === 'tcs' ? add(total, withheld.amount) : total)

interface Terms {
  readonly place: string
  /** Of the IGST Act, by which the place of a sale follows. */
  readonly section: string
  readonly isInter: boolean
  /** The state that the place of a sale follows from was entered by somebody. */
  readonly isKnown: boolean
  readonly terms: BillTerms
  readonly supply: SupplyTerms
}

function termsOf(form: BillForm, record: Cells, day: string, { ownState, isRounded, registrations = [] }: BillFacts, { party, delivery }: PlacesOfBill, isService: boolean): Terms {
  const isSale = isSaleSide(form)
  const chosen = isSale && mayChoosePlace(party) ? cellText(record[CHOSEN_PLACE]) : ''
  const supplyCase: SupplyCase = { day, party, ownState, isService, delivery, chosen }
  const { place, section } = isSale ? placeOfSale(supplyCase) : { place: ownState, section: '' }
  const isInter = (party !== null || chosen !== '') && isInterState(party ?? { gstType: '' }, isSale || !party ? ownState : stateOfParty(party), place)
  const supply: SupplyTerms = {
    isSale, own: registrationOn(registrations, day), gstType: party?.gstType ?? '', isReverseCharge: isOn(record.isrcm), isWithoutTax: isOn(record.iswithouttax),
  }
  return {
    place, section, isInter, supply, isKnown: isPlaceKnown(supplyCase),
    terms: {
      split: isUntaxed(supply) ? 'none' : isInter ? 'inter' : 'intra', isInclusive: isOn(record.isinclusive), oddPaisa: isOldRule(record) ? 'value' : 'roundoff', isReverseCharge: supply.isReverseCharge, isRounded: isRoundedBill(record, isRounded),
      discount: fromRupeesText(cellDecimal(record.discountamt)) ?? ZERO,
    },
  }
}

/** A bill that was stored before the odd paisa went to the round-off keeps what it posted: an edit of its narration moves no tax. */
const isOldRule = ({ taxrule }: Cells): boolean => cellText(taxrule) === '0'

/** Field with how the total of a bill was rounded when it was stored; 0 for one of an earlier release, which goes by the settings as it did. */
export const ROUND_RULE = 'roundrule'
const TO_RUPEE = 1
const TO_PAISA = 2

/** A stored bill keeps its total when the company rounds otherwise by now. */
const isRoundedBill = ({ [ROUND_RULE]: rule }: Cells, isRounded: boolean): boolean => (Number(rule) === TO_RUPEE ? true : Number(rule) === TO_PAISA ? false : isRounded)

/** Abroad or to a zone under a bond; what we may not charge ourselves; what the supplier may not charge, unless we owe it in his place. */
function isUntaxed({ isSale, own, gstType, isReverseCharge, isWithoutTax }: SupplyTerms): boolean {
  return isWithoutTax || (isSale ? own !== 'regular' : !isReverseCharge && chargesNoTax(gstType))
}

/**
 * Section 10(2) of the CGST Act keeps a composition dealer within its state; only zero-rated supplies go without payment of tax, so none to a
 * customer who is not named. Of a party that is not known here the server tells.
 */
function supplyFaults({ kind }: BillForm, record: Cells, { isSale, own, gstType, isWithoutTax }: SupplyTerms, place: string, isInter: boolean): readonly BillFault[] {
  const faults: BillFault[] = []
  if (kind === 'sale' && own === 'composition' && isInter)
    faults.push({ key: 'partyid', text: `A company under composition may sell within its own state only; the place of supply is ${stateName(place) || place}.` })
  const isUnknown = gstType === '' && Boolean(Number(record.partyid))
  if (isSale && isWithoutTax && !isUnknown && !isZeroRated(gstType))
    faults.push({ key: 'iswithouttax', text: 'Without payment of tax is for exports and special economic zones only.' })
  return faults
}

/** Field with the state that a person chose as the place of a sale; '' where it follows from the party. */
export const CHOSEN_PLACE = 'supplystate'

const placeFaults = (form: BillForm, record: Cells, { party }: PlacesOfBill): readonly BillFault[] => (isSaleSide(form) && cellText(record[CHOSEN_PLACE]) !== '' && !mayChoosePlace(party)
  ? [{ key: CHOSEN_PLACE, text: 'The place of a supply abroad or to a special economic zone follows from the party. Clear Other Place of Supply.' }] : [])

/** Amounts beyond what can be counted to the paisa, and a discount of more than the goods, are faults of the entry. */
function counted(count: () => Bill, faults: BillFault[]): Bill | null {
  try {
    return count()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const isTold = /^The (?:discount|cess)/.test(error.message)
    faults.push(isTold ? { key: error.message.startsWith('The discount') ? 'discountamt' : ITEMS, text: error.message } : { key: ITEMS, text: 'An amount of this bill is too large.' })
    return null
  }
}

const totals = ({ lines, charges, taxes, roundOff, total }: Bill): Cells => ({
  sgross: toRupees(sum(lines.map(({ gross }) => gross))),
  sdiscount: toRupees(sum(lines.map(({ discount }) => discount))),
  scharges: toRupees(sum(charges.map(({ taxable }) => taxable))),
  staxableamt: toRupees(taxes.taxable), scgst_amt: toRupees(taxes.cgst), ssgst_amt: toRupees(taxes.sgst), sigst_amt: toRupees(taxes.igst),
  scess_amt: toRupees(taxes.cess), sroundoff: toRupees(roundOff), mgrossamt: toRupees(total),
})

const taxesShown = ({ taxable, cgst, sgst, igst, cess }: Taxes): Cells =>
  ({ taxable: toRupees(taxable), cgst: toRupees(cgst), sgst: toRupees(sgst), igst: toRupees(igst), cess: toRupees(cess) })

/** What was entered, else the day of the bill and the party's credit days. */
function dueDate(record: Cells, day: string, { party }: BillFacts): string | null {
  if (!isIsoDate(day)) return null
  const days = cellText(record.creditdays) === '' || cellText(record.creditdays) === '0' ? (party?.creditDays ?? 0) : Number(record.creditdays)
  return addDays(day, Number.isInteger(days) && days > 0 ? Math.min(days, 3650) : 0)
}
