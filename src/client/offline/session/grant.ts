import { ENDPOINTS } from '../../../wire/endpoints'
import { isRecord } from '../../../wire/envelope'
import type { Claims, Grant } from '../../../wire/session'
import type { OfflineEnv } from '../contract/env'
import type { GrantKeyRow } from '../database/keys-db'
import { exchange, jsonOf } from './http'

const KEY_MS_MAX = 8_000
const ES256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** The key of the server's grants out of an answer of `Getkey`; null where there is none. */
export function readGrantKey(text: string): GrantKeyRow | null {
  const body = jsonOf(text)
  const grant = isRecord(body) ? body.grant : null
  return isRecord(grant) && typeof grant.kid === 'string' && isRecord(grant.jwk) ? { k: 'grantkey', kid: grant.kid, jwk: grant.jwk } : null
}

export async function fetchGrantKey(env: OfflineEnv): Promise<GrantKeyRow | null> {
  const answer = await exchange(env, { path: ENDPOINTS.key, method: 'GET', timeoutMs: KEY_MS_MAX })
  return answer.status === 200 ? readGrantKey(answer.text) : null
}

/** Of which key a grant says that it is signed with; '' for what is no grant. */
export const kidOf = (text: string): string => String(part(text, 0)?.kid ?? '')

/**
 * What a grant says, or null where it was not signed by this key. ECDSA over P-256, for every browser that runs this app has it;
 * Ed25519 is not in all of them. It keeps a person from lengthening his own time by hand; who can write into the device's
 * databases at will can put another key there, too.
 */
export async function verifyGrant(text: string, key: GrantKeyRow): Promise<Grant | null> {
  const [head, body, signature] = text.split('.')
  if (!head || !body || !signature || kidOf(text) !== key.kid || part(text, 0)?.alg !== 'ES256') return null
  try {
    const { kty, crv, x, y } = key.jwk
    const verifier = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    const isGood = await crypto.subtle.verify(ES256, verifier, bytes(signature), new TextEncoder().encode(`${head}.${body}`))
    const grant = isGood ? part(text, 1) : null
    return grant && typeof grant.exp === 'number' && Array.isArray(grant.branches) ? (grant as unknown as Grant) : null
  } catch {
    return null
  }
}

/** Until when it lets this user work in this branch on this device, ms; null where it is another's. */
export function grantedUntil(grant: Grant, claims: Claims, dev: string | null): number | null {
  const isHis = grant.sub === claims.sub && grant.coid === claims.coid && grant.branches.includes(claims.companyid)
  return isHis && (grant.dev === '' || dev === null || grant.dev === dev) ? grant.exp * 1000 : null
}

function part(text: string, index: number): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes(text.split('.')[index] ?? '')))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
