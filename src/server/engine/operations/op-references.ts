import { readJson } from "../../../definitions/props";
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

/**
 * The ids that the device itself sent, as `name:id`, at any depth: neither those that stand for other operations of
 * this device nor what the server fills in.
 */
export function sentIds(args: Args): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, value] of args) collectIds(name, value, found, 0);
  return found;
}

function collectIds(name: string, value: unknown, found: Set<string>, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (Array.isArray(value)) for (const one of value) collectIds(name, one, found, depth + 1);
  else if (isRecord(value)) for (const [key, one] of Object.entries(value)) collectIds(key, one, found, depth + 1);
  else if (typeof value === "string" && /^\s*[[{]/.test(value))
    collectIds(name, readJson(value)?.value, found, depth + 1);
  else if (/^\d{1,15}$/.test(String(value).trim())) found.add(`${name}:${Number(value)}`);
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
  const parsed = readJson(text);
  return parsed === null ? text : JSON.stringify(replaceIn(parsed.value, resolve, depth + 1));
}
