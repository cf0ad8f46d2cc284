import type { Database } from './db/database'
import { takeTwoFactor, unlockUser } from './engine/sign-in/identity'
import type { Environment } from './environment'

/** `--unlock` and `--no-two-factor`: before the server opens its doors. */
export async function letIn(db: Database, { unlock, noTwoFactor }: Environment, say: (text: string) => void): Promise<void> {
  if (unlock) say(await unlocked(db, unlock))
  if (noTwoFactor) say(await withoutTwoFactor(db, noTwoFactor))
}

/** Whoever may start the server may let its only administrator in again. */
async function unlocked(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => unlockUser(tx, name))
  return found ? `The user ${name} can sign in again.` : `There is no user ${name}.`
}

/** The way in for an only administrator whose phone and recovery codes are gone. */
async function withoutTwoFactor(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => takeTwoFactor(tx, name))
  return found ? `The user ${name} can sign in without a second factor. Set it up again after signing in.` : `There is no user ${name}.`
}
