import { sql } from "kysely";
import { BRANCH_FILTER, defineReport, KIND_FILTER } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { idOf, textIn } from "../../../engine/reports/question";
import { withChanges } from "./trail-changes";
import { seenEntries } from "./trail-reach";
import { inTrailDays } from "./trail-span";
import { reportsNow } from "../../../engine/reports/report-catalogue";
import { aboutTitle, actionTitle } from "./trail-words";
import { withOpenedDocuments } from "./opened-documents";
import { isoTime } from "./iso-time";

/** Entries with their user, branch and, for a document, its number. */
const entries = sql`audit_trail a left join app_user u on u.userid = a.userid left join branch b on b.branchid = a.branchid
  left join voucher v on v.coid = a.coid and v.entity = a.entity and v.recid = case when a.recid ~ '^[0-9]{1,15}$' then a.recid::bigint end`;

export default defineReport({
  name: "audittrail",
  reportno: 3601,
  title: "Audit Trail",
  group: "Control",
  order: 10,
  about:
    "Who added, changed, approved or deleted what, when it was made and when it was sent, from which device and place",
  alsoCalled: "edit log, history",
  reads: "own",
  filters: [
    { name: "dtpfrom", usual: "today" },
    { name: "dtpto" },
    { name: "billno", label: "User", source: "users" },
    KIND_FILTER,
    BRANCH_FILTER,
    { name: "searchname", label: "Record id or user" },
  ],
  columns: [
    { title: "Entry No", field: "seq", format: "0", ungrouped: true },
    { title: "Time", field: "at", format: "datetime", ungrouped: true, card: 2 },
    { title: "Day", field: "day", format: "date", visible: false },
    { title: "User", field: "username", card: 3 },
    { title: "Action", field: "action", count: true },
    { title: "Kind", field: "about" },
    { title: "Record", field: "record", ungrouped: true, unsorted: true, card: 1 },
    { title: "Changes", field: "changes", ungrouped: true, unsorted: true },
    { title: "Made Offline At", field: "captured", format: "datetime", ungrouped: true },
    { title: "Sent After (Minutes)", field: "delay", format: "0" },
    { title: "Branch", field: "branch" },
    { title: "Device", field: "devid" },
    { title: "Place", field: "geolocation", ungrouped: true },
    { title: "Address", field: "loginip" },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const [user, kind, search] = [
      textIn(question, "billno"),
      textIn(question, "billnoB"),
      textIn(question, "searchname"),
    ];
    return {
      from: entries,
      where: sql`${inTrailDays(coid, question.from, question.to)} and ${await seenEntries(ctx, idOf(question, "billnoA"))}
        and ${user === "" ? sql`true` : sql`lower(a.username) = lower(${user})`} and ${kind === "" ? sql`true` : sql`a.entity = ${kind}`}
        and ${search === "" ? sql`true` : sql`(a.recid = ${search} or position(lower(${search}) in lower(a.username)) > 0)`}`,
      fields: {
        seq: sql`a.seq`,
        at: isoTime("a.at"),
        day: sql`(a.at at time zone 'Asia/Kolkata')::date::text`,
        username: sql`coalesce(nullif(u.fullname, ''), a.username)`,
        action: actionTitle(),
        rawaction: sql`a.action`,
        about: aboutTitle(await reportsNow(ctx)),
        captured: isoTime("a.captured_at"),
        delay: sql`round(extract(epoch from a.at - a.captured_at) / 60)`,
        branch: sql`coalesce(b.name, '')`,
        devid: sql`a.devid`,
        geolocation: sql`a.geolocation`,
        loginip: sql`a.loginip`,
        entity: sql`a.entity`,
        recid: sql`a.recid`,
        vno: sql`coalesce(v.vno, '')`,
        branchid: sql`a.branchid`,
      },
      order: [sql`a.seq desc`],
      complete: async (rows) => shownRows(await withOpenedDocuments(ctx, await withChanges(ctx, rows))),
    };
  },
});

/** The rows of the wire: a deleted record opens nothing, and an entry that was made online has no delay. */
const shownRows = (rows: readonly ReportRow[]): readonly ReportRow[] =>
  rows.map(({ vno: _vno, rawaction, delay, captured, ...row }) => ({
    ...row,
    ...(captured === null ? {} : { captured, delay }),
    ...(rawaction === "delete" || row.recid === "" ? { linkeditallowed: 0 } : {}),
  }));
