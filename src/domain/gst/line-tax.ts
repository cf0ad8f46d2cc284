import { divideRounded, multiplyDecimals, readDecimal } from '../decimal'
import { paise, percentOf, subtract, sum, ZERO } from '../money'
import type { Paise } from '../money'
import type { GstRate } from './rate-on'

/** Within a state CGST and SGST, between states IGST; `none` where no tax may be charged (composition, export without payment). */
export type TaxSplit = 'intra' | 'inter' | 'none'

export interface Taxes {
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
  readonly cess: Paise
}

export const taxOf = ({ cgst, sgst, igst, cess }: Taxes): Paise => sum([cgst, sgst, igst, cess])

/**
 * Tax on an amount without tax: each tax is rounded to the paisa on its own, and CGST always equals SGST (section 170 of the CGST Act
 * leaves the paisa to the bill; the portal compares the two).
 */
export function addTax(taxable: Paise, rate: GstRate, split: TaxSplit): Taxes {
  if (split === 'none') return { taxable, cgst: ZERO, sgst: ZERO, igst: ZERO, cess: ZERO }
  const cess = percentOf(taxable, rate.cess)
  if (split === 'inter') return { taxable, cgst: ZERO, sgst: ZERO, igst: percentOf(taxable, rate.gst), cess }
  const half = percentOf(taxable, multiplyDecimals(rate.gst, '0.5'))
  return { taxable, cgst: half, sgst: half, igst: ZERO, cess }
}

/** Tax that is within an amount: what it is made of adds up to the amount, to the paisa. 5000 with 14 % is 4385.96 and 614.04. */
export function takeTax(amount: Paise, rate: GstRate, split: TaxSplit): Taxes {
  if (split === 'none') return addTax(amount, rate, split)
  const whole = share(amount, rate.gst, rate.cess)
  const cess = percentOf(whole, rate.cess)
  const gst = subtract(subtract(amount, whole), cess)
  if (split === 'inter') return { taxable: whole, cgst: ZERO, sgst: ZERO, igst: gst, cess }
  // Of an odd paisa neither half can have it: it stays with the value.
  const half = paise(Math.trunc(gst / 2))
  return { taxable: subtract(subtract(amount, cess), paise(half * 2)), cgst: half, sgst: half, igst: ZERO, cess }
}

/** amount × 100 / (100 + gst + cess), half away from zero. */
function share(amount: Paise, gst: string, cess: string): Paise {
  const [a, b] = [readDecimal(gst), readDecimal(cess)]
  if (!a || !b) throw new RangeError(`"${a ? cess : gst}" is not a rate.`)
  const scale = Math.max(a.scale, b.scale)
  const unit = 10n ** BigInt(scale)
  const parts = 100n * unit + a.unscaled * 10n ** BigInt(scale - a.scale) + b.unscaled * 10n ** BigInt(scale - b.scale)
  return paise(Number(divideRounded(BigInt(amount) * 100n * unit, parts)))
}
