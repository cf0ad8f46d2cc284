import { sql } from "kysely";
import { DEVELOPER } from "../../../../wire/session";
import { Forbidden } from "../../../engine/call/refusal";
import { choiceOf } from "../../../engine/reports/choice-of";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches } from "../../../engine/reports/reach";
import { isoTime } from "./iso-time";
import { isAdmin } from "./trail-reach";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "All devices" },
    { value: "unsent", label: "Devices with unsent saves" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

/** A device that has unsent saves and no contact for longer is marked, ms. */
const SILENT_MS = 24 * 3_600_000;

export default defineReport({
  name: "branchboard",
  reportno: 3608,
  title: "Branch Board",
  group: "Control",
  order: 80,
  about:
    "Each device with its user and branch, its last contact, what it has not sent yet and what it may have lost; for administrators",
  reads: "own",
  filters: [SHOWN, BRANCH_FILTER],
  columns: [
    { title: "Branch", field: "branch" },
    { title: "User", field: "username", card: 1, count: true },
    { title: "Device", field: "device" },
    { title: "Status", field: "status", width: 210 },
    { title: "Last Contact", field: "contact", format: "datetime", ungrouped: true, card: 2 },
    { title: "Unsent Saves", field: "unsent", format: "0", sum: true, card: 3 },
    { title: "Value of Unsent", field: "unsentvalue", format: "number2", sum: true },
    { title: "Oldest Unsent", field: "oldest", format: "datetime", ungrouped: true },
    { title: "Clock Ahead (Minutes)", field: "clockoff", format: "0" },
    { title: "Version", field: "build" },
    { title: "Incident", field: "incident" },
    { title: "Incident At", field: "incidentat", format: "datetime", ungrouped: true },
  ],
  answer: async (ctx, question) => {
    if (!isAdmin(ctx)) throw new Forbidden("Only administrators can view the branch board.");
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const since = sql`${sql.lit(new Date(ctx.now.getTime() - SILENT_MS).toISOString())}::timestamptz`;
    const isSilent = sql`(r.unsent > 0 and r.toldat < ${since})`;
    return {
      from: sql`device_report r left join app_user u on u.userid = r.user_id left join branch b on b.branchid = r.branchid
        left join lateral (select d.what, d.at from device_incident d
          where d.coid = r.coid and d.device_id = r.device_id and d.user_id = r.user_id order by d.id desc limit 1) i on true`,
      where: sql`r.coid = ${ctx.session.coid} and ${inBranches("r.branchid", reach)}
        and ${ctx.session.isDeveloper ? sql`true` : sql`u.username is distinct from ${DEVELOPER}`}
        and ${choiceOf(question, SHOWN) === "unsent" ? sql`r.unsent > 0` : sql`true`}`,
      fields: {
        branch: sql`coalesce(b.name, '')`,
        username: sql`coalesce(nullif(u.fullname, ''), u.username, '')`,
        // As `deviceName` has it, which the device shows in its account menu.
        device: sql`concat_ws(' · ', nullif(r.about, ''), upper(left(r.device_id, 4)))`,
        status: sql`case when ${isSilent} then 'Silent for more than a day' when r.unsent > 0 then 'Waiting to send' else 'All sent' end`,
        contact: isoTime("r.toldat"),
        unsent: sql`r.unsent`,
        unsentvalue: sql`r.unsentvalue`,
        oldest: isoTime("r.oldest"),
        clockoff: sql`round(r.clockoff / 60000.0)`,
        build: sql`r.build`,
        incident: sql`coalesce(i.what, '')`,
        incidentat: isoTime("i.at"),
      },
      order: [
        sql`${isSilent} desc`,
        sql`r.unsent > 0 desc`,
        sql`r.oldest nulls last`,
        sql`r.toldat desc`,
        sql`r.device_id`,
        sql`r.user_id`,
        sql`r.branchid`,
      ],
      notes: ["What a device has not sent, its value and its version are those that the device reported."],
    };
  },
});
