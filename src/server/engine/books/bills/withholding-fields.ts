import type { Field } from '../../records/declaration'
import { amount, flag, rate, text } from '../../records/fields'

type Kind = 'TDS' | 'TCS'

/** How a person changes or waives the tax that is computed; a reason is asked for. */
export const waiverFields = (kind: Kind): readonly Field[] => [
  flag('wtwaived', `No ${kind} here`, { section: kind, width: 3 }),
  amount('wtamount', `${kind} by hand`, { section: kind, width: 3, help: 'Leave blank for the computed amount' }),
  text('wtreason', 'Reason', { max: 200, section: kind, width: 6, help: `Reason for no or different ${kind}` }),
]

/** Of a bill: its bar shows what is computed, as it is typed. */
export const billWithholding = (kind: Kind): readonly Field[] => [
  ...waiverFields(kind),
  text('swt_code', 'Section', { max: 60, computed: true, hidden: true }),
  rate('swt_rate', `${kind} %`, { computed: true, hidden: true }),
  amount('swt_base', `${kind} on`, { computed: true, hidden: true }),
  amount('swt_amt', kind, { computed: true, hidden: true }),
]
