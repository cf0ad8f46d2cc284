import { tenantTable } from "../../db/tenant-table";

/** The batches of each item, with dates from the documents that brought them in; stock is in `stock_on_hand`. */
export default `
  create table if not exists stock_batch (itemid bigint not null, batchno text not null, mfgdate date, expirydate date);
  ${tenantTable("stock_batch", "select, insert, update")}
  create unique index if not exists stock_batch_key on stock_batch (coid, itemid, batchno);
`;
