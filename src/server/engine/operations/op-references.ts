import { isOpRef, isRecord } from "../../../wire/envelope";
import type { OpRef } from "../../../wire/envelope";
import { BadRequest } from "../call/bad-request";

const DEPTH_MAX = 20;

type Args = ReadonlyMap<string, unknown>;

/** Every operation that the values refer to, at any depth (`{ $op, col }`, also in lines sent as JSON text). */
export function referredOps(args: Args): Set<string> {
  const found = new Set<string>();
  replaceRefs(args, (ref) => {
    found.add(ref.$op.toLowerCase());
    return ref;
  });
  return found;
}

/**
 * The values with each reference replaced. Bodies that wait on devices are never rewritten, so this runs again for
 * every call. Throws `BadRequest` where values are nested deeper than 20 levels.
 */
export function replaceRefs(args: Args, resolve: (ref: OpRef) => unknown): Map<string, unknown> {
  return new Map([...args].map(([name, value]) => [name, replaceIn(value, resolve, 0)]));
}

function replaceIn(value: unknown, resolve: (ref: OpRef) => unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) throw new BadRequest(`A value is nested deeper than ${DEPTH_MAX} levels.`);
  if (isOpRef(value)) return resolve(value);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, resolve, depth + 1));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceIn(one, resolve, depth + 1)]));
  return typeof value === "string" ? replaceInText(value, resolve, depth) : value;
}

/** Lines are sent as JSON text. Other text stays byte for byte, even if it contains `$op`. */
function replaceInText(text: string, resolve: (ref: OpRef) => unknown, depth: number): string {
  if (!text.includes('"$op"') || !/^\s*[[{]/.test(text)) return text;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return text;
  }
  return JSON.stringify(replaceIn(parsed, resolve, depth + 1));
}
