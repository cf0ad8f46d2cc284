import { sql, type Transaction } from "kysely";
import type { ChosenColumns } from "../../../definitions/report/chosen-columns";
import type { MailFile } from "../../../definitions/report/report-mail";
import { latestDue, nextDue, type MailTiming } from "../../../domain/mail-timing";
import { kolkataDate } from "../../../domain/date-format";
import type { Tables } from "../../db/tables";
import type { Context } from "../../engine/call/context";
import { Memo } from "../../engine/call/memo";
import type { ServerParts } from "../../engine/call/server-parts";
import { opIdOf, storeFollowUp } from "../../engine/effects/store-follow-up";
import { ANONYMOUS } from "../../engine/operations/execute";
import { reportNow } from "../../engine/reports/report-catalogue";
import { mailPayload } from "./report-mail";
import { viewArgs } from "./view-args";

interface DueMail extends MailTiming {
  readonly id: number;
  readonly coid: number;
  readonly branchid: number;
  readonly userid: number;
  readonly report: string;
  readonly emails: string;
  readonly subject: string;
  readonly filetype: MailFile;
  readonly next_at: Date;
  readonly asks_before: Date | null;
  /** Null where the view was deleted, or is no longer shared with the user. */
  readonly query: string | null;
  readonly period: string;
  readonly cols: ChosenColumns;
}

/**
 * Asks for the mails that are due, and returns how many. One transaction moves a schedule on and stores its follow-up
 * under an id made of the schedule and the time: whether two servers do it at once or one is killed in between, no time
 * is asked for twice. The worker of follow-ups then makes the file with the rights that the user has by then, and
 * sends it at most once. Of the times that passed while no server ran, only the last is sent.
 */
export async function askForDueMails(parts: Pick<ServerParts, "db" | "clock" | "log">): Promise<number> {
  let asked = 0;
  while (await parts.db.asSystem((tx) => askForOne(tx, parts))) asked += 1;
  return asked;
}

async function askForOne(
  tx: Transaction<Tables>,
  { clock, log }: Pick<ServerParts, "clock" | "log">,
): Promise<boolean> {
  const now = clock();
  const { rows } = await sql<DueMail>`
    select s.id::int as id, s.coid, s.branchid, s.userid, s.report, s.every, s.weekday, s.monthday, s.hour, s.emails, s.subject, s.filetype, s.next_at, s.asks_before,
      v.query, v.period, v.cols
    from report_schedule s
    left join report_view v on v.id = s.viewid and v.coid = s.coid and (v.userid = s.userid or v.isshared)
    where s.isactive and s.next_at <= ${now} order by s.next_at, s.id limit 1 for update of s skip locked`.execute(tx);
  const [mail] = rows;
  if (!mail) return false;
  const due = latestDue(mail, mail.next_at.getTime(), now.getTime());
  const session = { ...ANONYMOUS, coid: mail.coid, branchid: mail.branchid, userid: mail.userid };
  const origin = { loginip: "", devid: "", geolocation: "" };
  const ctx: Context = { tx, session, origin, now, memo: new Memo(), op: null, log };
  const report = await reportNow(ctx, mail.report);
  if (mail.query === null || !report) {
    await sql`update report_schedule set isactive = false where id = ${mail.id}`.execute(tx);
    return true;
  }
  const args = await viewArgs(ctx, report, { query: mail.query, period: mail.period }, kolkataDate(due));
  const members = { emailtoadd: mail.emails, emailsubject: mail.subject, filetype: mail.filetype };
  const at = new Date(due).toISOString();
  await storeFollowUp(tx, mail, {
    opId: opIdOf(`report_schedule ${mail.id} ${at}`),
    kind: "email",
    payload: mailPayload(report, { ...NO_TEXT, ...members }, { args, columns: mail.cols, schedule: mail.id, due: at }),
    state: mail.asks_before && due <= mail.asks_before.getTime() ? "ask" : "queued",
    at: now,
  });
  const next = new Date(nextDue(mail, now.getTime()));
  await sql`update report_schedule set next_at = ${next} where id = ${mail.id}`.execute(tx);
  return true;
}

const NO_TEXT = {
  emailccadd: "",
  emailebody: "",
  emailebodydata: "",
  emailebodyparam1: "",
  emailebodyparam2: "",
  emailebodyparam3: "",
  attachementfilename: "",
};
