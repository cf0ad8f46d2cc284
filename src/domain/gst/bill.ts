import { add, allocate, percentOf, roundToRupee, subtract, sum, ZERO } from '../money'
import type { Paise } from '../money'
import { lineAmount } from '../quantity'
import type { Quantity } from '../quantity'
import { addTax, takeTax, taxOf } from './line-tax'
import type { Taxes, TaxSplit } from './line-tax'
import type { GstRate } from './rate-on'

export interface BillLine {
  readonly quantity: Quantity
  /** Rupees for one unit, any decimals. */
  readonly rate: string
  /** Per cent of this line. */
  readonly discount: string
  readonly tax: GstRate
}

/** Freight, packing and the like: an amount of its own with its own rate. */
export interface BillCharge {
  readonly amount: Paise
  readonly tax: GstRate
}

export interface BillTerms {
  readonly split: TaxSplit
  /** Rates and charges hold the tax already. */
  readonly isInclusive: boolean
  /** The buyer pays the tax to the government: it is shown and not added. */
  readonly isReverseCharge: boolean
  /** Taken off the lines, by their amounts, before tax. */
  readonly discount: Paise
  /** The total goes to the whole rupee. */
  readonly isRounded: boolean
}

export interface TaxedLine extends Taxes {
  /** Quantity times rate. */
  readonly gross: Paise
  /** Discount of the line and its share of the bill's. */
  readonly discount: Paise
  /** What the party pays for the line. */
  readonly amount: Paise
}

export interface Bill {
  readonly lines: readonly TaxedLine[]
  readonly charges: readonly TaxedLine[]
  /** Of lines and charges together. */
  readonly taxes: Taxes
  readonly roundOff: Paise
  /** What the party owes. */
  readonly total: Paise
}

/**
 * A bill from its lines; the one function that form, server, print and returns use. All amounts exact: the parts of every line add up
 * to it, and all lines, charges and the round-off to the total. Throws RangeError where an amount passes the safe range, or where the
 * discount is more than the lines.
 */
export function billOf(lines: readonly BillLine[], charges: readonly BillCharge[], terms: BillTerms): Bill {
  const gross = lines.map((line) => lineAmount(line.quantity, line.rate))
  const own = gross.map((amount, n) => percentOf(amount, lines[n]?.discount ?? '0'))
  const net = gross.map((amount, n) => subtract(amount, own[n] ?? ZERO))
  if (terms.discount > sum(net)) throw new RangeError('The discount is more than the lines are worth.')
  const shares = terms.discount === 0 ? net.map(() => ZERO) : allocate(terms.discount, net)
  const taxed = lines.map(({ tax }, n) => taxedLine(gross[n] ?? ZERO, add(own[n] ?? ZERO, shares[n] ?? ZERO), tax, terms))
  const charged = charges.map(({ amount, tax }) => taxedLine(amount, ZERO, tax, terms))
  const all = [...taxed, ...charged]
  const exact = sum(all.map(({ amount }) => amount))
  const total = terms.isRounded ? roundToRupee(exact) : exact
  return { lines: taxed, charges: charged, taxes: taxesOf(all), roundOff: subtract(total, exact), total }
}

function taxedLine(gross: Paise, discount: Paise, rate: GstRate, { split, isInclusive, isReverseCharge }: BillTerms): TaxedLine {
  const net = subtract(gross, discount)
  // Under reverse charge nothing is within the price: the supplier does not collect it.
  const taxes = isInclusive && !isReverseCharge ? takeTax(net, rate, split) : addTax(net, rate, split)
  return { ...taxes, gross, discount, amount: isReverseCharge ? taxes.taxable : add(taxes.taxable, taxOf(taxes)) }
}

/** Sums of taxes, one by one. */
export const taxesOf = (all: readonly Taxes[]): Taxes => ({
  taxable: sum(all.map(({ taxable }) => taxable)),
  cgst: sum(all.map(({ cgst }) => cgst)),
  sgst: sum(all.map(({ sgst }) => sgst)),
  igst: sum(all.map(({ igst }) => igst)),
  cess: sum(all.map(({ cess }) => cess)),
})

