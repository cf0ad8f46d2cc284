import { userKeyOf, type OutboxCore } from './outbox-core'
import type { Draft } from './types'

/** A draft belongs to one person: under another sign-in the same form starts empty. */
export async function readDraft(core: OutboxCore, formKey: string): Promise<Draft | null> {
  const session = await core.session.get()
  const draft = await core.guard.run(() => core.db.drafts.get(formKey))
  return draft && session && draft.userKey === userKeyOf(session) ? draft : null
}

/** Drafts of this person, newest first. */
export async function readDrafts(core: OutboxCore): Promise<readonly Draft[]> {
  const session = await core.session.get()
  if (!session) return []
  const drafts = await core.guard.run(() => core.db.drafts.where('userKey').equals(userKeyOf(session)).toArray())
  return drafts.sort((left, right) => right.at - left.at)
}

/** Late typing must not hide that the entry was saved meanwhile: the mark of the save stays while the id is the same. */
export async function keepDraft(core: OutboxCore, draft: Draft): Promise<void> {
  const { db } = core
  await core.guard.run(() =>
    db.transaction('rw', db.drafts, async () => {
      const kept = await db.drafts.get(draft.formKey)
      await db.drafts.put(kept?.enqueued && kept.opId === draft.opId ? { ...draft, enqueued: true } : draft)
    }),
  )
}

export async function dropDraft(core: OutboxCore, formKey: string): Promise<void> {
  const { db } = core
  await core.guard.run(() => db.transaction('rw', db.drafts, () => db.drafts.delete(formKey)))
}

/** Drafts go at sign-out; saves never do. */
export async function wipeDrafts(core: OutboxCore, userKey: string): Promise<void> {
  const { db } = core
  await core.guard.run(() => db.transaction('rw', db.drafts, () => db.drafts.where('userKey').equals(userKey).delete()))
}
