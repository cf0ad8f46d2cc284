/**
 * SQL at the end of the schema: where developers wrote reports, their role follows the tables of this release. Without
 * reports the first script of SQL Run does it, because it takes long.
 */
export const PREPARED = `
  do $prepared$ begin
    if exists (select from def_report where written) then perform sqlrun_prepare(); end if;
  end $prepared$;`;
