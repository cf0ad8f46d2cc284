import { add, allocate, percentOf, roundToRupee, subtract, sum, ZERO } from "../money";
import type { Paise } from "../money";
import { lineAmount } from "../quantity";
import type { Quantity } from "../quantity";
import { highestRated } from "./charge-rate";
import type { ChargeRate } from "./charge-rate";
import { addTax, takeTax, taxOf } from "./line-tax";
import type { OddPaisa, Taxes, TaxSplit } from "./line-tax";
import type { GstRate } from "./rate-on";
import type { QuantityCess } from "./unit-cess";

export interface BillLine {
  readonly quantity: Quantity;
  /** Rupees for one unit, any decimals. */
  readonly rate: string;
  /** Per cent of this line. */
  readonly discount: string;
  readonly tax: GstRate;
  /** Cess on its quantity. */
  readonly byQuantity?: QuantityCess | null;
}

/** Freight, packing and the like: a separate amount, with its own rate or that of the goods. */
export interface BillCharge {
  readonly amount: Paise;
  readonly tax: GstRate;
  /** By default its own rate. */
  readonly by?: ChargeRate;
}

export interface BillTerms {
  readonly split: TaxSplit;
  /** Rates and charges include tax. */
  readonly isInclusive: boolean;
  /** Where the odd paisa of such a price goes; by default to the round-off. */
  readonly oddPaisa?: OddPaisa;
  /** The buyer pays the tax to the government: it is shown and not added. */
  readonly isReverseCharge: boolean;
  /** Deducted from the lines, by their amounts, before tax. */
  readonly discount: Paise;
  /** The total is rounded to the whole rupee. */
  readonly isRounded: boolean;
}

interface TaxedLine extends Taxes {
  /** Quantity times rate. */
  readonly gross: Paise;
  /** Discount of the line and its share of the bill's discount. */
  readonly discount: Paise;
  /**
   * What the party pays for the line. With a rate that includes tax, value and taxes may differ from it by a paisa or
   * two, which go to the round-off of the bill.
   */
  readonly amount: Paise;
}

/** The part of a charge that goes with a line of the bill, at the rate of that line. */
export interface ChargePart extends Taxes {
  /** Index of the line, from 0. */
  readonly line: number;
}

export interface TaxedCharge extends TaxedLine {
  /** Present if its rate is that of the goods; the parts add up to the charge. */
  readonly parts?: readonly ChargePart[];
}

export interface Bill {
  readonly lines: readonly TaxedLine[];
  readonly charges: readonly TaxedCharge[];
  /** Of lines and charges together. */
  readonly taxes: Taxes;
  readonly roundOff: Paise;
  /** What the party owes. */
  readonly total: Paise;
}

/**
 * Computes a bill from its lines; form, server, print and returns all use this function. All amounts are exact:
 * values, taxes and the round-off add up to the total, and so do the amounts of lines and charges, except for the
 * rounding to the rupee. Throws RangeError if an amount exceeds the safe range, or if the discount is more than the
 * lines.
 */
export function billOf(lines: readonly BillLine[], charges: readonly BillCharge[], terms: BillTerms): Bill {
  const gross = lines.map((line) => lineAmount(line.quantity, line.rate));
  const own = gross.map((amount, n) => percentOf(amount, lines[n]?.discount ?? "0"));
  const net = gross.map((amount, n) => subtract(amount, own[n] ?? ZERO));
  if (terms.discount > sum(net)) throw new RangeError("The discount cannot be more than the value of the lines.");
  const shares = terms.discount === 0 ? net.map(() => ZERO) : allocate(terms.discount, net);
  const taxed = lines.map(({ tax, byQuantity }, n) =>
    taxedLine(gross[n] ?? ZERO, add(own[n] ?? ZERO, shares[n] ?? ZERO), tax, terms, byQuantity),
  );
  const charged = charges.map((charge) =>
    taxedCharge(
      charge,
      taxed,
      lines.map(({ tax }) => tax),
      terms,
    ),
  );
  const all = [...taxed, ...charged];
  const exact = sum(all.map(({ amount }) => amount));
  const total = terms.isRounded ? roundToRupee(exact) : exact;
  const taxes = taxesOf(all);
  const owed = terms.isReverseCharge ? taxes.taxable : add(taxes.taxable, taxOf(taxes));
  return { lines: taxed, charges: charged, taxes, roundOff: subtract(total, owed), total };
}

/**
 * On a bill without goods a charge has its own rate. Spread over goods, its parts are cut to the paisa by largest
 * remainder, and each is taxed like a line.
 */
function taxedCharge(
  { amount, tax, by = "own" }: BillCharge,
  goods: readonly TaxedLine[],
  rates: readonly GstRate[],
  terms: BillTerms,
): TaxedCharge {
  if (by === "own" || goods.length === 0) return taxedLine(amount, ZERO, tax, terms);
  const highest = highestRated(rates);
  const cuts =
    by === "goods"
      ? allocate(
          amount,
          goods.map(({ taxable }) => taxable),
        )
      : rates.map((_, n) => (n === highest ? amount : ZERO));
  const parts = cuts.flatMap((cut, line) =>
    cut === 0 ? [] : [{ line, ...taxedLine(cut, ZERO, rates[line] ?? tax, terms) }],
  );
  return {
    ...taxesOf(parts),
    gross: amount,
    discount: ZERO,
    amount: sum(parts.map((part) => part.amount)),
    parts: parts.map(({ line, taxable, cgst, sgst, igst, cess }) => ({ line, taxable, cgst, sgst, igst, cess })),
  };
}

function taxedLine(
  gross: Paise,
  discount: Paise,
  rate: GstRate,
  { split, isInclusive, isReverseCharge, oddPaisa }: BillTerms,
  byQuantity: QuantityCess | null = null,
): TaxedLine {
  const net = subtract(gross, discount);
  // Under reverse charge the price includes no tax: the supplier does not collect it.
  const isWithin = isInclusive && !isReverseCharge;
  const taxes = isWithin ? takeTax(net, rate, split, oddPaisa, byQuantity) : addTax(net, rate, split, byQuantity);
  return {
    ...taxes,
    gross,
    discount,
    amount: isWithin ? net : isReverseCharge ? taxes.taxable : add(taxes.taxable, taxOf(taxes)),
  };
}

/** Adds up each tax. */
const taxesOf = (all: readonly Taxes[]): Taxes => ({
  taxable: sum(all.map(({ taxable }) => taxable)),
  cgst: sum(all.map(({ cgst }) => cgst)),
  sgst: sum(all.map(({ sgst }) => sgst)),
  igst: sum(all.map(({ igst }) => igst)),
  cess: sum(all.map(({ cess }) => cess)),
});
