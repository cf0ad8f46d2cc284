import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/database";
import type { Tables } from "../../db/tables";
import {
  challengeOf,
  issueChallenge,
  PASSKEY_TIMEOUT_MS,
  readCredential,
  takeChallenge,
  webauthn,
} from "./passkey-challenge";
import type { RelyingParty } from "./relying-party";

type Tx = Transaction<Tables>;

interface StoredPasskey {
  readonly credid: string;
  readonly publickey: string;
  readonly counter: number;
  readonly transports: string;
}

const text = z.string().max(20_000);
const assertion = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
});

/** Options for `navigator.credentials.get`, as JSON text; '' if the user has no passkey for this address. */
export async function askPasskey(tx: Tx, userid: number, at: RelyingParty, now: Date): Promise<string> {
  const { rows } =
    await sql<StoredPasskey>`select credid, transports from passkey where userid = ${userid} and rpid = ${at.rpid} order by id`.execute(
      tx,
    );
  if (rows.length === 0) return "";
  const challenge = await issueChallenge(tx, { userid, purpose: "sign-in", at }, now);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: at.rpid,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: PASSKEY_TIMEOUT_MS,
    userVerification: "preferred",
    allowCredentials: rows.map(({ credid, transports }) => ({
      id: credid,
      transports: transports.split(",").filter(Boolean),
    })),
  });
  return JSON.stringify(options);
}

/**
 * True if the answer was signed by a passkey of this user for a challenge issued to them here. A readable answer uses
 * up its challenge either way. A counter that did not increase means a copied key (WebAuthn 6.1.1); keys without a
 * counter stay at 0.
 */
export async function passkeyMatches(
  db: Database,
  userid: number,
  at: RelyingParty,
  credential: string,
  now: Date,
): Promise<boolean> {
  const response = readCredential(assertion, credential);
  if (!response) return false;
  const challenge = challengeOf(response.response.clientDataJSON);
  if (!(await db.asSystem((tx) => takeChallenge(tx, challenge, { userid, purpose: "sign-in", at }, now)))) return false;
  return db.asSystem(async (tx) => {
    const { rows } = await sql<StoredPasskey>`
      select credid, public_key as publickey, counter, transports from passkey
      where userid = ${userid} and rpid = ${at.rpid} and credid = ${response.id} for update`.execute(tx);
    const counter = rows[0] ? await newCounter(response, rows[0], challenge, at) : null;
    if (counter === null) return false;
    await sql`update passkey set counter = ${counter}, last_used_at = ${now} where credid = ${response.id}`.execute(tx);
    return true;
  });
}

/** Null if the signature, the origin, the relying party or the counter is wrong. */
async function newCounter(
  response: z.infer<typeof assertion>,
  kept: StoredPasskey,
  challenge: string,
  at: RelyingParty,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: at.origin,
    expectedRPID: at.rpid,
    requireUserVerification: false,
    credential: {
      id: kept.credid,
      publicKey: new Uint8Array(Buffer.from(kept.publickey, "base64url")),
      counter: kept.counter,
    },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
