import { tenantTable } from '../../db/tenant-table'

/**
 * Pieces of each lot by stage, kept in the transaction of every stage document: `taken` from the stage before, `passed` on to the next.
 * What is open for a stage costs one row, however long the way of a lot has been.
 */
export default `
  create table if not exists vi_stage (
    lotid bigint not null, stage smallint not null, taken integer not null default 0 check (taken >= 0), passed integer not null default 0 check (passed >= 0 and passed <= taken));
  ${tenantTable('vi_stage', undefined, 'branch')}
  create unique index if not exists vi_stage_lot on vi_stage (coid, lotid, stage);`
