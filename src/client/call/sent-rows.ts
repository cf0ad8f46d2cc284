import type { Offline } from "../offline/offline";

/** A row just saved, and the list over which it was saved. */
export interface SentRow {
  readonly opId: string;
  readonly over: unknown;
}

/** Ids of those operations that neither wait nor were applied: the user discarded them. */
export async function discardedOps(
  { outbox }: Pick<Offline, "outbox">,
  sent: ReadonlyMap<string, SentRow>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { opId } of sent.values()) if (!(await outbox.row(opId)) && !(await outbox.result(opId))) found.add(opId);
  return found;
}

/**
 * Whether what was sent is newer than the row of the list: until the server's list has been read again. Without it an
 * old value would flash up.
 */
export const isNewerThanRow = (
  { opId, over }: SentRow,
  isPending: boolean,
  discarded: ReadonlySet<string> | null | undefined,
  data: { readonly fresh: boolean } | undefined,
): boolean => !isPending && !discarded?.has(opId) && (over === data || data?.fresh === false);
