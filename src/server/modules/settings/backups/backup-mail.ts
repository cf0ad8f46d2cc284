import { DEVELOPER } from "../../../../wire/session";
import type { ServerParts } from "../../../engine/call/server-parts";
import { escapeHtml } from "../../../../definitions/escape-html";
import { mailAdmins } from "../../../engine/session/mail-admins";
import { moment } from "../../../engine/sign-in/sign-in-texts";

/**
 * Queues a mail to the users who are notified of a lock-out of `admin`, because a backup holds the books of all
 * companies. Either a scheduled backup failed, or it was made (`isMade`) and its check found differences. `why` is a
 * sentence. Returns whether there is anyone to notify.
 */
export async function mailBackupFailure(
  { db, clock, wakeFollowUps }: ServerParts,
  why: string,
  isMade = false,
): Promise<boolean> {
  const next = isMade ? "The next backup is made at its time of day." : "The server tries again every hour.";
  const now = clock();
  const isAny = await db.asSystem(async (tx) => {
    const admin = await tx
      .selectFrom("app_user")
      .select(["userid", "username"])
      .where("username", "=", DEVELOPER)
      .executeTakeFirst();
    if (!admin) return false;
    const body = `<p>${escapeHtml(why)}</p><p>${escapeHtml(moment(now))}. ${next} The Backups page of ${DEVELOPER} lists all backups.</p>`;
    return mailAdmins(
      tx,
      admin,
      { subject: isMade ? "The scheduled backup has differences" : "The scheduled backup failed", body },
      now,
    );
  });
  if (isAny) wakeFollowUps?.();
  return isAny;
}
