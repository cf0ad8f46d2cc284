import { ENDPOINTS } from "../../../wire/endpoints";
import { isRecord } from "../../../wire/envelope";
import type { Claims, Grant } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { GrantKeyRow } from "../database/keys-db";
import { exchange, jsonOf } from "./http";

/*
 * A grant is the server's signed permission (JWS) for a user to work offline in some branches of a company, on any
 * device or on one, until `exp`, in seconds. After that the device shows no cached answers and takes no saves until
 * the next contact with the server; waiting saves are kept.
 */

const KEY_MS_MAX = 8_000;
const ES256 = { name: "ECDSA", hash: "SHA-256" } as const;

/** The key of the server's grants from an answer of `Getkey`; null where there is none. */
export function readGrantKey(text: string): GrantKeyRow | null {
  const body = jsonOf(text);
  const grant = isRecord(body) ? body.grant : null;
  return isRecord(grant) && typeof grant.kid === "string" && isRecord(grant.jwk)
    ? { k: "grantkey", kid: grant.kid, jwk: grant.jwk }
    : null;
}

export async function fetchGrantKey(env: OfflineEnv): Promise<GrantKeyRow | null> {
  const answer = await exchange(env, { path: ENDPOINTS.key, method: "GET", timeoutMs: KEY_MS_MAX });
  return answer.status === 200 ? readGrantKey(answer.text) : null;
}

/** The id of the key that a grant names as its signer; '' where the text is no grant. */
export const kidOf = (text: string): string => String(part(text, 0)?.kid ?? "");

/**
 * The content of a grant, or null where this key did not sign it. ECDSA over P-256, because every browser that runs
 * this app has it; Ed25519 is not in all of them. The signature keeps users from extending their own time by hand; an
 * attacker who can write into the device's databases can also replace the key.
 */
export async function verifyGrant(text: string, key: GrantKeyRow): Promise<Grant | null> {
  const [head, body, signature] = text.split(".");
  if (!head || !body || !signature || kidOf(text) !== key.kid || part(text, 0)?.alg !== "ES256") return null;
  try {
    const { kty, crv, x, y } = key.jwk;
    const verifier = await crypto.subtle.importKey(
      "jwk",
      { kty, crv, x, y },
      { name: "ECDSA", namedCurve: "P-256" },
      false,
      ["verify"],
    );
    const isGood = await crypto.subtle.verify(
      ES256,
      verifier,
      bytes(signature),
      new TextEncoder().encode(`${head}.${body}`),
    );
    const grant = isGood ? part(text, 1) : null;
    return grant && typeof grant.exp === "number" && Array.isArray(grant.branches) ? (grant as unknown as Grant) : null;
  } catch {
    return null;
  }
}

/** Until when the grant lets this user work in this branch on this device, ms; null where it belongs to another. */
export function grantedUntil(grant: Grant, claims: Claims, dev: string | null): number | null {
  const isOwn = grant.sub === claims.sub && grant.coid === claims.coid && grant.branches.includes(claims.companyid);
  return isOwn && (grant.dev === "" || dev === null || grant.dev === dev) ? grant.exp * 1000 : null;
}

function part(text: string, index: number): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes(text.split(".")[index] ?? "")));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
