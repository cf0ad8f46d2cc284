import { createHmac, randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Tables } from "../../db/tables";
import { sealBytes, unsealBytes } from "../session/seal";

type Tx = Transaction<Tables>;

export interface Owner {
  readonly userid: number;
  readonly username: string;
}

const ISSUER = "MicroAC";
const CODE = /^\d{6}$/;
const RECOVERY = /^\d{10}$/;
const RECOVERY_CODES = 10;
/** Steps of 30 s before and after the current one that are accepted: the clock of a phone may be off by that much. */
const WINDOW = 1;

/** The secret for an authenticator app: to type by hand, or as the `otpauth:` address of the QR picture. */
interface Setup {
  readonly manual: string;
  readonly uri: string;
}

/** Stores a new secret, inactive until a code made from it is entered. Another call replaces it. */
export async function beginSetup(tx: Tx, sealKey: Uint8Array, owner: Owner): Promise<Setup> {
  const secret = new Secret({ size: 20 }).base32;
  await sql`update app_user set totp_pending = ${seal(secret, sealKey, owner)} where userid = ${owner.userid}`.execute(
    tx,
  );
  return { manual: secret, uri: totpOf(owner, secret).toString() };
}

/**
 * Returns ten one-time recovery codes, shown once, if the code is right for the pending secret; null if it is wrong,
 * or no secret is pending.
 */
export async function finishSetup(
  tx: Tx,
  sealKey: Uint8Array,
  owner: Owner,
  code: string,
  now: Date,
): Promise<readonly string[] | null> {
  const { rows } = await sql<{
    pending: string | null;
  }>`select totp_pending as pending from app_user where userid = ${owner.userid} for update`.execute(tx);
  const pending = rows[0]?.pending;
  const step = pending ? stepOf(owner, unseal(pending, sealKey, owner), code, now) : null;
  if (step === null) return null;
  await sql`update app_user set totp = totp_pending, totp_pending = null, totp_step = ${step} where userid = ${owner.userid}`.execute(
    tx,
  );
  await sql`delete from recovery_code where userid = ${owner.userid}`.execute(tx);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(String(randomInt(1e10)).padStart(10, "0"));
  for (const one of codes)
    await sql`insert into recovery_code values (${owner.userid}, ${hashOf(owner, one, sealKey)})`.execute(tx);
  return [...codes];
}

/**
 * Takes a six-digit code once: a code of the same or an earlier step is `used`. Ten digits are a recovery code, which
 * is deleted with it. One statement decides, so that of two simultaneous sign-ins with one code only one is let in.
 */
export async function redeemCode(
  tx: Tx,
  sealKey: Uint8Array,
  owner: Owner,
  sealed: string,
  code: string,
  now: Date,
): Promise<"good" | "wrong" | "used"> {
  if (RECOVERY.test(code)) {
    const { rows } =
      await sql`delete from recovery_code where userid = ${owner.userid} and hash = ${hashOf(owner, code, sealKey)} returning userid`.execute(
        tx,
      );
    return rows.length > 0 ? "good" : "wrong";
  }
  const step = stepOf(owner, unseal(sealed, sealKey, owner), code, now);
  if (step === null) return "wrong";
  const { rows } = await sql`
    update app_user set totp_step = ${step} where userid = ${owner.userid} and totp = ${sealed} and totp_step < ${step} returning userid`.execute(
    tx,
  );
  return rows.length > 0 ? "good" : "used";
}

/** The 30 s step that this code belongs to; null for any other text. */
function stepOf(owner: Owner, secret: string, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null;
  const totp = totpOf(owner, secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

const totpOf = ({ username }: Owner, secret: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: username, secret, algorithm: "SHA1", digits: 6, period: 30 });

const about = ({ userid }: Owner): string => `totp ${userid}`;
const seal = (secret: string, key: Uint8Array, owner: Owner): string =>
  sealBytes(Buffer.from(secret), key, about(owner));
const unseal = (sealed: string, key: Uint8Array, owner: Owner): string =>
  Buffer.from(unsealBytes(sealed, key, about(owner))).toString("utf8");

/** Keyed by the server: a reader of the table could otherwise try out all codes of ten digits. */
const hashOf = ({ userid }: Owner, code: string, key: Uint8Array): string =>
  createHmac("sha256", key).update(`recovery ${userid} ${code}`).digest("base64url");
