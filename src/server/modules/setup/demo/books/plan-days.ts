import { addDays, dayOfWeek } from '../../../../../domain/calendar'
import type { IsoDate } from '../../../../../domain/calendar'

const DAYS = 365
/** A Sunday brings this part of another day's documents. */
const SUNDAY = 0.2
/** The first branch of a company does more than the second. */
const SHARES = [0.6, 0.4] as const

/** The first day of the year that ends with `last`. */
export const firstDay = (last: IsoDate): IsoDate => addDays(last, 1 - DAYS)

interface DayPlan {
  readonly day: IsoDate
  readonly branch: number
  readonly count: number
}

/** How many documents each branch makes on each day of the year that ends with `last`; together exactly `total`. */
export function planDays(total: number, last: IsoDate): readonly DayPlan[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(firstDay(last), index))
  const slots = days.flatMap((day) => SHARES.map((share, branch) => ({ day, branch, weight: share * (dayOfWeek(day) === 0 ? SUNDAY : 1) })))
  const all = slots.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  let planned = 0
  return slots.map(({ day, branch, weight }, index) => {
    passed += weight
    const until = index === slots.length - 1 ? total : Math.round((passed / all) * total)
    const count = until - planned
    planned = until
    return { day, branch, count }
  })
}
