import type { Call } from "../../../wire/envelope";
import { BadRequest } from "./bad-request";
import type { Procedure } from "./procedure";

/**
 * Lists in records in lists. No form nests deeper, and code that
 * reads values recursively must not overflow the stack.
 */
const DEPTH_MAX = 20;

const UNSTORABLE = "contains a character that cannot be stored. Delete it and type it again.";
const TOO_DEEP = `is nested deeper than ${DEPTH_MAX} levels.`;

/** False for a null character and for an unpaired surrogate, such as text cut in the middle of an emoji. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/**
 * Refuses values that no column can store, at any depth, JSON text
 * included. Throws `BadRequest`, which names the parameter.
 */
export function refuseUnstorable(procedure: Procedure, { args, op }: Call): void {
  for (const [name, value] of [...args, ["op", op] as const]) {
    const fault = faultIn(value);
    if (fault) throw new BadRequest(`${procedure.name}: ${name} ${fault}`);
  }
}

/** The same check for an endpoint outside the envelope. Throws `BadRequest`, which names the field. */
export function refuseUnstorableFields(given: unknown): void {
  if (typeof given !== "object" || given === null) return;
  for (const [name, value] of Object.entries(given)) {
    const fault = faultIn(value);
    if (fault) throw new BadRequest(`${name} ${fault}`);
  }
}

/** Whether every text in the value can be stored, including texts inside JSON text. */
export const isAllStorable = (value: unknown): boolean => faultIn(value) === null;

/** Walks the value without recursion, because its depth is not yet known to be safe. */
function faultIn(value: unknown): string | null {
  const left: { readonly one: unknown; readonly depth: number }[] = [{ one: value, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { one, depth } = next;
    if (depth > DEPTH_MAX) return TOO_DEEP;
    if (typeof one === "string") {
      if (!isStorable(one)) return UNSTORABLE;
      const inside = jsonInside(one);
      if (inside === TOO_DEEP) return TOO_DEEP;
      if (inside !== null) left.push({ one: inside, depth: depth + 1 });
    } else if (typeof one === "object" && one !== null) {
      for (const [key, part] of Object.entries(one)) left.push({ one: key, depth }, { one: part, depth: depth + 1 });
    }
  }
  return null;
}

/**
 * The JSON inside a text, if it may contain an escaped character; other texts are not parsed. Checks its depth first.
 */
function jsonInside(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  if (depthOf(text) > DEPTH_MAX) return TOO_DEEP;
  if (!text.includes("\\u")) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Largest number of brackets open at once, not counting those inside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === "[" || sign === "{") most = Math.max(most, (depth += 1));
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return most;
}
