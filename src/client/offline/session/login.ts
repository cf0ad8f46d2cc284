import type { JWK } from "jose";
import { sealLogin } from "../../../wire/codec";
import { ENDPOINTS } from "../../../wire/endpoints";
import type { LoginAnswer, LoginRequest } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import { CallFailed } from "../contract/reader";
import type { GrantKeyRow } from "../database/keys-db";
import { readGrantKey } from "./grant";
import { exchange, type HttpAnswer, jsonOf, messageOf } from "./http";

const LOGIN_TIMEOUT_MS = 30_000;
const NEEDS_SERVER = "You are offline. Connect to sign in. After that, this device also works offline.";

export interface LoginEntry {
  readonly username: string;
  readonly password: string;
  readonly companyid: string;
  readonly pin: string;
  /** The passkey signature given in place of a code, as JSON text. */
  readonly passkey?: string;
}

interface LoginResult {
  readonly answer: LoginAnswer;
  /** The session key of this attempt: usable for sealing and opening, but its bytes can no longer be read. */
  readonly key: CryptoKey;
  readonly at: number;
  /** The key of the server's grants, where the server sent one. */
  readonly grantKey: GrantKeyRow | null;
}

/**
 * One attempt (AUTH-022, AUTH-023): user name and password travel only in the blob; `password` itself stays empty.
 * @throws CallFailed 'network' where the server is not reached, 'captive' for a page that is not ours, 'server' with
 * the status text for any answer other than 2xx (AUTH-025).
 */
export async function login(env: OfflineEnv, entry: LoginEntry, dev: string): Promise<LoginResult> {
  const keys = await online(env, "GET", ENDPOINTS.key);
  const { jwk, kid } = readServerKey(keys);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = base64url(bytes);
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  bytes.fill(0);
  const blob = { username: entry.username, password: entry.password, key: secret, iat: Math.floor(env.now() / 1000) };
  const request: LoginRequest = {
    username: await sealLogin(blob, jwk, kid),
    password: "",
    coname: entry.companyid,
    pinsecuritycode: entry.pin,
    ...(dev ? { dev } : {}),
    ...(entry.passkey ? { passkey: entry.passkey } : {}),
  };
  const answered = await online(env, "POST", ENDPOINTS.token, request);
  return { answer: readAnswer(answered), key, at: answered.at, grantKey: readGrantKey(keys.text) };
}

async function online(env: OfflineEnv, method: "GET" | "POST", path: string, body?: LoginRequest): Promise<HttpAnswer> {
  const answer = await exchange(env, { path, method, body, timeoutMs: LOGIN_TIMEOUT_MS }).catch(() => {
    throw new CallFailed("network", NEEDS_SERVER);
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  const messages = [answer.statusText || `HTTP ${answer.status}`, messageOf(jsonOf(answer.text))].filter(
    (part) => part !== "",
  );
  throw new CallFailed("server", messages.join(". "), answer.status);
}

function readServerKey(answer: HttpAnswer): { readonly kid: string; readonly jwk: JWK } {
  const body = jsonOf(answer.text);
  if (typeof body !== "object" || body === null || !("kid" in body) || !("jwk" in body)) throw captive();
  return body as { kid: string; jwk: JWK };
}

function readAnswer(answer: HttpAnswer): LoginAnswer {
  const body = jsonOf(answer.text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw captive();
  const { gotostep, coname, err, access_token, passkey, grant } = body as Partial<LoginAnswer>;
  return {
    coname: Array.isArray(coname) || typeof coname === "string" ? coname : "",
    err: typeof err === "string" ? err : "",
    ...(typeof gotostep === "number" ? { gotostep } : {}),
    ...(typeof passkey === "string" ? { passkey } : {}),
    ...(typeof access_token === "string" && access_token !== "" ? { access_token } : {}),
    ...(typeof grant === "string" ? { grant } : {}),
  };
}

const captive = () =>
  new CallFailed(
    "captive",
    "Another web page answered instead of the server. You may need to sign in to the network first.",
  );

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
