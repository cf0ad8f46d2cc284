import { tenantTable } from "../../db/tenant-table";

/**
 * Value dates: the day on which the bank cleared an entry of a bank ledger. Postings are append-only and an edit of
 * the voucher writes new ones, so the date is kept by voucher and ledger: a posting has one entry for each ledger.
 * It counts only while the entry has the same amount (`bank-entries.ts`). `vd` is null after it was removed.
 */
export default `
  create table if not exists bank_date (
    voucherid bigint not null, ledgerid bigint not null, amount numeric(18,2) not null, vd date, rowver integer not null default 1);
  ${tenantTable("bank_date", "select, insert, update")}
  create unique index if not exists bank_date_entry on bank_date (coid, voucherid, ledgerid);`;
