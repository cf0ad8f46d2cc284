import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import type { ReportDeclaration } from "../../../engine/reports/declaration";

/** What a user did, in words; an action without an entry is shown as it is. */
const ACTIONS: Readonly<Record<string, string>> = {
  insert: "Added",
  update: "Changed",
  delete: "Deleted",
  approve: "Approved",
  reject: "Rejected",
  cancel: "Cancelled",
  view: "Viewed",
  lock: "Locked for audit",
  unlock: "Unlocked",
  enter: "Entered",
  reset: "Set back to waiting",
  send: "Sent for another user",
  use: "Used in place of the same record made on another device",
  export: "Exported",
  "e-mail": "Sent by e-mail",
  link: "Link made",
  "link revoked": "Link revoked",
  usual: "Opens first",
  "not usual": "No longer opens first",
  home: "Put on Home",
  "not home": "Taken off Home",
  pause: "Paused",
  resume: "Resumed",
  "sign-in": "Signed in",
  "sign-in failed": "Wrong password",
  "lock-out": "Locked out",
  "sign-out": "Signed out",
  "password changed": "Password changed",
  "password not changed": "Password not changed",
  "two-factor taken": "Two-factor removed",
};

/** What besides records the trail tells about. */
const OTHERS: Readonly<Record<string, string>> = {
  session: "Session",
  user: "User",
  profile: "Profile",
  rights: "Rights",
  booksettings: "Book settings",
  emailsettings: "E-mail settings",
  companymaster: "Company",
  branchmaster: "Branch",
  companyinfo: "Company information",
  numberseries: "Number series",
  number_block: "Block of numbers",
  yearclosing: "Year closing",
  openingamt: "Opening balances",
  follow_up: "Follow-up",
  reportviews: "View of a report",
  reportschedules: "Scheduled e-mail",
  homechoice: "Figures on Home",
  sqlrun: "SQL Run",
  backup: "Backup",
  scan: "Scan",
};

const words = (column: string, titles: readonly (readonly [string, string])[]): RawBuilder<unknown> => {
  const value = sql.ref(column);
  const cases = titles.map(([name, title]) => sql`when ${sql.lit(name)} then ${sql.lit(title)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} else upper(left(${value}, 1)) || substr(${value}, 2) end`;
};

/** SQL of an action in words, over the entry `a`. */
export const actionTitle = (): RawBuilder<unknown> => words("a.action", Object.entries(ACTIONS));

/** SQL of what an entry `a` is about: the title of a kind of record or of a report. */
export const aboutTitle = (reports: readonly ReportDeclaration[]): RawBuilder<unknown> =>
  words("a.entity", [
    ...recordDeclarations().map(({ entity, title }) => [entity, title] as const),
    ...reports.map(({ name, title }) => [name, `Report: ${title}`] as const),
    ...Object.entries(OTHERS).filter(([entity]) => !recordDeclarations().some((one) => one.entity === entity)),
  ]);
