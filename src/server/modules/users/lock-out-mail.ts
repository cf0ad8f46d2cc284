import { sql, type Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import type { ServerParts } from "../../engine/call/server-parts";
import { escapeHtml } from "../../../definitions/escape-html";
import { mailAdmins, type AdminMail } from "../../engine/session/mail-admins";
import type { Actor } from "../../engine/session/session-trail";
import { EVERYWHERE_MAX, FAILURES_MAX } from "../../engine/sign-in/guesses";
import { moment } from "../../engine/sign-in/sign-in-texts";

const AGAIN_MINUTES = 60;

/**
 * Queues a mail to the admins of the user's companies that guesses have locked the user out: with the mail settings
 * of each company that has them, and at most once an hour per user. The follow-ups show its result.
 */
async function mailLockOut(
  parts: ServerParts,
  user: Actor,
  from: { readonly ip: string; readonly device: string },
): Promise<void> {
  const now = parts.clock();
  const isAny = await parts.db.asSystem(async (tx) => {
    const failed = await claimNotification(tx, user, now);
    if (failed === null) return false;
    return mailAdmins(tx, user, mailOf(user.username, from, failed >= EVERYWHERE_MAX, now), now);
  });
  if (isAny) parts.wakeFollowUps?.();
}

/** Not awaited by the reply, so a wrong password takes the same time with or without a mail. */
export function notifyLockOut(
  parts: ServerParts,
  user: Actor,
  from: { readonly ip: string; readonly device: string },
): void {
  void mailLockOut(parts, user, from).catch((error: unknown) =>
    parts.log.warn({ err: error }, "the mail about a lock-out could not be sent"),
  );
}

/** The guesses of this hour if no mail about this user was sent within the last hour; otherwise null. */
async function claimNotification(tx: Transaction<Tables>, { userid }: Actor, now: Date): Promise<number | null> {
  const { rows } = await sql<{ failed: number }>`
    update app_user set lockout_told_at = ${now}
    where userid = ${userid} and (lockout_told_at is null or lockout_told_at <= ${new Date(now.getTime() - AGAIN_MINUTES * 60_000)}) returning failed_count as failed`.execute(
    tx,
  );
  return rows[0]?.failed ?? null;
}

function mailOf(
  username: string,
  { ip, device }: { readonly ip: string; readonly device: string },
  isEverywhere: boolean,
  now: Date,
): AdminMail {
  const name = escapeHtml(username);
  const what = isEverywhere
    ? `${EVERYWHERE_MAX} wrong passwords within an hour were entered for the user ${name}, the last one from the address ${escapeHtml(ip)}. For the rest of the hour, ${name} can sign in only from places used before. The block ends by itself.`
    : `${FAILURES_MAX} wrong passwords in a row were entered for the user ${name} from the address ${escapeHtml(ip)}. ${name} cannot sign in from there until an administrator unblocks ${name} in Users.`;
  return {
    subject: `Sign-in blocked: ${username}`.replace(/[\r\n]+/g, " "),
    body: `<p>${what}</p><p>${escapeHtml(moment(now))}. Browser: ${escapeHtml(device || "unknown")}. Open sessions continue.</p>`,
  };
}
