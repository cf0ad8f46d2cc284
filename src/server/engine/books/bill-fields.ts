import { LINE_ID } from '../../../definitions/bill/line-ids'
import { PAYMENTS } from '../../../definitions/bill/payments'
import type { DateField, Field, LinesField } from '../master/declaration'
import { amount, date, flag, lines, quantity, rate, ref, text, whole } from '../master/fields'
import { total } from './voucher-fields'

/** Kept with the line for reports; the form shows the rate and the amounts. */
const tax = (key: string, label: string) => amount(key, label, { computed: true, hidden: true })

/** What a document that brings goods in tells of their batch. */
export const batchDates = (): readonly DateField[] => [date('mfgdate', 'Made on', { width: 3 }), date('expirydate', 'Expiry', { width: 3 })]

/** Goods and services of a bill; a purchase tells of their batches. `rate` has three decimals: prices of small parts are less than a paisa apart. */
export const itemLines = (table: string, { isBought, isChained }: { readonly isBought: boolean; readonly isChained: boolean }): LinesField =>
  lines('items', 'Items', table, [
    ref('itemid', 'Item', 'item', 'itemname', { required: 'Item is required.', width: 4 }),
    text('batchno', 'Batch', { max: 40, width: 1 }),
    ...(isBought ? batchDates() : []),
    quantity('qty', 'Qty', { required: 'Qty is required.', width: 1 }),
    ref('unitid', 'Unit', 'unit', 'unitname', { width: 1 }),
    quantity('rate', 'Rate', { width: 2 }),
    rate('discount', 'Disc %', { width: 1 }),
    rate('gstrate', 'GST %', { computed: true, width: 1 }),
    rate('cessrate', 'Cess %', { computed: true, hidden: true, max: 300 }),
    text('hsncode', 'HSN', { max: 8, computed: true, hidden: true }),
    amount('taxable', 'Taxable', { computed: true, width: 2 }),
    tax('cgst', 'CGST'), tax('sgst', 'SGST'), tax('igst', 'IGST'), tax('cess', 'Cess'),
    amount('amount', 'Amount', { computed: true, width: 2 }),
    ...(isChained ? chainColumns() : []),
  ], { required: 'A bill needs at least one item.', max: 5000, section: 'Items' })

/** The number that a line keeps, its quantity in base units, and the line of another document that it was made of. */
const chainColumns = (): LinesField['columns'] => [
  whole(LINE_ID, 'Line', { hidden: true }),
  quantity('baseqty', 'Base Qty', { computed: true, hidden: true, max: 999_999_999_999 }),
  text('srcentity', 'Taken From', { max: 40, hidden: true }),
  whole('srcid', 'Taken From No', { max: 2_000_000_000, hidden: true }),
  whole('srcline', 'Taken From Line', { hidden: true }),
]

/** What is paid at the counter, and what goes back. */
export const paymentFields = (table: string): readonly Field[] => [
  lines(PAYMENTS, 'Payments', table, [
    ref('ledgerid', 'Paid Into', 'debtors', 'drconame', { required: 'Paid Into is required.', width: 6 }),
    amount('amount', 'Amount', { required: 'Amount is required.', width: 3 }),
  ], { max: 20, section: 'Payments', uncopied: true, help: 'Cash or bank; empty: all in cash, or on the account of the customer' }),
  amount('tendered', 'Tendered', { computed: true, section: 'Payments', width: 3 }),
  amount('changeamt', 'Change', { computed: true, section: 'Payments', width: 3 }),
  amount('paidamt', 'Paid', { computed: true, section: 'Payments', width: 3 }),
  amount('unpaidamt', 'On Account', { computed: true, section: 'Payments', width: 3 }),
]

/** Freight, packing, insurance: a ledger, an amount and its own rate. */
export const chargeLines = (table: string): LinesField =>
  lines('charges', 'Other Charges', table, [
    ref('ledgerid', 'Ledger', 'debtors', 'drconame', { required: 'Ledger is required.', width: 4 }),
    amount('amount', 'Amount', { required: 'Amount is required.', width: 2 }),
    rate('gstpercent', 'GST %', { width: 1 }),
    amount('taxable', 'Taxable', { computed: true, width: 2 }),
    tax('cgst', 'CGST'), tax('sgst', 'SGST'), tax('igst', 'IGST'), tax('cess', 'Cess'),
  ], { max: 50, section: 'Other Charges' })

/** Terms that change the tax, and when the bill is due. */
export const termFields = (isInclusive = false): readonly Field[] => [
  flag('isinclusive', 'Rates include tax', { section: 'Terms', width: 3, initial: isInclusive }),
  flag('isrcm', 'Reverse charge', { section: 'Terms', width: 3 }),
  flag('iswithouttax', 'Without payment of tax', { section: 'Terms', width: 3, help: 'Exports and SEZ under a bond' }),
  amount('discountamt', 'Discount on the bill', { section: 'Terms', width: 3 }),
  whole('creditdays', 'Credit Days', { max: 3650, section: 'Terms', width: 3, help: 'Empty: those of the party' }),
  date('duedate', 'Due Date', { computed: true, section: 'Terms', width: 3 }),
  text('doctitle', 'Title', { max: 40, computed: true, hidden: true }),
  text('placeofsupply', 'Place of Supply', { max: 2, computed: true, section: 'Terms', width: 3 }),
]

/** Totals under the names that the spec's grid reads (DOC-034). */
export const totalFields = (): readonly Field[] => [
  total('sgross', 'Goods'), total('sdiscount', 'Discount'), total('scharges', 'Other Charges'), total('staxableamt', 'Bill Amount'),
  total('scgst_amt', 'CGST Amount'), total('ssgst_amt', 'SGST Amount'), total('sigst_amt', 'IGST Amount'), total('scess_amt', 'Cess Amount'),
  total('sroundoff', 'Roundoff'), total('mgrossamt', 'Gross Amount'),
]
