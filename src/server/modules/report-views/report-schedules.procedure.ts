import { sql } from "kysely";
import { z } from "zod";
import { SUBJECT_MAX } from "../../../definitions/report/report-mail";
import { nextDue } from "../../../domain/mail-timing";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { checkedAddresses, demandLetter, demandMail, MAIL_FILE } from "./report-mail";
import { ownReport, viewNamed } from "./saved-views";

/** Schedules of one user in a company. */
const SCHEDULES_MAX = 50;

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const id = whole(0, Number.MAX_SAFE_INTEGER);

const TIMING = {
  every: z.enum(["day", "week", "month"]),
  weekday: whole(0, 6).default(1),
  monthday: whole(1, 31).default(1),
  hour: whole(0, 23),
};
const timing = z.object(TIMING);
const flag = z
  .union([z.boolean(), z.number(), z.string().max(5)])
  .transform((value) => /^(1|true)$/.test(String(value)));

const SAVE = {
  id,
  viewid: whole(1, Number.MAX_SAFE_INTEGER),
  ...TIMING,
  emails: z.string().max(10_000),
  subject: z.string().trim().max(SUBJECT_MAX).default(""),
  filetype: MAIL_FILE,
};
type Saved = { readonly [K in keyof typeof SAVE]: z.infer<(typeof SAVE)[K]> };

/** A schedule of the caller, locked. Throws `Refusal` where it no longer exists. */
async function ownSchedule({ tx, session }: Context, scheduleid: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select id::int as id, viewid::int as viewid, report, every, weekday, monthday, hour, emails, subject, filetype from report_schedule
    where coid = ${session.coid} and userid = ${session.userid} and id = ${scheduleid} for update`.execute(tx);
  if (!rows[0]) throw new Refusal("id", "This schedule no longer exists.");
  return rows[0];
}

async function saveSchedule(ctx: Context, given: Saved): Promise<readonly Row[]> {
  const view = await viewNamed(ctx, given.viewid);
  const { report, rights } = await ownReport(ctx, view.report);
  demandMail(report, rights);
  const emails = checkedAddresses(given.emails, "emails").join(", ");
  if (emails === "") throw new Refusal("emails", "Enter Email id");
  const before = given.id === 0 ? null : await ownSchedule(ctx, given.id);
  const { coid, userid } = ctx.session;
  if (!before) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from report_schedule where coid = ${coid} and userid = ${userid}`.execute(ctx.tx);
    if ((rows[0]?.n ?? 0) >= SCHEDULES_MAX)
      throw new Refusal("viewid", `You have ${SCHEDULES_MAX} scheduled e-mails. Delete one first.`);
  }
  const { every, weekday, monthday, hour, filetype } = given;
  if (filetype === "letter") demandLetter(report);
  const nextAt = new Date(nextDue({ every, weekday, monthday, hour }, ctx.now.getTime()));
  const subject = given.subject || `${report.title}: ${view.name}`;
  const { rows } = before
    ? await sql<{ id: number }>`
      update report_schedule set viewid = ${view.id}, report = ${report.name}, every = ${every}, weekday = ${weekday}, monthday = ${monthday},
        hour = ${hour}, emails = ${emails}, subject = ${subject}, filetype = ${filetype}, isactive = true, next_at = ${nextAt}, rowver = rowver + 1
      where coid = ${coid} and id = ${given.id} returning id::int as id`.execute(ctx.tx)
    : await sql<{ id: number }>`
      insert into report_schedule (viewid, report, every, weekday, monthday, hour, emails, subject, filetype, body, next_at)
      values (${view.id}, ${report.name}, ${every}, ${weekday}, ${monthday}, ${hour}, ${emails}, ${subject}, ${filetype}, '', ${nextAt})
      returning id::int as id`.execute(ctx.tx);
  const recid = rows[0]?.id ?? 0;
  const after = { viewid: view.id, report: report.name, every, weekday, monthday, hour, emails, subject, filetype };
  await audit(ctx, { entity: "reportschedules", recid, action: before ? "update" : "insert", before, after });
  return [{ err: 0, id: recid, isnew: before ? 0 : 1 }];
}

