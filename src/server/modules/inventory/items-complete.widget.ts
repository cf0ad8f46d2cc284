import { formatAmount } from '../../../domain/indian-format'
import { defineWidget } from '../../engine/dashboard/declaration'
import { percentOf } from '../../engine/dashboard/shares'
import { ITEMS_BY_FILLING } from './item-tallies'

/** Two buckets of a tally. */
export default defineWidget({
  type: 'box-gauge', group: 'Inventory', order: 24, heading: 'Items with HSN, category and group', icon: 'package', pathname: '/itemlist',
  needs: { module: 'item', fields: ['hsncode', 'categoryid', 'itemgroupid'] }, tallies: [ITEMS_BY_FILLING],
  run: ({ figures }) => {
    const whole = figures.tally(ITEMS_BY_FILLING).get('whole') ?? 0
    const total = whole + (figures.tally(ITEMS_BY_FILLING).get('part') ?? 0)
    return total > 0 ? { total: whole, percentage: percentOf(whole, total), percentageDescription: `of ${formatAmount(String(total), 0)} items` } : null
  },
})
