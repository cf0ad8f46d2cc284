/*
 * A shared file belongs to the first signed-in user who opens their screen, and to no other after that. Its id is the
 * id of the save that attaches it. It leaves only after that save is in the outbox, so a killed tab loses nothing; and
 * what the outbox knows by its id is not shown again, so nothing is attached twice.
 */
import type { SharedFiles } from "../contract/shared";
import { guardDb } from "../database/guard";
import { SHARED_VERSION, type SharedDb, type StoredShared } from "../database/shared-db";
import { userKeyOf, type OutboxCore } from "../outbox/core";

export function createSharedFiles(core: OutboxCore, db: SharedDb): SharedFiles {
  const guard = guardDb(db, SHARED_VERSION, () => undefined);
  const userKey = async (): Promise<string | null> => {
    const session = await core.session.get();
    return session && userKeyOf(session);
  };
  const drop = (ids: readonly string[]) =>
    guard.run(() =>
      db.transaction("rw", db.file, db.content, async () => {
        await db.file.where("id").anyOf(ids).delete();
        await db.content.bulkDelete([...ids]);
      }),
    );
  /** What waits for the user, without what a killed tab had already handed to the outbox. */
  const waitingFor = async (user: string): Promise<readonly StoredShared[]> => {
    const stored = await guard.run(() => db.file.orderBy("n").toArray());
    const own = stored.filter((one) => isFree(one) || one.userKey === user);
    const gone = await knownToOutbox(
      core,
      own.map(({ id }) => id),
    );
    if (gone.size > 0) await drop([...gone]);
    return own.filter(({ id }) => !gone.has(id));
  };
  return {
    waiting: async () => {
      const user = await userKey();
      return user === null ? 0 : (await waitingFor(user)).length;
    },
    take: async () => {
      const user = await userKey();
      if (user === null) return { files: [], refused: [] };
      await guard.run(() => takeAll(db, user));
      const files = (await waitingFor(user)).map(({ n: _n, userKey: _taken, ...file }) => file);
      const refused = await guard.run(() => db.refused.filter((one) => one.userKey === user).toArray());
      return { files, refused: refused.map(({ why, names, count }) => ({ why, names, count })) };
    },
    content: async (id) => {
      const user = await userKey();
      const [file, stored] = await guard.run(() => Promise.all([db.file.get({ id }), db.content.get(id)]));
      return file && stored && file.userKey === user ? new Blob([stored.bytes], { type: file.type }) : null;
    },
    remove: async (id) => {
      const user = await userKey();
      const file = await guard.run(() => db.file.get({ id }));
      if (file?.userKey !== user) return;
      await drop([id]);
      core.changed();
    },
    forgetRefused: async () => {
      const user = await userKey();
      await guard.run(() => db.refused.filter((one) => one.userKey === user).delete());
      core.changed();
    },
  };
}

const isFree = ({ userKey }: { readonly userKey?: string }): boolean => userKey === undefined;

/** In one transaction: two users who open the screen at the same moment do not both have a file. */
async function takeAll(db: SharedDb, userKey: string): Promise<void> {
  await db.transaction("rw", db.file, db.refused, db.user, async () => {
    await db.file.filter(isFree).modify({ userKey });
    await db.refused.filter(isFree).modify({ userKey });
    await db.user.put({ k: "last", userKey });
  });
}

/** Those of the ids whose save waits, was applied or was discarded. */
async function knownToOutbox({ db, guard }: OutboxCore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await guard.run(() =>
    Promise.all([
      db.outbox.where("opId").anyOf(ids).toArray(),
      db.opresult.where("opId").anyOf(ids).toArray(),
      db.history.where("opId").anyOf(ids).toArray(),
    ]),
  );
  return new Set(found.flat().map(({ opId }) => opId));
}
