import { billDocument } from '../../engine/books/bills/bill-document'
import { defineRecord } from '../../engine/records/declaration'

/**
 * A sale at the counter: rates have the tax in them, and what is paid is posted with the bill. Without a customer cash stands in for
 * him and nothing may stay unpaid; with one what is left stands on his account.
 */
export default defineRecord(billDocument(
  { entity: 'salepos', title: 'POS Invoice', noun: ['POS invoice', 'POS invoices'], reportno: 2115, menu: { group: 'Sales', icon: 'tags', order: 12 } },
  {
    kind: 'sale', stock: -1, isCounter: true, takes: ['salechallan', 'saleorder', 'quotation'], hasOrderChip: true,
    code: 'PS', name: 'Invoice', party: 'Customer', account: 'Sales Account',
  },
))
