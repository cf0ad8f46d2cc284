import { divideRounded, multiplyDecimals, readDecimal, unscaledAt } from "../decimal";
import type { Decimal } from "../decimal";
import { add, paise, percentOf, subtract, sum, ZERO } from "../money";
import type { Paise } from "../money";
import type { GstRate } from "./rate-on";
import type { QuantityCess } from "./unit-cess";

/**
 * Within a state CGST and SGST, between states IGST; `none` where no tax may be charged (composition, export without
 * payment).
 */
export type TaxSplit = "intra" | "inter" | "none";

export interface Taxes {
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
  readonly cess: Paise;
}

export const taxOf = ({ cgst, sgst, igst, cess }: Taxes): Paise => sum([cgst, sgst, igst, cess]);

/**
 * Tax on an amount without tax: each tax is rounded to the paisa on its own, and CGST always equals SGST (section 170
 * of the CGST Act leaves the paisa to the bill; the portal compares the two).
 */
export function addTax(taxable: Paise, rate: GstRate, split: TaxSplit, byQuantity: QuantityCess | null = null): Taxes {
  if (split === "none") return { taxable, cgst: ZERO, sgst: ZERO, igst: ZERO, cess: ZERO };
  const cess = withQuantity(percentOf(taxable, rate.cess), byQuantity);
  if (split === "inter") return { taxable, cgst: ZERO, sgst: ZERO, igst: percentOf(taxable, rate.gst), cess };
  const half = percentOf(taxable, multiplyDecimals(rate.gst, "0.5"));
  return { taxable, cgst: half, sgst: half, igst: ZERO, cess };
}

/**
 * Where the odd paisa of a tax-inclusive amount goes: to the `roundoff` of the bill, so that value and each tax are
 * nearest to what the law calculates, or to the `value`, as in bills stored earlier, which keep it.
 */
export type OddPaisa = "roundoff" | "value";

/**
 * Tax included in an amount: value and each tax are rounded to the paisa from their exact share, and CGST equals
 * SGST. Their sum may differ from the amount by a paisa: 100 with 18 % within a state is 84.75 + 7.63 + 7.63, 0.01
 * too much.
 */
export function takeTax(
  amount: Paise,
  rate: GstRate,
  split: TaxSplit,
  odd: OddPaisa = "roundoff",
  byQuantity: QuantityCess | null = null,
): Taxes {
  if (split === "none") return addTax(amount, rate, split);
  if (byQuantity) return takeWithQuantity(amount, rate, split, byQuantity);
  if (odd === "value") return takeWhole(amount, rate, split);
  const [taxable, cess] = [share(amount, "100", rate), share(amount, rate.cess, rate)];
  if (split === "inter") return { taxable, cgst: ZERO, sgst: ZERO, igst: share(amount, rate.gst, rate), cess };
  const half = share(amount, multiplyDecimals(rate.gst, "0.5"), rate);
  return { taxable, cgst: half, sgst: half, igst: ZERO, cess };
}

const withQuantity = (percent: Paise, cess: QuantityCess | null): Paise =>
  !cess ? percent : cess.isHigherOf ? paise(Math.max(percent, cess.amount)) : add(percent, cess.amount);

/**
 * The same if the amount also includes a cess by quantity: that is taken out first, and the rest holds value and
 * percentages. If the higher of both applies, the percentage is tried alone and used if it is not the lower. Throws
 * RangeError if the cess is more than the amount.
 */
function takeWithQuantity(amount: Paise, rate: GstRate, split: TaxSplit, cess: QuantityCess): Taxes {
  if (cess.isHigherOf) {
    const alone = takeTax(amount, rate, split);
    if (alone.cess >= cess.amount) return alone;
  }
  if (cess.amount > amount)
    throw new RangeError("The cess by quantity of a line is more than its price, which includes the cess.");
  const rest = takeTax(subtract(amount, cess.amount), cess.isHigherOf ? { gst: rate.gst, cess: "0" } : rate, split);
  return { ...rest, cess: add(rest.cess, cess.amount) };
}

/** The parts add up to the amount, to the paisa: an odd paisa cannot go to a half, so it stays with the value. */
function takeWhole(amount: Paise, rate: GstRate, split: TaxSplit): Taxes {
  const whole = share(amount, "100", rate);
  const cess = percentOf(whole, rate.cess);
  const gst = subtract(subtract(amount, whole), cess);
  if (split === "inter") return { taxable: whole, cgst: ZERO, sgst: ZERO, igst: gst, cess };
  const half = paise(Math.trunc(gst / 2));
  return { taxable: subtract(subtract(amount, cess), paise(half * 2)), cgst: half, sgst: half, igst: ZERO, cess };
}

/** amount × part / (100 + gst + cess), half away from zero. */
function share(amount: Paise, part: string, { gst, cess }: GstRate): Paise {
  const read = [part, gst, cess].map(rateOf);
  const scale = Math.max(...read.map((one) => one.scale));
  const [top = 0n, ...added] = read.map((one) => unscaledAt(one, scale));
  return paise(
    Number(
      divideRounded(
        BigInt(amount) * top,
        added.reduce((all, one) => all + one, 100n * 10n ** BigInt(scale)),
      ),
    ),
  );
}

function rateOf(text: string): Decimal {
  const read = readDecimal(text);
  if (!read) throw new RangeError(`"${text}" is not a rate.`);
  return read;
}
