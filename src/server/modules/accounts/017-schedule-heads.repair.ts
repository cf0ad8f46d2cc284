import { sql } from "kysely";
import { defineRepair } from "../../engine/repairs/repair";
import { tallyGroups } from "./tally-groups";

/**
 * Account groups of an earlier release have no head of Schedule III. The predefined ones get theirs, by Tally's name,
 * which survives renaming. No version changes: a device that edited a group offline meets no conflict, and fetches the
 * head with the next changes.
 */
export default defineRepair({
  id: "017-schedule-heads",
  title: "Schedule III heads of account groups",
  batch: async ({ tx, coid }) => {
    const heads = tallyGroups.filter(({ schedulehead }) => schedulehead !== "");
    await sql`
      update m_acgroup g set schedulehead = h.schedulehead, changed = pg_current_xact_id()::text::bigint
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h(reservedname text, nature text, schedulehead text)
      where g.coid = ${coid} and g.isfixed and g.reservedname = h.reservedname and g.nature = h.nature and g.schedulehead = ''`.execute(
      tx,
    );
    return { next: null, findings: [] };
  },
});
