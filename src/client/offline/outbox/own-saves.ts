import type { Outbox } from "../contract/outbox";
import type { SentRow } from "../database/outbox-rows";
import { userKeyOf, type OutboxCore } from "./core";
import { knownNow } from "./known-since";

type OwnSaves = Pick<Outbox, "known" | "madeSince" | "result" | "history">;

/** What this device knows of the saves of the user who is signed in; those of others are not shown. */
export const ownSaves = (core: OutboxCore): OwnSaves => ({
  known: () => knownNow(core),
  madeSince: (entity, since) => madeSince(core, entity, since),
  result: (opId) => ownResult(core, opId),
  history: (limit) => ownHistory(core, limit),
});

/** What left this device. */
async function ownHistory({ db, guard, session }: OutboxCore, limit: number) {
  const signedIn = await session.get();
  if (!signedIn) return [];
  const isOwn = ({ userKey }: { readonly userKey: string }) => userKey === userKeyOf(signedIn);
  return guard.run(() => db.history.orderBy("h").reverse().filter(isOwn).limit(limit).toArray());
}

async function madeSince({ db, guard, session, bodies }: OutboxCore, entity: string, since: number) {
  const signedIn = await session.get();
  if (!signedIn) return [];
  const isMine = (row: SentRow) =>
    row.userKey === userKeyOf(signedIn) && row.coid === signedIn.claims.coid && row.entity.toLowerCase() === entity;
  const sent = await guard.run(() => db.sent.where("at").above(since).filter(isMine).toArray());
  const made = sent.filter(({ recordKey, opId, back }) => recordKey === `tmp:${opId}` && back?.id !== undefined);
  return Promise.all(
    made.map(async (row) => ({ id: String(row.back?.id), title: row.title, shown: (await bodies.open(row)).shown })),
  );
}

async function ownResult({ db, guard, session }: OutboxCore, opId: string) {
  const signedIn = await session.get();
  const result = await guard.run(() => db.opresult.get(opId));
  // An earlier version stored none.
  const isOwn = !signedIn || result?.userKey === undefined || result.userKey === userKeyOf(signedIn);
  return result && isOwn ? result : null;
}
