import { sql } from "kysely";
import { Forbidden } from "../../../engine/call/refusal";
import { SESSION_ENTITY } from "../../../engine/session/session-trail";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { textIn } from "../../../engine/reports/question";
import { choiceOf } from "../../../engine/reports/choice-of";
import { isAdmin, withoutDeveloper } from "./trail-reach";
import { inTrailDays } from "./trail-span";
import { actionTitle } from "./trail-words";
import { isoTime } from "./iso-time";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "All" },
    { value: "failed", label: "Wrong passwords and lock-outs" },
    { value: "passwords", label: "Changes of passwords" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

const CONDITIONS = {
  all: sql`true`,
  failed: sql`a.action in ('sign-in failed', 'lock-out', 'unlock')`,
  passwords: sql`a.action in ('password changed', 'password not changed', 'two-factor taken')`,
} as const;

export default defineReport({
  name: "signins",
  reportno: 3606,
  title: "Sign-ins and Lock-outs",
  group: "Control",
  order: 60,
  about:
    "Sign-ins, wrong passwords, lock-outs and changes of passwords of the users of the company; for administrators",
  alsoCalled: "login history",
  reads: "own",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    SHOWN,
    { name: "billno", label: "User", source: "users" },
  ],
  columns: [
    { title: "Time", field: "at", format: "datetime", ungrouped: true, card: 2 },
    { title: "Day", field: "day", format: "date", visible: false },
    { title: "User", field: "username", card: 1, count: true },
    { title: "Event", field: "action", card: 3 },
    { title: "By", field: "doneby" },
    { title: "Address", field: "loginip" },
    { title: "Browser", field: "device" },
    { title: "Branch", field: "branch" },
  ],
  answer: (ctx, question) => {
    if (!isAdmin(ctx)) throw new Forbidden("Only administrators can view sign-ins and lock-outs.");
    const user = textIn(question, "billno");
    const name = sql`coalesce(w.username, '')`;
    return Promise.resolve({
      from: sql`audit_trail a left join app_user w on w.userid = case when a.recid ~ '^[0-9]{1,9}$' then a.recid::integer end
        left join app_user u on u.userid = a.userid left join branch b on b.branchid = a.branchid`,
      where: sql`${inTrailDays(ctx.session.coid, question.from, question.to)} and a.entity = ${SESSION_ENTITY} and ${withoutDeveloper(ctx)} and ${CONDITIONS[choiceOf(question, SHOWN)]}
        and ${user === "" ? sql`true` : sql`lower(${name}) = lower(${user})`}`,
      fields: {
        at: isoTime("a.at"),
        day: sql`(a.at at time zone 'Asia/Kolkata')::date::text`,
        username: sql`coalesce(nullif(w.fullname, ''), w.username, a.username)`,
        action: actionTitle(),
        doneby: sql`case when a.userid::text = a.recid then '' else coalesce(nullif(u.fullname, ''), a.username) end`,
        loginip: sql`a.loginip`,
        device: sql`coalesce(a.after ->> 'device', '')`,
        branch: sql`coalesce(b.name, '')`,
      },
      order: [sql`a.seq desc`],
    });
  },
});
