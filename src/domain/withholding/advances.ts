import { add, negate, paise, subtract, ZERO } from "../money";
import type { Paise } from "../money";

/**
 * Advances paid to a party before it billed, and their use by bills. Tax is due on payment or credit, whichever is
 * earlier, so each rupee counts once in a year: with its advance, or, where no advance covers it, with its bill.
 * Bills use the oldest advances first, and only those paid by their day. If an advance is reduced after a bill used
 * it, the missing part counts as credited with that bill.
 */
export interface AdvanceMove {
  readonly voucherid: number;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** Financial year, as `2026-27`. */
  readonly fy: string;
  /** Positive: paid before its bill; negative: used by a bill. */
  readonly amount: Paise;
  /** For a payment, the part that was dealt with when it was made. */
  readonly handled: Paise;
}

/** The rest of an advance; `untaxed` is the part that was not dealt with when it was paid. */
interface OpenAdvance {
  readonly day: string;
  readonly fy: string;
  readonly open: Paise;
  readonly untaxed: Paise;
}

/** The part of a bill's use that no advance covers any more. */
export interface UncoveredUse {
  readonly voucherid: number;
  readonly fy: string;
  readonly amount: Paise;
}

/** The advances that a bill uses: in total, and the part not dealt with before, by the financial year of payment. */
export interface UsedAdvances {
  readonly amount: Paise;
  readonly untaxed: ReadonlyMap<string, Paise>;
}

export const NO_ADVANCE: UsedAdvances = { amount: ZERO, untaxed: new Map() };

const smallerOf = (a: Paise, b: Paise): Paise => paise(Math.min(a, b));

/** The rest of the advances after all uses, oldest first, and the uses that no advance covers. */
export function settleAdvances(moves: readonly AdvanceMove[]): {
  readonly open: readonly OpenAdvance[];
  readonly uncovered: readonly UncoveredUse[];
} {
  const ordered = moves.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : Math.sign(b.amount) - Math.sign(a.amount),
  );
  let open: readonly OpenAdvance[] = [];
  const uncovered: UncoveredUse[] = [];
  for (const { voucherid, day, fy, amount, handled } of ordered) {
    if (amount > 0) open = [...open, { day, fy, open: amount, untaxed: paise(Math.max(0, amount - handled)) }];
    else {
      const taken = take(open, negate(amount));
      open = taken.left;
      if (taken.missing > 0) uncovered.push({ voucherid, fy, amount: taken.missing });
    }
  }
  return { open, uncovered };
}

/**
 * Takes an amount from advances, oldest first. In each, the part that was not dealt with goes first, because earlier
 * bills dealt with that part.
 */
function take(
  advances: readonly OpenAdvance[],
  wanted: Paise,
): { readonly left: readonly OpenAdvance[]; readonly missing: Paise; readonly untaxed: ReadonlyMap<string, Paise> } {
  let missing = wanted;
  const untaxed = new Map<string, Paise>();
  const left = advances.flatMap((one): readonly OpenAdvance[] => {
    const part = smallerOf(one.open, missing);
    if (part === 0) return [one];
    const untaxedPart = smallerOf(one.untaxed, part);
    missing = subtract(missing, part);
    if (untaxedPart > 0) untaxed.set(one.fy, add(untaxed.get(one.fy) ?? ZERO, untaxedPart));
    return part === one.open
      ? []
      : [{ ...one, open: subtract(one.open, part), untaxed: subtract(one.untaxed, untaxedPart) }];
  });
  return { left, missing, untaxed };
}

/** The part of the open advances that a bill of this day and worth uses. */
export function usedBy(open: readonly OpenAdvance[], day: string, worth: Paise): UsedAdvances {
  const { missing, untaxed } = take(
    open.filter((one) => one.day <= day),
    worth,
  );
  return { amount: subtract(worth, missing), untaxed };
}
