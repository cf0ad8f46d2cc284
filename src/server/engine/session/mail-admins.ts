import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { DEVELOPER } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import type { Actor } from "./session-trail";

/** The body is HTML. */
export interface AdminMail {
  readonly subject: string;
  readonly body: string;
}

interface MailRecipients {
  readonly coid: number;
  readonly branchid: number;
  readonly userid: number;
  readonly addresses: string;
}

/**
 * Queues a mail about a user as a follow-up to the admins of the companies that the user may enter; false if none of
 * these companies can send mail.
 */
export async function mailAdmins(
  tx: Transaction<Tables>,
  about: Actor,
  { subject, body }: AdminMail,
  now: Date,
): Promise<boolean> {
  const recipients = await recipientsOf(tx, about);
  for (const { coid, branchid, userid, addresses } of recipients) {
    const payload = {
      rptid: "0",
      emailtoadd: addresses,
      emailccadd: "",
      emailsubject: subject,
      emailebody: body,
      emailebodydata: "",
    };
    await sql`
      insert into follow_up (coid, branchid, userid, op_id, kind, payload, title, due_at)
      values (${coid}, ${branchid}, ${userid}, ${randomUUID()}, 'email', ${JSON.stringify(payload)}::jsonb, ${`${addresses} · ${subject}`.slice(0, 200)}, ${now})`.execute(
      tx,
    );
  }
  return recipients.length > 0;
}

/**
 * The admins of each of the user's companies that can send mail, or the company's address if no admin has one; no
 * address list twice.
 */
async function recipientsOf(tx: Transaction<Tables>, { userid, username }: Actor): Promise<readonly MailRecipients[]> {
  const { rows } = await sql<MailRecipients>`
    select distinct on (addresses) * from (
      select c.coid, min(b.branchid)::integer as branchid, coalesce(min(u.userid), ${userid})::integer as userid,
        coalesce(string_agg(distinct nullif(u.email, ''), ', '), nullif(c.email, '')) as addresses
      from company c join email_settings e on e.coid = c.coid join branch b on b.coid = c.coid
      left join user_branch ub on ub.branchid = b.branchid and ub.is_company_admin
      left join app_user u on u.userid = ub.userid and not u.is_blocked and u.email <> ''
      where ${username === DEVELOPER}::boolean
        or exists (select from user_branch own join branch o on o.branchid = own.branchid where own.userid = ${userid} and o.coid = c.coid)
      group by c.coid) found
    where addresses is not null order by addresses, coid`.execute(tx);
  return rows;
}
