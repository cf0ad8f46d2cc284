import { moneyDocument } from '../../engine/books/money/money-document'
import { defineMaster } from '../../engine/records/declaration'

export default defineMaster(moneyDocument({ entity: 'payment', reportno: 2301, code: 'PY', name: 'Payment', party: 'Paid To', account: 'Paid From', order: 10 }))