async function deleteSchedule(ctx: Context, scheduleid: number): Promise<readonly Row[]> {
  const before = await ownSchedule(ctx, scheduleid);
  await sql`delete from report_schedule where coid = ${ctx.session.coid} and id = ${scheduleid}`.execute(ctx.tx);
  await audit(ctx, { entity: "reportschedules", recid: scheduleid, action: "delete", before });
  return [{ err: 0, id: scheduleid }];
}

/** Stops a schedule, or lets it go on from its next time: what was due in between is not sent. */
async function setActive(ctx: Context, scheduleid: number, isActive: boolean): Promise<readonly Row[]> {
  const row = await ownSchedule(ctx, scheduleid);
  if (isActive) {
    const view = await viewNamed(ctx, Number(row.viewid));
    const { report, rights } = await ownReport(ctx, view.report);
    demandMail(report, rights);
  }
  const nextAt = new Date(nextDue(timing.parse(row), ctx.now.getTime()));
  await sql`
    update report_schedule set isactive = ${isActive}, next_at = ${nextAt}, rowver = rowver + 1
    where coid = ${ctx.session.coid} and id = ${scheduleid}`.execute(ctx.tx);
  await audit(ctx, { entity: "reportschedules", recid: scheduleid, action: isActive ? "resume" : "pause" });
  return [{ err: 0, id: scheduleid }];
}

/** E-mails of views that go out again and again, and what became of the e-mails of a report: of the caller alone. */
export default [
  defineProcedure({
    name: "reportschedules_R_list",
    kind: "query",
    params: { report: z.string().max(60) },
    run: async (ctx, { report: wanted }) => {
      const { report } = await ownReport(ctx, wanted);
      const { coid, userid } = ctx.session;
      // A view that is no longer shared with the user has no name here.
      const { rows } = await sql<Row>`
        select s.id::int as id, s.viewid::int as viewid, coalesce(v.name, '') as viewname, s.every, s.weekday, s.monthday, s.hour, s.emails, s.subject, s.filetype,
          s.next_at as "nextat", s.isactive from report_schedule s left join report_view v on v.id = s.viewid and v.coid = s.coid and (v.userid = s.userid or v.isshared)
        where s.coid = ${coid} and s.userid = ${userid} and s.report = ${report.name} order by s.id`.execute(ctx.tx);
      const hasMail = await sql`select 1 from email_settings where coid = ${coid}`.execute(ctx.tx);
      const ismailset = hasMail.rows.length > 0 ? 1 : 0;
      // Without a schedule the one row says whether one would be sent.
      return rows.length > 0 ? rows.map((row) => ({ ...row, ismailset })) : [{ id: 0, ismailset }];
    },
  }),
  defineProcedure({
    name: "reportmails_R_list",
    kind: "query",
    params: { report: z.string().max(60) },
    run: async (ctx, { report: wanted }) => {
      const { report } = await ownReport(ctx, wanted);
      const { rows } = await sql<Row>`
        select id::int as id, title, state, error, created_at, done_at, payload->>'due' as due from follow_up
        where coid = ${ctx.session.coid} and userid = ${ctx.session.userid} and kind = 'email' and payload->>'rptid' = ${String(report.reportno)}
        order by id desc limit 20`.execute(ctx.tx);
      return rows;
    },
  }),
  defineProcedure({ name: "reportschedules_R_save", kind: "command", params: SAVE, run: saveSchedule }),
  defineProcedure({
    name: "reportschedules_R_delete",
    kind: "command",
    params: { id },
    run: (ctx, given) => deleteSchedule(ctx, given.id),
  }),
  defineProcedure({
    name: "reportschedules_R_active",
    kind: "command",
    params: { id, isactive: flag },
    run: (ctx, given) => setActive(ctx, given.id, given.isactive),
  }),
];
