import { differenceOf } from '../../../domain/books/posting'
import { fromRupeesText, negate, paise, sum, toRupees, ZERO } from '../../../domain/money'
import { formatAmount } from '../../../domain/indian-format'
import { linesOf } from '../../engine/books/lines-of'
import { NOTHING } from '../../engine/books/posting'
import { dateField, narration, NUMBER, numberField, total, voucherParts } from '../../engine/books/voucher-fields'
import { journalTax } from '../../engine/books/source-tax'
import { waiverFields } from '../../engine/books/withholding-fields'
import type { Context } from '../../engine/context'
import { defineMaster } from '../../engine/master/declaration'
import { amount, lines, ref, text } from '../../engine/master/fields'
import { Refusal } from '../../engine/refusal'
import type { Row } from '../../../wire/envelope'
import type { Completed } from '../../engine/books/document'

/** Each line is a debit or a credit, and both sides are the same. */
async function complete(record: Row, ctx: Context, recid: number): Promise<Completed> {
  const given = linesOf(record, 'entries')
  const sides = given.map((line) => ({ debit: fromRupeesText(String(line.debit)) ?? ZERO, credit: fromRupeesText(String(line.credit)) ?? ZERO }))
  const faults = sides.flatMap(({ debit, credit }, index) =>
    ((debit === 0) === (credit === 0) ? [new Refusal('entries', `Entries, line ${index + 1}: needs a debit or a credit.`, { line: index + 1, column: 'debit' })] : []))
  const entries = given.map((line, index) => ({ ledger: Number(line.ledgerid), amount: sides[index]?.debit ? sides[index].debit : negate(sides[index]?.credit ?? ZERO) }))
  const difference = differenceOf(entries)
  if (faults.length === 0 && difference !== 0)
    faults.push(new Refusal('entries', `Debits and credits differ by ${formatAmount(toRupees(paise(Math.abs(difference))))}: ${difference > 0 ? 'debits' : 'credits'} are more.`))
  if (faults.length > 0) return { values: {}, faults, posting: NOTHING }
  const tax = await journalTax(ctx, { entity: 'journal', recid }, record, entries)
  const debits = sum(sides.map(({ debit }) => debit))
  return { values: { mgrossamt: toRupees(debits), ...tax.values }, faults: tax.faults, posting: { ...NOTHING, entries: [...entries, ...tax.entries], withheld: tax.withheld } }
}

/** Any ledgers against each other: provisions, corrections, depreciation. */
export default defineMaster({
  entity: 'journal',
  title: 'Journal',
  noun: ['journal', 'journals'],
  reportno: 2303,
  formTitle: 'Journal Detail',
  route: '/journallist',
  menu: { group: 'Vouchers', icon: 'book', order: 30 },
  nameField: NUMBER,
  secondLine: ['narration'],
  fields: [
    numberField('Journal No'),
    dateField('Journal Date'),
    lines('entries', 'Entries', 'journal_entry', [
      ref('ledgerid', 'Ledger', 'debtors', 'drconame', { required: 'Ledger is required.', width: 5 }),
      amount('debit', 'Debit', { width: 2 }),
      amount('credit', 'Credit', { width: 2 }),
      text('remark', 'Remark', { max: 200, width: 3 }),
    ], { required: 'A journal needs at least two lines.', max: 5000 }),
    total('mgrossamt', 'Total'),
    ...waiverFields('TDS'),
    amount('swt_amt', 'TDS', { computed: true, section: 'TDS', width: 3 }),
    narration(),
  ],
  list: [
    { field: 'edateview', title: 'Journal Date', format: 'date', card: 2 },
    { field: NUMBER, title: 'Journal No', card: 1 },
    { field: 'mgrossamt', title: 'Amount', format: 'amount', sum: true, card: 3 },
    { field: 'narration', title: 'Narration' },
  ],
  ...voucherParts('J', complete, { amountField: 'mgrossamt' }),
})
