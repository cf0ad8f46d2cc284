import type { LinesField } from '../../records/declaration'
import { amount, choice, date, lines, text } from '../../records/fields'

export const BILLS = 'openingbills'

/** Number of the bill that holds what the named ones leave of an opening balance. */
export const REST = 'Opening'

/**
 * Bills of before the books, of which the opening balance consists. In a file that imports no more than fields: the declaration of the
 * ledgers needs it while it is read, before anything that asks for declarations is there.
 */
export const openingBills = (): LinesField => lines(BILLS, 'Opening Bills', 'debtors_openingbill', [
  text('refno', 'Bill No', { max: 40, required: 'Bill No is required.', width: 3 }),
  date('refdate', 'Bill Date', { required: 'Bill Date is required.', width: 2 }),
  date('duedate', 'Due Date', { width: 2 }),
  amount('amount', 'Amount', { required: 'Amount is required.', width: 2 }),
  choice('billtype', 'Kind', [['bill', 'Bill'], ['advance', 'Advance']], { initial: 'bill', width: 2 }),
], { uniqueBy: ['refno', 'refdate'], max: 5000, section: 'Opening' })
