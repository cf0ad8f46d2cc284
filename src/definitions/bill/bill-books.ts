/**
 * What a bill does to the books: its entries, its goods and the bills of its party. The server posts the result; a
 * device computes it for bills that wait there.
 */
import { postBill } from "../../domain/books/bill-posting";
import type { LedgerRef } from "../../domain/books/bill-posting";
import { merged } from "../../domain/books/posting";
import type { Entry } from "../../domain/books/posting";
import { taxOf } from "../../domain/gst/line-tax";
import type { Taxes } from "../../domain/gst/line-tax";
import { add, negate, subtract, ZERO } from "../../domain/money";
import type { Paise } from "../../domain/money";
import { quantity } from "../../domain/quantity";
import type { Quantity } from "../../domain/quantity";
import { CHARGES, ITEMS } from "./bill-fault";
import type { BillForm } from "./bill-kind";
import { opened, spread } from "./bill-refs";
import type { BillRef, OpenBill } from "./bill-refs";
import { cellRows, cellText } from "./cells";
import type { Cells } from "./cells";
import type { CompletedBill } from "./complete-bill";
import { withheldEntries } from "./withholding";

/** A bill whose amounts could be calculated. */
export type CountedBill = CompletedBill & { readonly bill: NonNullable<CompletedBill["bill"]> };

/** Goods of one line of a bill that come in (positive) or go out (negative), in base units of the item. */
export interface LineMove {
  /** Line of the bill, from 0. */
  readonly line: number;
  readonly itemid: number;
  readonly godownid: number;
  readonly batchno: string;
  readonly quantity: Quantity;
  /** Value without tax of goods that come in; null where it follows from the stock before. */
  readonly value: Paise | null;
}

/** A regular company claims input tax credit on purchases; for others the tax is part of the cost. */
export const claimsCredit = ({ supply }: Pick<CompletedBill, "supply">): boolean => supply.own === "regular";

/** What a bought line costs; null without amounts. */
export const costOf = (line: Taxes | undefined, isClaimed: boolean): Paise | null =>
  line ? (isClaimed ? line.taxable : add(line.taxable, taxOf(line))) : null;

/** Goods of a challan have already moved; a bill made from it does not move them again. */
export const hasMoved = (line: Cells | undefined, { movedBy = [] }: BillForm): boolean =>
  movedBy.includes(cellText(line?.srcentity));

/** The party that a bill is posted to: cash for a sale at a counter without a customer. */
export const postedParty = ({ partyid }: Cells): LedgerRef => Number(partyid) || "cash";

/** Debits and credits of a bill; `paid` are those of its payments at the counter. */
export const billEntries = (
  { kind }: BillForm,
  record: Cells,
  made: CountedBill,
  paid: readonly Entry<LedgerRef>[],
): readonly Entry<LedgerRef>[] =>
  merged([
    ...postBill(
      kind,
      made.bill,
      {
        party: postedParty(record),
        goods: Number(record.accountid) || undefined,
        charges: cellRows(record[CHARGES]).map(({ ledgerid }): LedgerRef => Number(ledgerid)),
      },
      made.isReverseCharge,
      claimsCredit(made),
    ),
    ...withheldEntries(Number(record.partyid), made.withheld),
    ...paid,
  ]);

/**
 * The goods that a bill moves. A purchase brings goods in at their value. Goods that go out have the cost of the stock
 * before, and returned goods the cost of their bill.
 */
export function billMoves(form: BillForm, record: Cells, made: CompletedBill): readonly LineMove[] {
  const { kind, stock } = form;
  if (stock === 0) return [];
  const entered = cellRows(record[ITEMS]);
  return made.lines.flatMap(({ item, base }, line): readonly LineMove[] =>
    !item || item.isService || hasMoved(entered[line], form)
      ? []
      : [
          {
            line,
            itemid: item.id,
            godownid: Number(record.godownid),
            batchno: cellText(entered[line]?.batchno),
            quantity: quantity(base * stock),
            value: kind === "purchase" ? costOf(made.bill?.lines[line], claimsCredit(made)) : null,
          },
        ],
  );
}

/**
 * A bill opens what the party owes after counter payments (`paid`). A return settles the bill that it names (`open`)
 * and opens what is left.
 */
export function billRefs(
  { kind, refField }: BillForm,
  record: Cells,
  made: CountedBill,
  { paid, open }: { readonly paid: Paise; readonly open: readonly OpenBill[] },
): readonly BillRef[] {
  const partyid = Number(record.partyid);
  const isDebit = kind === "sale" || kind === "purchasereturn";
  const amount = subtract(
    add(isDebit ? made.bill.total : negate(made.bill.total), made.withheld?.amount ?? ZERO),
    paid,
  );
  const { refs, left } = spread(partyid, open, amount);
  if (left === 0) return refs;
  const number = cellText(record.autobillno);
  const day = cellText(record.edateview);
  const refno = (refField === undefined ? "" : cellText(record[refField])) || number;
  return [...refs, opened(partyid, refno, day, cellText(made.values.duedate ?? day), left)];
}
