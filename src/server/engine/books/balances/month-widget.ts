import { partsOf } from '../../../../domain/calendar'
import { MONTHS } from '../../../../domain/date-format'
import type { WidgetAnswer, WidgetContext } from '../../dashboard/declaration'
import { bookFigures, monthsOf, shownMonths } from './book-figures'

/** Months are told apart by their place, not by a colour. */
const BLUE = '#1f77b4'

/** The net of a group's ledgers in the branch in force by month; null where there is none in any. */
export async function byMonth(ctx: WidgetContext, group: string, sign: 1 | -1): Promise<WidgetAnswer | null> {
  const data = monthsOf(await bookFigures(ctx), group, sign, ctx.today)
  if (data.every((amount) => amount === 0)) return null
  const labels = shownMonths(ctx.today).map((month) => `${MONTHS[partsOf(month).month - 1] ?? ''} ${month.slice(2, 4)}`)
  return { chart: { labels, data, backgroundColor: [BLUE] } }
}
