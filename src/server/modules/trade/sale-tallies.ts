import { defineTally } from '../../engine/dashboard/tally'

/**
 * `<first year of the financial year>|<branch>|<party>`: what was billed, in paise. The whole dashboard reads none of it (an empty
 * window): its widget asks for the largest alone.
 */
export const SALES_BY_PARTY = defineTally({
  name: 'sale_party',
  table: 'm_sale',
  window: () => ({ from: '', to: '' }),
  select: (rows) => `
    select coid, to_char(edateview - interval '3 months', 'YYYY') || '|' || branchid || '|' || partyid as bucket, (mgrossamt * 100)::bigint as n from ${rows}`,
})
