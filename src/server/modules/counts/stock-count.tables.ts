import { tenantTable } from "../../db/tenant-table";

/**
 * What devices scanned for counts that several of them make. `stock_count_scan` is append-only: a correction is a row
 * that takes back, and a row that arrives again is the same row (its unique index). A scan may be here before the count
 * that it belongs to, which another device opened offline: `countuid` is the operation that opens the count.
 * `stock_count_choice`: what the supervisor took where several counted in one place. `stock_count_recount`: requests to
 * count an item again. `stock_count_posting`: the physical stock that a count became, with the number of scans in it.
 */
export default `
  create table if not exists stock_count_scan (
    id text not null, countuid uuid not null, session uuid not null, userid integer not null, username text not null, device text not null,
    at timestamptz not null, received_at timestamptz not null default clock_timestamp(), bin text not null, itemid bigint not null, batchno text not null,
    recount text not null, expirydate text not null, mfgdate text not null, qty numeric(18,3) not null, lines smallint not null);
  ${tenantTable("stock_count_scan", "select, insert", "branch")}
  create unique index if not exists stock_count_scan_once on stock_count_scan (coid, branchid, countuid, userid, session, id);
  create index if not exists stock_count_scan_count on stock_count_scan (coid, countuid);
  create table if not exists stock_count_choice (
    countuid uuid not null, bin text not null, itemid bigint not null, batchno text not null, recount text not null,
    taken text[] not null, known text[] not null, username text not null, at timestamptz not null);
  ${tenantTable("stock_count_choice", "select, insert, update", "branch")}
  create unique index if not exists stock_count_choice_place on stock_count_choice (coid, countuid, bin, itemid, batchno, recount);
  create table if not exists stock_count_recount (
    id uuid not null, countuid uuid not null, itemid bigint not null, remark text not null, username text not null, at timestamptz not null, withdrawn_by text not null default '');
  ${tenantTable("stock_count_recount", "select, insert, update", "branch")}
  create unique index if not exists stock_count_recount_id on stock_count_recount (coid, id);
  create index if not exists stock_count_recount_count on stock_count_recount (coid, countuid);
  create table if not exists stock_count_posting (
    countid bigint not null, openingid bigint not null, scans integer not null, username text not null, at timestamptz not null);
  ${tenantTable("stock_count_posting", "select, insert", "branch")}
  create index if not exists stock_count_posting_count on stock_count_posting (coid, countid);`;
