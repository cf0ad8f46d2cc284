import { goodsDocument } from '../../engine/books/goods/goods-document'
import { defineMaster } from '../../engine/records/declaration'

export default defineMaster(goodsDocument(
  { entity: 'inward', title: 'Inward', noun: ['inward entry', 'inward entries'], reportno: 2411, menu: { group: 'Stock', icon: 'building-warehouse', order: 20 } },
  { code: 'IN', stock: 1 },
))
