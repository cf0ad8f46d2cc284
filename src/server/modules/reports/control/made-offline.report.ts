import { sql } from "kysely";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import { documentFields, kindTitle } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenKinds } from "../../../engine/reports/reach";
import { inTrailDays } from "./trail-span";
import { actionTitle } from "./trail-words";
import { withOpenedDocuments } from "./opened-documents";
import { isoTime } from "./iso-time";

export default defineReport({
  name: "madeoffline",
  reportno: 3605,
  title: "Made Offline",
  group: "Control",
  order: 50,
  about: "Documents that users made, changed or approved offline, with when they did it and when it was sent",
  reads: "documents",
  filters: [
    { name: "dtpfrom", label: "Sent from", usual: "month-start" },
    { name: "dtpto", label: "Sent to" },
    { name: "billno", label: "User", source: "users" },
    KIND_FILTER,
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Sent", field: "at", format: "datetime", ungrouped: true, card: 2 },
    { title: "Made Offline At", field: "captured", format: "datetime", ungrouped: true },
    { title: "Sent After (Minutes)", field: "delay", format: "0", card: 3 },
    { title: "Clock of Device", field: "clock", format: "datetime", ungrouped: true },
    { title: "Action", field: "action" },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true, card: 1 },
    { title: "Date", field: "vdate", format: "date" },
    { title: "Party", field: "party", of: "debtors.drconame" },
    { title: "Amount", field: "amount", format: "number2" },
    { title: "User", field: "username", count: true },
    { title: "Device", field: "devid" },
    { title: "Place", field: "geolocation", ungrouped: true },
    { title: "Status", field: "status" },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const [user, kind] = [textIn(question, "billno"), textIn(question, "billnoB")];
    const kinds = (await seenKinds(ctx)).map(({ entity }) => entity);
    return {
      from: sql`audit_trail a join voucher v on v.coid = a.coid and v.entity = a.entity and v.recid = case when a.recid ~ '^[0-9]{1,15}$' then a.recid::bigint end
        left join m_debtors d on d.coid = v.coid and d.id = v.partyid left join app_user u on u.userid = a.userid left join op_ledger o on o.op_id = a.opid and o.coid = a.coid`,
      where: sql`${inTrailDays(coid, question.from, question.to)} and a.captured_at is not null and a.entity = any(${kinds}::text[]) and ${inBranches("v.branchid", reach)}
        and ${kind === "" ? sql`true` : sql`a.entity = ${kind}`} and ${user === "" ? sql`true` : sql`lower(a.username) = lower(${user})`}`,
      fields: {
        at: isoTime("a.at"),
        captured: isoTime("a.captured_at"),
        delay: sql`round(extract(epoch from a.at - a.captured_at) / 60)`,
        clock: sql`coalesce(o.device_clock, '')`,
        action: actionTitle(),
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        vdate: sql`v.vdate::text`,
        party: sql`coalesce(d.drconame, '')`,
        amount: sql`v.amount`,
        username: sql`coalesce(nullif(u.fullname, ''), a.username)`,
        devid: sql`a.devid`,
        geolocation: sql`a.geolocation`,
        status: sql`case v.state when 'posted' then 'In force' else initcap(v.state) end`,
        ...documentFields("v"),
      },
      order: [sql`a.seq desc`],
      complete: (rows) => withOpenedDocuments(ctx, rows),
    };
  },
});
