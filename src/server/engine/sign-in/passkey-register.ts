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
import type { Owner } from "./two-factor";

type Tx = Transaction<Tables>;

const RP_NAME = "MicroAC";
const text = z.string().max(20_000);
const attestation = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});

/** A verified credential that is not stored yet. */
interface NewPasskey {
  readonly credid: string;
  /** Base64url of the COSE key. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
}

/** Options for `navigator.credentials.create`, as JSON text; the browser leaves out keys that the user has. */
export async function beginPasskey(tx: Tx, owner: Owner, at: RelyingParty, now: Date): Promise<string> {
  const { rows } = await sql<{
    credid: string;
  }>`select credid from passkey where userid = ${owner.userid} and rpid = ${at.rpid}`.execute(tx);
  const challenge = await issueChallenge(tx, { userid: owner.userid, purpose: "register", at }, now);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: at.rpid,
    userName: owner.username,
    userID: new TextEncoder().encode(`user ${owner.userid}`),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: PASSKEY_TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: rows.map(({ credid }) => ({ id: credid })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return JSON.stringify(options);
}

/**
 * Null if the browser's answer is invalid or belongs to no open challenge of this user here. A readable answer uses
 * up its challenge either way.
 */
export async function verifyPasskey(
  db: Database,
  { userid }: Owner,
  at: RelyingParty,
  credential: string,
  now: Date,
): Promise<NewPasskey | null> {
  const response = readCredential(attestation, credential);
  if (!response) return null;
  const challenge = challengeOf(response.response.clientDataJSON);
  if (!(await db.asSystem((tx) => takeChallenge(tx, challenge, { userid, purpose: "register", at }, now)))) return null;
  const checks = {
    expectedChallenge: challenge,
    expectedOrigin: at.origin,
    expectedRPID: at.rpid,
    requireUserVerification: false,
  };
  const { verifyRegistrationResponse } = await webauthn();
  const result = await verifyRegistrationResponse({ response, ...checks }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credid: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: response.response.transports.join(","),
  };
}
