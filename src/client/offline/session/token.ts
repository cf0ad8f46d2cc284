import type { Claims } from "../../../wire/session";
import { CallFailed } from "../contract/reader";
import type { Session, SessionStore } from "../contract/session";
import type { ClockRow, TokenRow } from "../database/keys-db";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that a user may read and save on this device after a sign-in, whatever the token says. */
const OFFLINE_DAYS = 7;

/** The claims of a token, or null where the text is no token. The server checks the signature with every call. */
export function readClaims(token: string): Claims | null {
  const payload = token.split(".")[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== "object" || value === null) return false;
  const { sub, sid, exp, coid, branchid } = value as Partial<Record<keyof Claims, unknown>>;
  return (
    typeof sub === "string" &&
    typeof sid === "string" &&
    [exp, coid, branchid].every((part) => typeof part === "number")
  );
}

/**
 * Calls with the session. If the call is denied and the session has a newer token by then, calls once more with that
 * token: a denied call did nothing. Throws what `ask` throws.
 */
export async function withTokenSince<T>(
  store: Pick<SessionStore, "get">,
  session: Session | null,
  ask: (session: Session | null) => Promise<T>,
): Promise<T> {
  try {
    return await ask(session);
  } catch (failure) {
    const kept =
      failure instanceof CallFailed && failure.kind === "auth" && session ? await tokenSince(store, session) : null;
    if (!kept) throw failure;
    return ask(kept);
  }
}

/** The session that replaced a denied one, if it belongs to the same user in the same branch; otherwise null. */
async function tokenSince(store: Pick<SessionStore, "get">, { token, claims }: Session): Promise<Session | null> {
  const kept = await store.get();
  const isSame =
    kept &&
    kept.token !== token &&
    (["sub", "coid", "branchid"] as const).every((key) => kept.claims[key] === claims[key]);
  return isSame ? kept : null;
}

/** The server's time as far as known, ms. Setting the device clock back never makes it earlier than seen. */
export function serverNow(now: number, clock: ClockRow | null): number {
  return clock ? Math.max(clock.server, clock.seen ?? 0, computedTime(now, clock)) : now;
}

const computedTime = (now: number, clock: ClockRow): number => now + clock.server - clock.device;

/** A device clock this far behind the latest time seen was set back; less is normal inaccuracy. */
const BACK_MS = 5 * 60_000;

/**
 * The session of a stored token. `expired`: past `exp`, in seconds (AUTH-032). `lapsed`: past the server's grant
 * (`until`, ms; null where none is valid), after which the device shows no cached answers and takes no saves until a
 * contact. A token issued before grants existed is valid for `offlineDays` from its sign-in.
 */
export function sessionOf(
  row: TokenRow,
  clock: ClockRow | null,
  now: number,
  until: number | null,
  offlineDays = OFFLINE_DAYS,
): Session | null {
  const claims = readClaims(row.token);
  if (!claims) return null;
  const time = serverNow(now, clock);
  const end = until ?? (row.granted ? 0 : row.signedInAt + offlineDays * DAY_MS);
  return {
    token: row.token,
    claims,
    key: row.key,
    expired: Math.floor(time / 1000) >= claims.exp,
    signedInAt: row.signedInAt,
    lapsed: time > end,
    until: end,
    clockBack: clock !== null && computedTime(now, clock) < time - BACK_MS,
  };
}
