import { tenantTable } from '../../db/tenant-table'

/** The batches of each item, as the documents that brought them in said; what is in stock of them stands in `stock_on_hand`. */
export default `
  create table if not exists stock_batch (itemid bigint not null, batchno text not null, mfgdate date, expirydate date);
  ${tenantTable('stock_batch', 'select, insert, update')}
  create unique index if not exists stock_batch_key on stock_batch (coid, itemid, batchno);
`
