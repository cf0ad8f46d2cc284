import type { Draft } from "../contract/outbox";
import type { Access, Vault } from "../contract/vault";
import type { StoredDraft } from "../database/outbox-rows";
import { areDraftsSealed } from "../database/seal-flag";
import { openJson, sealJson } from "../vault/crypto";
import { userKeyOf, type OutboxCore } from "./core";

type DraftVault = Pick<Vault, "access" | "accessToKeep">;

/** The part of a draft that is sealed where its user has a PIN. */
type Typed = Pick<Draft, "values" | "baseSnap">;

const EMPTY = {} as const;

/** The draft as it is stored. Never throws for 'plain'. */
export async function sealDraft(draft: Draft, access: Exclude<Access, "locked">): Promise<StoredDraft> {
  const { values, baseSnap, ...rest } = draft;
  if (access === "plain") return draft;
  const typed: Typed = { values, ...(baseSnap ? { baseSnap } : {}) };
  return { ...rest, values: EMPTY, sealed: await sealJson(access, draft.formKey, typed) };
}

/** The draft as it was typed; null where it cannot be opened now. */
export async function openDraft(stored: StoredDraft, access: Access): Promise<Draft | null> {
  const { sealed, ...draft } = stored;
  if (access === "locked") return null;
  if (!sealed) return draft;
  if (access === "plain") return null;
  const typed = await openJson<Typed>(access, draft.formKey, sealed).catch(() => null);
  return typed ? { ...draft, ...typed } : null;
}

/** A draft belongs to one user: under another sign-in, or while the device is locked, the same form starts empty. */
export async function readDraft(core: OutboxCore, vault: DraftVault, formKey: string): Promise<Draft | null> {
  const session = await core.session.get();
  const draft = await core.guard.run(() => core.db.drafts.get(formKey));
  return draft && session && draft.userKey === userKeyOf(session)
    ? openDraft(draft, await vault.access(draft.userKey))
    : null;
}

/** Drafts of the signed-in user, newest first. */
export async function readDrafts(core: OutboxCore, vault: DraftVault): Promise<readonly Draft[]> {
  const session = await core.session.get();
  if (!session) return [];
  const stored = await core.guard.run(() => core.db.drafts.where("userKey").equals(userKeyOf(session)).toArray());
  const access = await vault.access(userKeyOf(session));
  const drafts = (await Promise.all(stored.map((draft) => openDraft(draft, access)))).filter((draft) => draft !== null);
  return drafts.sort((left, right) => right.at - left.at);
}

/** A late write must not hide that the entry was saved in the meantime: `enqueued` stays while the id is the same. */
export async function keepDraft(core: OutboxCore, vault: DraftVault, draft: Draft): Promise<void> {
  const { db } = core;
  const access = await vault.accessToKeep(draft.userKey);
  if (access === "locked") return;
  const stored = await sealDraft(draft, access);
  await core.guard.run(() =>
    db.transaction("rw", db.drafts, db.device, async () => {
      // A PIN was set or removed since: the form keeps the entry, and the next change stores it correctly.
      if ((await areDraftsSealed(db, draft.userKey)) !== (access !== "plain")) return;
      const kept = await db.drafts.get(draft.formKey);
      await db.drafts.put(kept?.enqueued && kept.opId === draft.opId ? { ...stored, enqueued: true } : stored);
    }),
  );
}

export async function dropDraft(core: OutboxCore, formKey: string): Promise<void> {
  const { db } = core;
  await core.guard.run(() => db.transaction("rw", db.drafts, () => db.drafts.delete(formKey)));
}

/** Drafts are deleted at sign-out; saves never are. */
export async function wipeDrafts(core: OutboxCore, userKey: string): Promise<void> {
  const { db } = core;
  await core.guard.run(() =>
    db.transaction("rw", db.drafts, () => db.drafts.where("userKey").equals(userKey).delete()),
  );
}
