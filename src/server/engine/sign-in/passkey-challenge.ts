import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../db/tables";
import { isAllStorable, isStorable } from "../call/storable";
import type { RelyingParty } from "./relying-party";

type Tx = Transaction<Tables>;

/** The user, purpose and address for which a challenge is valid. */
interface Purpose {
  readonly userid: number;
  readonly purpose: "register" | "sign-in";
  readonly at: RelyingParty;
}

const LIFE_MS = 5 * 60_000;
/** How long the browser waits for the user, ms. */
export const PASSKEY_TIMEOUT_MS = 120_000;

/** The passkey library, loaded when a passkey is used: its certificate parsers would be part of every start. */
export const webauthn = () => import("@simplewebauthn/server");

/** Issues 32 random bytes as base64url, kept until the challenge is taken or five minutes are over. */
export async function issueChallenge(tx: Tx, { userid, purpose, at }: Purpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await sql`delete from passkey_challenge where expires_at <= ${now}`.execute(tx);
  await sql`insert into passkey_challenge values (${challenge}, ${userid}, ${purpose}, ${at.origin}, ${new Date(now.getTime() + LIFE_MS)})`.execute(
    tx,
  );
  return challenge;
}

/**
 * Takes a challenge once. False if it was never issued, is used or expired, or was issued to another user, for
 * another purpose or at another address.
 */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  { userid, purpose, at }: Purpose,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge where challenge = ${challenge} and userid = ${userid} and purpose = ${purpose} and origin = ${at.origin}
      and expires_at > ${now} returning challenge`.execute(tx);
  return rows.length > 0;
}

const clientData = z.object({ challenge: z.string().max(200).refine(isStorable) });

/** The challenge that the browser reports to have signed; '' if there is none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    return "";
  }
}

/**
 * Parses a browser's answer (JSON text) by `schema`. Null if it does not fit, or holds text that no column can store:
 * such an id belongs to no passkey.
 */
export function readCredential<T>(schema: z.ZodType<T>, text: string): T | null {
  if (!isAllStorable(text)) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
