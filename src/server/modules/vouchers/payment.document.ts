import { moneyFields, moneyList } from '../../engine/books/money-fields'
import { moneyParts } from '../../engine/books/money-part'
import { NUMBER } from '../../engine/books/voucher-fields'
import { defineMaster } from '../../engine/master/declaration'

export default defineMaster({
  entity: 'payment',
  title: 'Payment',
  noun: ['payment', 'payments'],
  reportno: 2301,
  formTitle: 'Payment Detail',
  route: '/paymentlist',
  menu: { group: 'Vouchers', icon: 'book', order: 10 },
  nameField: NUMBER,
  secondLine: ['drconameview'],
  fields: moneyFields({ name: 'Payment', party: 'Paid To', account: 'Paid From', table: 'payment_bill' }),
  list: moneyList('Payment', 'Paid To'),
  ...moneyParts({ entity: 'payment', code: 'PY' }),
})
