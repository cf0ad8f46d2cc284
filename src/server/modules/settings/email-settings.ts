import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { SETTINGS_UPDATED } from "../../../wire/account-endpoints";
import type { Tables } from "../../db/tables";
import { Refusal } from "../../engine/call/refusal";
import type { ServerParts } from "../../engine/call/server-parts";
import { asCaller, type EndpointCaller } from "../../engine/session/as-caller";
import { sealBytes } from "../../engine/session/seal";
import { audit } from "../../engine/trail/audit";
import { demandSettings } from "./demand-settings";
import { MAIL_PORTS, MAIL_PORTS_MESSAGE } from "./mail-ports";

const address = z.email().max(200);

/** ACCT-021: `mto` is CC, `msm` the server, `mp` its port, `mssl` TLS. An empty `mpwd` keeps the stored password. */
export const emailSettings = z.object({
  mto: address,
  display_name: z.string().trim().min(1).max(100),
  mfrom: address,
  mpwd: z.string().max(200).default(""),
  msm: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i, "The SMTP server must be a host name."),
  mp: z.coerce
    .number()
    .int()
    .refine((port) => MAIL_PORTS.includes(port), MAIL_PORTS_MESSAGE),
  mssl: z.boolean().default(true),
});
type EmailSettings = z.infer<typeof emailSettings>;

interface StoredEmail extends Omit<EmailSettings, "mpwd"> {
  readonly mpwd_sealed: string;
}

export const aboutEmail = (coid: number): string => `e-mail password ${coid}`;

/** Settings of a company with the password sealed; undefined if there are none. For `asSystem` and tenants. */
export async function storedEmail(tx: Transaction<Tables>, coid: number): Promise<StoredEmail | undefined> {
  const { rows } =
    await sql<StoredEmail>`select mto, display_name, mfrom, msm, mp, mssl, mpwd_sealed from email_settings where coid = ${coid}`.execute(
      tx,
    );
  return rows[0];
}

/**
 * Stores the settings of the caller's company and returns the toast of ACCT-020. Throws `Forbidden`, and `Refusal`
 * without any password.
 */
export async function saveEmailSettings(
  parts: ServerParts,
  sealKey: Uint8Array,
  caller: EndpointCaller,
  given: EmailSettings,
): Promise<string> {
  const { mpwd, ...shown } = given;
  await asCaller(parts, caller, async (ctx) => {
    demandSettings(ctx);
    const { coid } = ctx.session;
    const before = await storedEmail(ctx.tx, coid);
    // Changing the mail server requires the password. Otherwise the stored password could be sent to another server
    // by someone who does not know it.
    const isServerChanged =
      before &&
      (before.msm !== given.msm ||
        before.mp !== given.mp ||
        before.mfrom !== given.mfrom ||
        before.mssl !== given.mssl);
    if (mpwd === "" && (!before || isServerChanged)) throw new Refusal("mpwd", "The password is required.");
    const sealed = mpwd === "" ? (before?.mpwd_sealed ?? "") : sealBytes(Buffer.from(mpwd), sealKey, aboutEmail(coid));
    await sql`
      insert into email_settings (mto, display_name, mfrom, mpwd_sealed, msm, mp, mssl)
      values (${given.mto}, ${given.display_name}, ${given.mfrom}, ${sealed}, ${given.msm}, ${given.mp}, ${given.mssl})
      on conflict (coid) do update set mto = excluded.mto, display_name = excluded.display_name, mfrom = excluded.mfrom,
        mpwd_sealed = excluded.mpwd_sealed, msm = excluded.msm, mp = excluded.mp, mssl = excluded.mssl`.execute(ctx.tx);
    const { mpwd_sealed: _sealed, ...seen } = before ?? { mpwd_sealed: "" };
    await audit(ctx, {
      entity: "emailsettings",
      recid: coid,
      action: before ? "update" : "insert",
      before: before ? seen : null,
      after: { ...shown, password: mpwd === "" ? "kept" : "changed" },
    });
  });
  return SETTINGS_UPDATED;
}
