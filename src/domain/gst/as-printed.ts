import { add, paise, roundToRupee, subtract, sum } from "../money";
import type { Paise } from "../money";
import type { Bill, BillTerms, ChargePart, TaxedCharge } from "./bill";
import { taxOf } from "./line-tax";
import type { Taxes } from "./line-tax";

export const TAX_HEADS = ["cgst", "sgst", "igst", "cess"] as const;
export type TaxHead = (typeof TAX_HEADS)[number];
/** As a column or total is titled. */
export const TAX_TITLES: Readonly<Record<TaxHead, string>> = { cgst: "CGST", sgst: "SGST", igst: "IGST", cess: "Cess" };

/** The totals at the end of a supplier's bill. */
export type PrintedTotals = Readonly<Record<TaxHead | "roundOff", Paise>>;

/**
 * A computed bill with the taxes and the round-off that the supplier printed: the books follow the paper, because the
 * supplier is owed that amount and reports it in their return. The difference of a tax goes to the lines with the
 * most of it, so that lines still add up to the totals; values without tax do not change. The caller has checked that
 * the difference is small and that each tax is one of the bill's.
 */
export function asPrinted(bill: Bill, printed: PrintedTotals, isInclusive: boolean): Bill {
  let all: readonly TaxedCharge[] = [...bill.lines, ...bill.charges];
  for (const head of TAX_HEADS) all = withTax(all, head, subtract(printed[head], bill.taxes[head]), isInclusive);
  const { cgst, sgst, igst, cess } = printed;
  const taxes: Taxes = { taxable: bill.taxes.taxable, cgst, sgst, igst, cess };
  const total = sum([taxes.taxable, taxOf(taxes), printed.roundOff]);
  return {
    lines: all.slice(0, bill.lines.length),
    charges: all.slice(bill.lines.length),
    taxes,
    roundOff: printed.roundOff,
    total,
  };
}

/** The round-off that a bill with these printed taxes would usually have. */
export function usualRoundOff(
  { taxes, total }: Bill,
  printed: PrintedTotals,
  { isRounded, isInclusive }: Pick<BillTerms, "isRounded" | "isInclusive">,
): Paise {
  const owed = add(taxes.taxable, sum(TAX_HEADS.map((head) => printed[head])));
  // A price that includes tax is paid as it is, however its tax is split.
  return subtract(isInclusive ? total : isRounded ? roundToRupee(owed) : owed, owed);
}

function withTax(
  lines: readonly TaxedCharge[],
  head: TaxHead,
  difference: Paise,
  isInclusive: boolean,
): readonly TaxedCharge[] {
  const shares = spreadOver(lines, head, difference);
  return lines.map((line, n) => {
    const cut = paise(shares[n] ?? 0);
    if (cut === 0) return line;
    const parts = line.parts ? { parts: withParts(line.parts, head, cut) } : {};
    return {
      ...line,
      ...parts,
      [head]: add(line[head], cut),
      amount: isInclusive ? line.amount : add(line.amount, cut),
    };
  });
}

/** The parts of a charge that go with goods follow its tax. */
function withParts(parts: readonly ChargePart[], head: TaxHead, difference: Paise): readonly ChargePart[] {
  const cuts = spreadOver(parts, head, difference);
  return parts.map((part, n) => ({ ...part, [head]: add(part[head], paise(cuts[n] ?? 0)) }));
}

/** No line gets a negative tax: what the largest cannot give, the next one gives. */
function spreadOver(lines: readonly Taxes[], head: TaxHead, difference: Paise): readonly number[] {
  const parts = lines.map(() => 0);
  let left: number = difference;
  for (const n of lines.map((_, index) => index).sort((a, b) => (lines[b]?.[head] ?? 0) - (lines[a]?.[head] ?? 0))) {
    const part = Math.max(left, -(lines[n]?.[head] ?? 0));
    parts[n] = part;
    left -= part;
    if (left === 0) break;
  }
  return parts;
}
