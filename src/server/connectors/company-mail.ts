import { ONE_MACHINE } from "../engine/call/door-settings";
import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { unsealBytes } from "../engine/session/seal";
import { SessionDesk } from "../engine/session/session-desk";
import { aboutEmail, storedEmail } from "../modules/settings/email-settings";
import { sendMail, type Mail } from "./smtp";

const NO_EMAIL = "E-mail is not configured for this company. Nothing was sent.";

/**
 * Sends with the e-mail settings of a company, whose `mto` gets a copy of every mail. Throws as `sendMail` does, and
 * `NotSent` without settings.
 */
export async function sendAsCompany(
  { db, sessions, doors = ONE_MACHINE }: ServerParts,
  coid: number,
  mail: Mail,
): Promise<void> {
  const settings = await db.asSystem((tx) => storedEmail(tx, coid), "read");
  if (!settings || !(sessions instanceof SessionDesk)) throw new NotSent(NO_EMAIL);
  const password = Buffer.from(unsealBytes(settings.mpwd_sealed, sessions.secrets.sealKey, aboutEmail(coid))).toString(
    "utf8",
  );
  const account = {
    host: settings.msm,
    port: settings.mp,
    isSecure: settings.mssl,
    from: settings.mfrom,
    fromName: settings.display_name,
    password,
    mayBePrivate: doors.mailsPrivately,
  };
  await sendMail(account, { ...mail, cc: [mail.cc, settings.mto].filter(Boolean).join(", ") });
}
