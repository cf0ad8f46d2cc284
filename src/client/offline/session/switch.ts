import { SETUP_ENDPOINTS } from "../../../wire/setup-endpoints";
import type { OfflineEnv } from "../contract/env";
import { CallFailed } from "../contract/reader";
import type { Session } from "../contract/session";
import type { KeysDb, TokenRow } from "../database/keys-db";
import { exchange, jsonOf, messageOf } from "./http";
import { readClaims } from "./token";

const SWITCH_TIMEOUT_MS = 30_000;

/**
 * Switches to another branch, or to the same one under its new name: the server issues a token for it, the key of the
 * device stays. Waiting saves belong to the branch in which they were made and are sent from there. Returns '' or the
 * server's message.
 * @throws CallFailed where the server is not reached or no longer knows the session.
 */
export async function switchSession(
  env: OfflineEnv,
  keys: KeysDb,
  session: Session,
  companyid: string,
  dev: string,
): Promise<string> {
  const before = await keys.get("id_token");
  const answer = await exchange(env, {
    path: SETUP_ENDPOINTS.place,
    method: "POST",
    body: { companyid, dev },
    token: session.token,
    timeoutMs: SWITCH_TIMEOUT_MS,
  });
  const body = jsonOf(answer.text);
  const {
    err,
    access_token: token,
    grant,
  } = (typeof body === "object" && body !== null ? body : {}) as {
    err?: unknown;
    access_token?: unknown;
    grant?: unknown;
  };
  if (typeof token !== "string" || !readClaims(token)) {
    const message = typeof err === "string" && err !== "" ? err : messageOf(body);
    if (answer.status === 401 && answer.isOurs) throw new CallFailed("auth", message, 401);
    return message || "The server could not open this branch. Try again.";
  }
  await keys.change("id_token", (row) => (row.token === session.token ? { ...row, token } : null));
  await restoreToken(keys, before, session, token);
  if (typeof grant === "string") await keys.put({ k: "grant", text: grant });
  return "";
}

/**
 * The server ends the old session before its answer arrives. If it denied a call of another tab in between, that tab
 * dropped the token without a sign-out: the token is put back.
 */
async function restoreToken(keys: KeysDb, before: TokenRow | null, session: Session, token: string): Promise<void> {
  await keys.swap(["id_token", "end"], ({ id_token: kept, end }) => {
    if (kept || before?.token !== session.token || end?.why !== "denied" || end.claims.sid !== session.claims.sid)
      return null;
    return { put: [{ ...before, token }], remove: ["end"] };
  });
}
