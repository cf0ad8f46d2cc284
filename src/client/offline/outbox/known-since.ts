import type { KnownSince } from "../contract/save";
import { numberFact, setFact } from "../database/device-facts";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { userKeyOf, type OutboxCore } from "./core";

type Who = Pick<StoredRow, "userKey" | "coid">;

/** Fact of the device: how many restores of the server the contacts of this user and company have noticed. */
const restoresKey = ({ userKey, coid }: Who): string => `restores|${userKey}|${coid}`;

/** Inside a transaction over the facts of the device. */
export const noteRestore = async (db: OutboxDb, who: Who): Promise<void> =>
  setFact(db, restoresKey(who), (await numberFact(db, restoresKey(who))) + 1);

/** What an entry that is begun now knows; undefined without a sign-in. */
export async function knownNow({ db, guard, session }: OutboxCore): Promise<KnownSince | undefined> {
  const now = await session.get();
  if (!now) return undefined;
  const who = { userKey: userKeyOf(now), coid: now.claims.coid };
  return { restores: await guard.run(() => numberFact(db, restoresKey(who))), heard: now.heard ?? 0 };
}

/**
 * The row with the time up to when the device knew what it names. A restored server may have given the ids of lost
 * records again: an entry that was begun before the restore was noticed names records as they were then, however late
 * it was saved.
 */
export async function asKnown({ db, guard }: OutboxCore, row: StoredRow): Promise<StoredRow> {
  if (!row.since) return row;
  const restores = await guard.run(() => numberFact(db, restoresKey(row)));
  return restores === row.since.restores ? row : { ...row, heardAt: row.since.heard };
}
