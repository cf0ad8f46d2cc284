import { billDocument } from '../../engine/books/bills/bill-document'
import { defineRecord } from '../../engine/records/declaration'
import { text } from '../../engine/records/fields'

/**
 * Goods on their way to a customer before their bill (rule 55 of the CGST Rules): the stock goes out, and no ledger and no tax is posted;
 * the tax on the paper is what the sale will have. A sale made of it moves the goods no more.
 */
export default defineRecord(billDocument(
  { entity: 'salechallan', title: 'Sale Challan', noun: ['sale challan', 'sale challans'], reportno: 2113, menu: { group: 'Sales', icon: 'tags', order: 6 } },
  {
    kind: 'sale', stock: -1, posts: 'stock', takes: ['saleorder', 'quotation'], code: 'SC', name: 'Challan', party: 'Customer', account: '',
    own: [text('vehicleno', 'Vehicle No', { max: 20, upper: true, uncopied: true, width: 3 })],
  },
))
