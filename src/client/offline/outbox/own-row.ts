import type { StoredRow } from "../database/outbox-rows";
import { userKeyOf, type OutboxCore } from "./core";

/**
 * The save with this id, unless it is one of another user than the one who is signed in: those are neither shown nor
 * changed. While nobody is signed in no screen asks for one, but the form of an ended session still does.
 */
export async function ownRow({ db, guard, session }: OutboxCore, opId: string): Promise<StoredRow | undefined> {
  const signedIn = await session.get();
  const row = await guard.run(() => db.outbox.where("opId").equals(opId).first());
  return signedIn && row?.userKey !== userKeyOf(signedIn) ? undefined : row;
}
