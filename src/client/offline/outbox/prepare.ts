import { canonicalCall, isOpRef, isRecord, parameterName, writeEnvelope, type Envelope } from "../../../wire/envelope";
import type { OfflineEnv } from "../contract/env";
import type { SaveRequest } from "../contract/save";
import type { Bodies, SealedBody } from "./bodies";

/** A request ready to be stored: exact body, the saves it refers to, and its digest. */
export interface Prepared {
  readonly request: SaveRequest;
  readonly env: Envelope;
  readonly deps: readonly string[];
  readonly sig: string;
  /** Stored in place of the body for a user with a PIN. */
  readonly sealed?: SealedBody;
}

const LOCATION_MS_MAX = 10_000;
/** Parameters that differ between two presses of the same entry; the digest ignores them. */
const VOLATILE = new Set(["geolocation", "devid", "dnt", "loginip"]);

/**
 * Resolves the tokens that the client fills once, here, so that every attempt sends the same bytes. `@dnt` and the
 * rest stay for the server.
 */
export async function prepare(env: OfflineEnv, request: SaveRequest, deviceId: string): Promise<Prepared> {
  const args: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.args)) args[name.replace(/^@/, "")] = value;
  const place = Object.values(args).some((value) => isClientToken(value, "@geolocation")) ? await locate(env) : "";
  for (const [name, value] of Object.entries(args)) {
    if (isClientToken(value, "@geolocation")) args[name] = place;
    else if (isClientToken(value, "@devid")) args[name] = deviceId;
  }
  const deps = new Set<string>();
  collectRefs(args, deps);
  deps.delete(request.opId);
  return {
    request,
    env: writeEnvelope(request.sqlsp, args, { at: true }),
    deps: [...deps],
    sig: await digest(request.sqlsp, args),
  };
}

/** The same with its body sealed, where saves of this user are sealed. */
export async function sealPrepared(bodies: Bodies, userKey: string, one: Prepared): Promise<Prepared> {
  if (!(await bodies.wanted(userKey))) return one;
  const { opId, shown, baseSnap } = one.request;
  return { ...one, sealed: await bodies.seal(opId, { env: one.env, shown, baseSnap }) };
}

const isClientToken = (value: unknown, token: string): boolean =>
  typeof value === "string" && value.trim().toLowerCase() === token;

async function locate(env: OfflineEnv): Promise<string> {
  if (!env.location) return "";
  const asked = env.location().catch(() => "");
  return Promise.race([asked, new Promise<string>((resolve) => env.setTimeout(() => resolve(""), LOCATION_MS_MAX))]);
}

/** Walks lists, objects and JSON text (lines travel as text) for references to other saves. */
function collectRefs(value: unknown, into: Set<string>): void {
  if (isOpRef(value)) into.add(value.$op);
  else if (Array.isArray(value)) for (const item of value) collectRefs(item, into);
  else if (isRecord(value)) for (const item of Object.values(value)) collectRefs(item, into);
  else if (typeof value === "string" && value.includes('"$op"')) collectRefs(parsed(value), into);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function digest(sqlsp: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const kept = Object.entries(args)
    .map(([name, value]): [string, unknown] => [parameterName(name) ?? name, value])
    .filter(([name]) => !VOLATILE.has(name));
  const bytes = new TextEncoder().encode(canonicalCall({ sqlsp, args: new Map(kept) }));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
