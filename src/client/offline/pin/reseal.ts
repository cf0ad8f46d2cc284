import { sealEntry } from "../cache/seal";
import type { VaultKeys } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { CacheEntry, ReferenceHead } from "../database/cache-rows";
import type { StoredDraft } from "../database/outbox-rows";
import { partsOfTable } from "../database/table-rows";
import { dropBlob } from "../files/file-bytes";
import { openDraft, sealDraft } from "../outbox/drafts";
import { sealStored } from "../outbox/exchange-file";
import { keepCopies } from "../outbox/second-copy";
import { sealBlock, sealPart } from "../reference/seal";
import { sealScans } from "../scans/stored-body";
import type { VaultStores } from "./stores";

/**
 * Seals all stored rows of a user in place. Each step reads some rows, seals them, and writes back those that are
 * still the same. A row changed in the meantime was written sealed, because writers read the flag that is set before
 * this begins.
 */
export async function sealAll(
  { cacheDb, core }: Pick<VaultStores, "cacheDb" | "core">,
  userKey: string,
  keys: VaultKeys,
): Promise<void> {
  await sealEntries(cacheDb, userKey, keys);
  for (const head of await cacheDb.refhead.where("userKey").equals(userKey).toArray()) {
    await sealParts(cacheDb, head, keys);
    await sealBlocks(cacheDb, head, keys);
  }
  const { db, guard } = core;
  await sealSaves(core, userKey);
  await keepCopies(core);
  await sealSent(core, userKey);
  await sealScans(core, userKey);
  await rewriteDrafts({ core }, userKey, async (draft) => (draft.sealed ? null : sealDraft(draft, keys)));
  const left = await guard.run(
    async () =>
      (await db.drafts
        .where("userKey")
        .equals(userKey)
        .filter((draft) => !draft.sealed)
        .count()) +
      (await db.outbox
        .where("userKey")
        .equals(userKey)
        .filter(({ body }) => !body)
        .count()) +
      (await db.sent
        .where("userKey")
        .equals(userKey)
        .filter(({ body }) => !body)
        .count()) +
      (await plainScans(db, userKey)),
  );
  if (left > 0) await sealAll({ cacheDb, core }, userKey, keys);
}

const plainScans = async ({ scansession, scanevent }: VaultStores["core"]["db"], userKey: string): Promise<number> =>
  (await scansession
    .where("userKey")
    .equals(userKey)
    .filter(({ plain }) => plain !== undefined)
    .count()) +
  (await scanevent
    .where("userKey")
    .equals(userKey)
    .filter(({ plain }) => plain !== undefined)
    .count());

/** A save that is being sent keeps its status: only its content is sealed. */
async function sealSaves({ db, guard, bodies }: VaultStores["core"], userKey: string): Promise<void> {
  for (const row of await guard.run(() =>
    db.outbox
      .where("userKey")
      .equals(userKey)
      .filter(({ body }) => !body)
      .toArray(),
  )) {
    const { env, shown, baseSnap, body, sealedAs, idAt, answer, server } = await sealStored(bodies, row);
    await guard.run(() =>
      db.transaction("rw", db.outbox, async () => {
        const now = await db.outbox.get(row.seq);
        if (!now || now.body || now.rev !== row.rev || now.attempts !== row.attempts || now.state !== row.state) return;
        await db.outbox.put({ ...now, env, shown, baseSnap, body, sealedAs, idAt, answer, server });
      }),
    );
  }
}

async function sealSent({ db, guard, bodies }: VaultStores["core"], userKey: string): Promise<void> {
  for (const row of await guard.run(() =>
    db.sent
      .where("userKey")
      .equals(userKey)
      .filter(({ body }) => !body)
      .toArray(),
  )) {
    const sealed = await sealStored(bodies, row);
    await guard.run(() => db.sent.update(row.opId, { ...sealed, at: row.at }));
    // The file of a sent save must not stay readable next to it.
    await guard.run(() => dropBlob(db, row));
  }
}

/** Before a PIN is removed: drafts are the only stored data that cannot be fetched again. */
export const openDrafts = (stores: Pick<VaultStores, "core">, userKey: string, keys: VaultKeys): Promise<void> =>
  rewriteDrafts(stores, userKey, async (draft) => (draft.sealed ? openDraft(draft, keys) : null));

async function rewriteDrafts(
  { core: { db, guard } }: Pick<VaultStores, "core">,
  userKey: string,
  change: (draft: StoredDraft) => Promise<StoredDraft | null>,
): Promise<void> {
  for (const draft of await guard.run(() => db.drafts.where("userKey").equals(userKey).toArray())) {
    const next = await change(draft);
    if (next)
      await guard.run(() =>
        db.transaction("rw", db.drafts, async () => {
          const now = await db.drafts.get(draft.formKey);
          if (now?.at === draft.at && Boolean(now.sealed) === Boolean(draft.sealed))
            await db.drafts.put({ ...next, enqueued: now.enqueued });
        }),
      );
  }
}

async function sealEntries(db: CacheDb, userKey: string, keys: VaultKeys): Promise<void> {
  for (const k of await db.entry.where("userKey").equals(userKey).primaryKeys()) {
    const entry = await db.entry.get(k);
    if (!entry?.question || entry.sealed) continue;
    const { question, ...rest } = entry;
    const next: CacheEntry = { ...rest, v: await sealEntry(keys, entry.q, question, entry.v), sealed: true };
    await db.transaction("rw", db.entry, async () => {
      const now = await db.entry.get(k);
      if (now && !now.sealed && now.got === entry.got) await db.entry.put({ ...next, lastUsed: now.lastUsed });
    });
  }
}

async function sealParts(db: CacheDb, { t }: ReferenceHead, keys: VaultKeys): Promise<void> {
  for (const key of await partsOfTable(db, t).primaryKeys()) {
    const part = await db.refpart.get(key);
    if (!part || part.rows.every(({ row }) => row instanceof Uint8Array)) continue;
    const [plain, next] = [JSON.stringify(part), await sealPart(part, keys)];
    await db.transaction("rw", db.refpart, async () => {
      if (JSON.stringify(await db.refpart.get(key)) === plain) await db.refpart.put(next);
    });
  }
}

async function sealBlocks(db: CacheDb, { t }: ReferenceHead, keys: VaultKeys): Promise<void> {
  for (const key of (await db.refblock.where("t").equals(t).primaryKeys()) as [string, number][]) {
    const block = await db.refblock.get(key);
    if (!block || block.sealed) continue;
    const next = await sealBlock(block, keys);
    await db.transaction("rw", db.refblock, async () => {
      const now = await db.refblock.get(key);
      if (now && !now.sealed && JSON.stringify(now) === JSON.stringify(block)) await db.refblock.put(next);
    });
  }
}
