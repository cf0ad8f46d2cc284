import { moneyFields, moneyList } from '../../engine/books/money-fields'
import { moneyParts } from '../../engine/books/money-part'
import { NUMBER } from '../../engine/books/voucher-fields'
import { defineMaster } from '../../engine/master/declaration'

export default defineMaster({
  entity: 'receipt',
  title: 'Receipt',
  noun: ['receipt', 'receipts'],
  reportno: 2302,
  formTitle: 'Receipt Detail',
  route: '/receiptlist',
  menu: { group: 'Vouchers', icon: 'book', order: 20 },
  nameField: NUMBER,
  secondLine: ['drconameview'],
  fields: moneyFields({ name: 'Receipt', party: 'Received From', account: 'Received Into', table: 'receipt_bill' }),
  list: moneyList('Receipt', 'Received From'),
  ...moneyParts({ entity: 'receipt', code: 'RC' }),
})
