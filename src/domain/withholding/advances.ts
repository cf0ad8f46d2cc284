import { add, negate, paise, subtract, ZERO } from '../money'
import type { Paise } from '../money'

/**
 * What was paid to a party before it was billed, and what bills used up of it. Tax is due on payment or credit, whichever is earlier, so each
 * rupee counts once in a year: with its advance, or, as far as no advance is behind it, with its bill. Bills use up the oldest advances first,
 * and only those paid by their day. Where an advance becomes less after a bill used it up, what is missing counts as credited with that bill.
 */
export interface AdvanceMove {
  readonly voucherid: number
  /** `yyyy-mm-dd`. */
  readonly day: string
  /** Financial year, as `2026-27`. */
  readonly fy: string
  /** Positive: paid before its bill; negative: what a bill uses up. */
  readonly amount: Paise
  /** Of a payment, how much of it was dealt with when it was made. */
  readonly handled: Paise
}

/** What is left of an advance; `untaxed` is the part that was not dealt with when it was paid. */
interface OpenAdvance {
  readonly day: string
  readonly fy: string
  readonly open: Paise
  readonly untaxed: Paise
}

/** What a bill used up and no advance covers any more. */
export interface UncoveredUse {
  readonly voucherid: number
  readonly fy: string
  readonly amount: Paise
}

/** What a bill uses up: in all, and how much of it was not dealt with, by the financial year in which it was paid. */
export interface UsedAdvances {
  readonly amount: Paise
  readonly untaxed: ReadonlyMap<string, Paise>
}

export const NO_ADVANCE: UsedAdvances = { amount: ZERO, untaxed: new Map() }

const least = (a: Paise, b: Paise): Paise => paise(Math.min(a, b))

/** What is left of the advances after all uses, oldest first, and what of the uses has no advance behind it. */
export function settleAdvances(moves: readonly AdvanceMove[]): { readonly open: readonly OpenAdvance[]; readonly uncovered: readonly UncoveredUse[] } {
  const ordered = moves.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : Math.sign(b.amount) - Math.sign(a.amount)))
  let open: readonly OpenAdvance[] = []
  const uncovered: UncoveredUse[] = []
  for (const { voucherid, day, fy, amount, handled } of ordered) {
    if (amount > 0) open = [...open, { day, fy, open: amount, untaxed: paise(Math.max(0, amount - handled)) }]
    else {
      const taken = take(open, negate(amount))
      open = taken.left
      if (taken.missing > 0) uncovered.push({ voucherid, fy, amount: taken.missing })
    }
  }
  return { open, uncovered }
}

/** Takes an amount out of advances, the oldest first; of each, what was not dealt with goes first, for it is what bills before dealt with. */
function take(advances: readonly OpenAdvance[], wanted: Paise): { readonly left: readonly OpenAdvance[]; readonly missing: Paise; readonly untaxed: ReadonlyMap<string, Paise> } {
  let missing = wanted
  const untaxed = new Map<string, Paise>()
  const left = advances.flatMap((one): readonly OpenAdvance[] => {
    const part = least(one.open, missing)
    if (part === 0) return [one]
    const bare = least(one.untaxed, part)
    missing = subtract(missing, part)
    if (bare > 0) untaxed.set(one.fy, add(untaxed.get(one.fy) ?? ZERO, bare))
    return part === one.open ? [] : [{ ...one, open: subtract(one.open, part), untaxed: subtract(one.untaxed, bare) }]
  })
  return { left, missing, untaxed }
}

/** What a bill of this day and worth uses up of the advances that are left. */
export function usedBy(open: readonly OpenAdvance[], day: string, worth: Paise): UsedAdvances {
  const { missing, untaxed } = take(open.filter((one) => one.day <= day), worth)
  return { amount: subtract(worth, missing), untaxed }
}
