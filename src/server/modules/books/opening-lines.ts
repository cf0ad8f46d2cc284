import { openingBills } from '../../engine/books/opening-bills'
import type { LinesField } from '../../engine/master/declaration'
import { amount, lines, ref } from '../../engine/master/fields'

const ledger = () => ref('ledgerid', 'Ledger', 'debtors', 'drconame', { required: 'Ledger is required.', width: 4 })

/** One line for each ledger; both sides empty takes its opening balance away. */
export const openingLines: LinesField = lines('entries', 'Opening balances', 'debtors', [
  ledger(), amount('debit', 'Debit', { width: 3 }), amount('credit', 'Credit', { width: 3 }),
], { required: 'At least one ledger is needed.', uniqueBy: ['ledgerid'], max: 2000 })

/** The bills of the ledgers above; what they leave of an opening balance is one bill more. */
export const openingBillLines: LinesField = lines('bills', 'Opening bills', 'debtors_openingbill', [ledger(), ...openingBills().columns], { max: 5000 })
