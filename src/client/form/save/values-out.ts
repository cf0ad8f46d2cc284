import type { ParamSource } from "../../../definitions/row-props";
import { isOpRef, isRecord, type OpRef, type Row } from "../../../wire/envelope";
import { opOfTmp } from "../open/form-deps";

/** `tmp:<opId>` anywhere in a value becomes the reference that the server resolves. */
export const withOpRefs = (value: unknown): unknown =>
  changedDeep(value, (part) => {
    const op = typeof part === "string" ? opOfTmp(part) : null;
    return op === null ? part : ({ $op: op, col: "id" } satisfies OpRef);
  });

/** The reverse, for values that a waiting save has sent: pickers know such a record by its `tmp:` key. */
export const withTmpKeys = (value: unknown): unknown =>
  changedDeep(value, (part) => (isOpRef(part) ? `tmp:${part.$op}` : part));

/**
 * Unchanged parts stay the same objects: the values sent, the values shown and the values at the start then share
 * their lines, and the outbox stores thousands of lines once and not three times.
 */
function changedDeep(value: unknown, change: (part: unknown) => unknown): unknown {
  const own = change(value);
  if (own !== value) return own;
  if (Array.isArray(value)) {
    const parts = value.map((part) => changedDeep(part, change));
    return parts.every((part, at) => part === value[at]) ? value : parts;
  }
  if (!isRecord(value) || isOpRef(value)) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, changedDeep(part, change)] as const);
  return parts.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(parts);
}

/**
 * Parameters of a save or of a procedure of the form, in the order of its definition. Tokens stay literal: the outbox
 * fills the client's tokens once, when it stores the save, and the server fills the others.
 */
export function argsOf(params: readonly ParamSource[], values: Row): Record<string, unknown> {
  return Object.fromEntries(
    params.map(({ name, source }) => [name, source.startsWith("@") ? source : withOpRefs(values[source] ?? "")]),
  );
}
