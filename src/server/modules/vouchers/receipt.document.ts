import { moneyDocument } from '../../engine/books/money/money-document'
import { defineMaster } from '../../engine/records/declaration'

export default defineMaster(moneyDocument({ entity: 'receipt', reportno: 2302, code: 'RC', name: 'Receipt', party: 'Received From', account: 'Received Into', order: 20 }))
