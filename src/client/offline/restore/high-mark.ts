import type { PingRow } from "../../../wire/answers";
import type { Session } from "../contract/session";
import { fact } from "../database/device-facts";
import type { OutboxDb } from "../database/outbox-db";
import type { OutboxCore } from "../outbox/core";
import { userKeyOf } from "../outbox/core";

export const markKey = (session: Session): string => `mark|${userKeyOf(session)}|${session.claims.coid}`;

/**
 * The highest mark of the company that this user's device has received, as the server signed it; '' for none. Read
 * before a ping is sent, because the answer is not older than that.
 */
export async function highMark({ db, guard, session }: OutboxCore): Promise<string> {
  const signedIn = await session.get();
  return signedIn ? guard.run(() => keptMark(db, signedIn)) : "";
}

export async function keptMark(db: OutboxDb, session: Session): Promise<string> {
  const kept = await fact(db, markKey(session));
  return typeof kept === "string" ? kept : "";
}

/** How far the company's audit trail had come: the number before the dot (wire/answers). -1 where there is none. */
export const heightOf = (mark: string | undefined): number => {
  const height = Number.parseInt(mark ?? "", 10);
  return Number.isSafeInteger(height) ? height : -1;
};

/**
 * The mark only grows while the database moves forward. A mark lower than the one seen before the question, under the
 * same epoch, means that the whole data folder was put back by hand, with the marks next to the database. `kept` is
 * what the device holds now: if it is lower than the one seen, another answer has already reported the restore.
 */
export const wasRolledBack = ({ mark }: Pick<PingRow, "mark">, seen: string, kept: string): boolean =>
  mark !== undefined && heightOf(mark) < heightOf(seen) && heightOf(kept) >= heightOf(seen);
