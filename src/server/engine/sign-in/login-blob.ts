import { createHash } from "node:crypto";
import { decodeProtectedHeader } from "jose";
import { z } from "zod";
import { openLogin } from "../../../wire/codec";
import { BadRequest } from "../call/bad-request";
import { isStorable } from "../call/storable";
import { PASSWORD_MAX } from "../session/passwords";
import type { Secrets } from "../session/secrets";

/** A request that no honest browser sends, or with an old server key; answered with HTTP 400 and this sentence. */
class BrokenLogin extends BadRequest {}

export interface Login {
  readonly username: string;
  readonly password: string;
  /** The session key of the browser, 32 bytes. */
  readonly key: Uint8Array;
  /** Hash of the key. It identifies a replay: a JWE's text can be written in several ways, its content cannot. */
  readonly keyHash: string;
  readonly iat: Date;
}

/** Seconds by which the clock of a device may differ from the server's. */
export const CLOCK_TOLERANCE_S = 300;

const KEY_BYTES = 32;

const shape = z.object({
  username: z.string().trim().min(1).max(100).refine(isStorable),
  password: z.string().max(PASSWORD_MAX),
  key: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  iat: z.number().int().min(0).max(1e11),
});

/** Decrypts the `username` of a sign-in. Throws `BrokenLogin`. */
export async function readLogin(secrets: Secrets, jwe: string): Promise<Login> {
  const parsed = shape.safeParse(await opened(secrets, jwe));
  if (!parsed.success)
    throw new BrokenLogin("The sign-in request must hold username, password, key (32 bytes) and iat.");
  const { username, password, iat } = parsed.data;
  const key = new Uint8Array(Buffer.from(parsed.data.key, "base64url"));
  if (key.length !== KEY_BYTES) throw new BrokenLogin("The session key of the sign-in request must have 32 bytes.");
  const keyHash = createHash("sha256").update(key).digest("base64url");
  return { username, password, key, keyHash, iat: new Date(iat * 1000) };
}

async function opened(secrets: Secrets, jwe: string): Promise<unknown> {
  const kid = keyIdOf(jwe);
  if (kid !== null && kid !== secrets.kid)
    throw new BrokenLogin("The key of the server has changed. Please reload the page and sign in again.");
  try {
    return await openLogin(jwe, secrets.privateKey);
  } catch {
    throw new BrokenLogin("The field username must hold the encrypted sign-in request.");
  }
}

function keyIdOf(jwe: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(jwe);
    return typeof kid === "string" ? kid : null;
  } catch {
    return null;
  }
}
