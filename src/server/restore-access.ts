import type { Database } from "./db/database";
import { removeTwoFactor, unlockUser } from "./engine/sign-in/identity";
import type { Environment } from "./environment";

/** Handles `--unlock` and `--no-two-factor` before the server accepts requests. */
export async function restoreAccess(
  db: Database,
  { unlock, noTwoFactor }: Environment,
  report: (text: string) => void,
): Promise<void> {
  if (unlock) report(await unlockByName(db, unlock));
  if (noTwoFactor) report(await removeTwoFactorByName(db, noTwoFactor));
}

/** Anyone who can start the server can unlock its only administrator. */
async function unlockByName(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => unlockUser(tx, name));
  return found ? `The user ${name} can sign in again.` : `There is no user ${name}.`;
}

/** For an only administrator who lost their phone and recovery codes. */
async function removeTwoFactorByName(db: Database, name: string): Promise<string> {
  const found = await db.asSystem((tx) => removeTwoFactor(tx, name));
  return found
    ? `The user ${name} can sign in without a second factor. Set it up again after signing in.`
    : `There is no user ${name}.`;
}
