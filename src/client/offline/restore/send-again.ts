import { formatDateTime } from "../../../domain/date-format";
import { chainOf, type OutboxDb } from "../database/outbox-db";
import type { SentRow, StoredRow } from "../database/outbox-rows";
import { refreshChain, refreshDependants } from "../outbox/chain";
import type { OutboxCore } from "../outbox/core";
import { addLosses } from "../outbox/loss-marker";
import { nameOnServer } from "../outbox/place";

/**
 * Puts each save back into the outbox at its old place, before later saves on top of it, and tells its user, both or
 * neither: what is in the outbox again is not found lost a second time.
 */
export async function sendAgain(core: OutboxCore, lost: readonly SentRow[]): Promise<void> {
  const { db } = core;
  await core.guard.run(() =>
    db.transaction("rw", [db.outbox, db.sent, db.opresult, db.device, db.blob], async () => {
      for (const { at: _at, ...row } of lost) {
        if ((await db.outbox.where("opId").equals(row.opId).count()) > 0) continue;
        await db.outbox.put({
          ...row,
          state: "queued",
          holdWhy: undefined,
          outcome: "unknown",
          nextAt: 0,
          itemFails: 0,
          failingSince: undefined,
          lastErr: undefined,
        });
        await db.sent.delete(row.opId);
      }
      await joinChains(db, new Set(lost.map(({ userKey }) => userKey)));
      for (const { opId } of lost) await refreshDependants(db, opId);
      for (const userKey of new Set(lost.map((row) => row.userKey))) {
        const own = lost.filter((row) => row.userKey === userKey);
        await addLosses(core, userKey, (await Promise.all(own.map((row) => wordsOf(db, row)))).flat());
      }
    }),
  );
  core.changed();
}

async function wordsOf(db: OutboxDb, row: SentRow): Promise<readonly string[]> {
  const name = nameOf(row);
  const entered = formatDateTime(new Date(row.capturedAt ?? row.createdAt).toISOString());
  const lost = `The server was restored from a backup that did not have "${name}", entered ${entered}. This device sends it again.`;
  if (!row.blob || (await db.blob.get(row.opId))) return [lost];
  return [
    lost,
    `The file "${row.blob.name}" of "${name}" is no longer on this device. If the server lost it too, attach it again.`,
  ];
}

/** Title with the party, the number on the device or from the server, and the amount: each once. */
const nameOf = ({ title, number, back, amount }: SentRow): string =>
  [number?.no ?? back?.no, amount]
    .filter((part): part is string => Boolean(part))
    .reduce((name, part) => (name.includes(part) ? name : `${name} · ${part}`), title);

/**
 * A record made here was saved under its temporary name first and under its id later. All these saves wait again now.
 * In two chains the next edit would be based on only one of them, and would come back as a conflict with the user's
 * own save.
 */
async function joinChains(db: OutboxDb, users: ReadonlySet<string>): Promise<void> {
  const rows = await db.outbox
    .where("userKey")
    .anyOf([...users])
    .toArray();
  const chains = new Set<string>();
  for (const row of rows) {
    const chain = chainOf({ ...row, agg: await nameOnServer(db, row) });
    chains.add(chain);
    if (chain !== row.chain || row.due !== undefined)
      await db.outbox.put({ ...row, chain, due: undefined } satisfies StoredRow);
  }
  for (const chain of chains) await refreshChain(db, chain);
}
