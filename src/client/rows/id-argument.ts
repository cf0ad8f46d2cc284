/**
 * The argument that names a record in a save: its id or, for the key `tmp:<opId>` of a record whose first save waits,
 * what becomes its id when that is applied.
 */
export const idArgument = (recordKey: string): string | { readonly $op: string; readonly col: "id" } =>
  recordKey.startsWith("tmp:") ? { $op: recordKey.slice(4), col: "id" } : recordKey;
