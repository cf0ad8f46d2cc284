import type { Outbox } from "../contract/outbox";
import type { SentRow } from "../database/outbox-rows";
import { userKeyOf, type OutboxCore } from "./core";
import { nameOnServer } from "./place";
import { knownNow } from "./known-since";
import { isAction, sentValues } from "./sent-values";

type OwnSaves = Pick<Outbox, "known" | "madeSince" | "editedSince" | "result" | "history">;

/** What this device knows of the saves of the user who is signed in; those of others are not shown. */
export const ownSaves = (core: OutboxCore): OwnSaves => ({
  known: () => knownNow(core),
  madeSince: (entity, asOf) => madeSince(core, entity, asOf),
  editedSince: (entity, asOf) => editedSince(core, entity, asOf),
  result: (opId) => ownResult(core, opId),
  history: (limit) => ownHistory(core, limit),
});

/** A copy is as of the end of its update; a save may have been applied while it ran. */
const UPDATE_MS = 60_000;

/** What left this device. */
async function ownHistory({ db, guard, session }: OutboxCore, limit: number) {
  const signedIn = await session.get();
  if (!signedIn) return [];
  const isOwn = ({ userKey }: { readonly userKey: string }) => userKey === userKeyOf(signedIn);
  return guard.run(() => db.history.orderBy("h").reverse().filter(isOwn).limit(limit).toArray());
}

async function sentSince({ db, guard, session }: OutboxCore, entity: string, asOf: number) {
  const signedIn = await session.get();
  if (!signedIn) return [];
  const isMine = (row: SentRow) =>
    row.userKey === userKeyOf(signedIn) && row.coid === signedIn.claims.coid && row.entity.toLowerCase() === entity;
  return guard.run(() =>
    db.sent
      .where("at")
      .above(asOf - UPDATE_MS)
      .filter(isMine)
      .sortBy("seq"),
  );
}

/** The save that made its record. */
const isFirst = ({ recordKey, opId }: SentRow): boolean => recordKey === `tmp:${opId}`;

async function madeSince(core: OutboxCore, entity: string, asOf: number) {
  const made = (await sentSince(core, entity, asOf)).filter((row) => isFirst(row) && row.back?.id !== undefined);
  return Promise.all(
    made.map(async (row) => ({
      id: String(row.back?.id),
      title: row.title,
      shown: (await core.bodies.open(row)).shown,
    })),
  );
}

async function editedSince(core: OutboxCore, entity: string, asOf: number) {
  const edits = (await sentSince(core, entity, asOf)).filter(
    (row) => row.formname !== "" && !isAction(row) && !isFirst(row),
  );
  const edited = await Promise.all(
    edits.map(async (row) => {
      const id = (await nameOnServer(core.db, row)).slice(row.entity.length + 1);
      const save = await core.bodies.open(row);
      return { id, values: { ...save.shown, ...sentValues(save) } };
    }),
  );
  return edited.filter(({ id }) => /^\d+$/.test(id));
}

async function ownResult({ db, guard, session }: OutboxCore, opId: string) {
  const signedIn = await session.get();
  const result = await guard.run(() => db.opresult.get(opId));
  // An earlier version stored none.
  const isOwn = !signedIn || result?.userKey === undefined || result.userKey === userKeyOf(signedIn);
  return result && isOwn ? result : null;
}
