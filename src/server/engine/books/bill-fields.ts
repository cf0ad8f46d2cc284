import type { Field, LinesField } from '../master/declaration'
import { amount, date, flag, lines, quantity, rate, ref, text, whole } from '../master/fields'
import { total } from './voucher-fields'

/** Kept with the line for reports; the form shows the rate and the amounts. */
const tax = (key: string, label: string) => amount(key, label, { computed: true, hidden: true })

/** Goods and services of a bill. `rate` has three decimals: prices of small parts are less than a paisa apart. */
export const itemLines = (table: string): LinesField =>
  lines('items', 'Items', table, [
    ref('itemid', 'Item', 'item', 'itemname', { required: 'Item is required.', width: 4 }),
    text('batchno', 'Batch', { max: 40, width: 1 }),
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
  ], { required: 'A bill needs at least one item.', max: 5000, section: 'Items' })

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
export const termFields = (): readonly Field[] => [
  flag('isinclusive', 'Rates include tax', { section: 'Terms', width: 3 }),
  flag('isrcm', 'Reverse charge', { section: 'Terms', width: 3 }),
  flag('iswithouttax', 'Without payment of tax', { section: 'Terms', width: 3, help: 'Exports and SEZ under a bond' }),
  amount('discountamt', 'Discount on the bill', { section: 'Terms', width: 3 }),
  whole('creditdays', 'Credit Days', { max: 3650, section: 'Terms', width: 3, help: 'Empty: those of the party' }),
  date('duedate', 'Due Date', { computed: true, section: 'Terms', width: 3 }),
  text('doctitle', 'Title', { max: 20, computed: true, hidden: true }),
  text('placeofsupply', 'Place of Supply', { max: 2, computed: true, section: 'Terms', width: 3 }),
]

/** Totals under the names that the spec's grid reads (DOC-034). */
export const totalFields = (): readonly Field[] => [
  total('sgross', 'Goods'), total('sdiscount', 'Discount'), total('scharges', 'Other Charges'), total('staxableamt', 'Bill Amount'),
  total('scgst_amt', 'CGST Amount'), total('ssgst_amt', 'SGST Amount'), total('sigst_amt', 'IGST Amount'), total('scess_amt', 'Cess Amount'),
  total('sroundoff', 'Roundoff'), total('mgrossamt', 'Gross Amount'),
]
