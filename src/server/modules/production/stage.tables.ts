import { tenantTable } from "../../db/tenant-table";

/**
 * Pieces of each lot by stage, updated in the transaction of every stage document: `taken` from the previous stage,
 * `passed` to the next. The open pieces of a stage cost one row, however many documents a lot has.
 */
export default `
  create table if not exists vi_stage (
    lotid bigint not null, stage smallint not null, taken integer not null default 0 check (taken >= 0), passed integer not null default 0 check (passed >= 0 and passed <= taken));
  ${tenantTable("vi_stage", undefined, "branch")}
  create unique index if not exists vi_stage_lot on vi_stage (coid, lotid, stage);`;
