import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import { CLOCK_TOLERANCE_S } from "./login-blob";

type Tx = Transaction<Tables>;

/** True the first time a sign-in request is seen. It is remembered for longer than its time stamp is valid. */
export async function claimLogin(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const tooOld = new Date(now.getTime() - 3 * CLOCK_TOLERANCE_S * 1000);
  await tx.deleteFrom("login_blob").where("seen_at", "<", tooOld).execute();
  const claimed = await tx
    .insertInto("login_blob")
    .values({ hash, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  return claimed !== undefined;
}

export interface Attempt {
  readonly username: string;
  readonly ip: string;
  readonly device: string;
  readonly at: Date;
  readonly outcome: string;
}

/** Records name, place and outcome of sign-ins, refusals, lock-outs, sign-outs and password changes. */
export async function noteAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.insertInto("login_attempt").values(attempt).execute();
}
