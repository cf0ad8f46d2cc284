import { sql } from "kysely";
import { BadRequest } from "../../../engine/call/bad-request";
import { Refusal } from "../../../engine/call/refusal";
import type { ServerParts } from "../../../engine/call/server-parts";
import { asUser } from "../../../engine/exports/as-user";
import type { InTransaction } from "../../../engine/exports/export";
import { actingUser } from "../../../engine/session/acting-user";
import { DrawingFailed } from "../print/drawing-failed";
import type { HeldJob, JobLine } from "./held-jobs";

const NOWHERE = { loginip: "", devid: "", geolocation: "" } as const;

/**
 * Transactions of the maker of a job as they are now. Throws `Refusal` if they are blocked or may no longer enter the
 * branch.
 */
export async function asMaker(parts: ServerParts, job: HeldJob): Promise<InTransaction> {
  const user = await parts.db.asSystem((tx) => actingUser(tx, job), "read");
  if (!user) throw new Refusal("", "The user who started this job is blocked or can no longer enter the branch.");
  return asUser(parts, user, NOWHERE, parts.clock());
}

/** Notes why a line was not done; the next ones go on. `otherwise` stands for a fault that is none of the user's. */
export async function failLine(
  { db, log }: ServerParts,
  job: HeldJob,
  { lineno, docid }: JobLine,
  error: unknown,
  otherwise: string,
): Promise<void> {
  const isKnown = error instanceof Refusal || error instanceof BadRequest || error instanceof DrawingFailed;
  if (!isKnown) log.error({ err: error, job: job.id, lineno, docid }, "a line of a job failed");
  const reason = isKnown ? error.message : otherwise;
  const partyid = error instanceof Refusal ? Number(error.more.partyid ?? 0) : 0;
  await db.asTenant(job, "write", (tx) =>
    sql`
    update document_job_line set state = 'failed', error = ${reason}, partyid = ${partyid}
    where coid = ${job.coid} and jobid = ${job.id} and lineno = ${lineno} and state = 'waiting'`.execute(tx),
  );
}
