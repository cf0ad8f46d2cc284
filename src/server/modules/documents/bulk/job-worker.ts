import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startPolling } from "../../../engine/call/polling";
import type { ServerParts } from "../../../engine/call/server-parts";
import { finishJob } from "./finish-job";
import { holdJobs, releaseJobs, waitingLines, type HeldJob } from "./held-jobs";
import { mailLines } from "./mail-lines";
import { printLines } from "./print-lines";

/** How often a server looks for a job, ms. */
const POLL_MS = 2_000;
/** Pause while e-mails are on their way, ms; the longest where none has news, as with a mail server that is down. */
const PACE_MS = { first: 250, longest: 4_000 } as const;
const SWEEP_MS = 600_000;
/** Jobs are listed for so long, days. What was sent stays in the follow-ups. */
const LISTED_DAYS = 30;

/**
 * Works on the jobs of all companies, a few lines of each in turn, so that a short one does not wait for a long one.
 * What is done is in the rows of the lines: after a kill the next worker goes on with those that wait.
 */
export function startJobs(parts: ServerParts): () => Promise<void> {
  const holder = crypto.randomUUID();
  const ends = [
    startPolling(parts.log, {
      everyMs: POLL_MS,
      work: (isEnding) => runJobs(parts, isEnding, holder),
      failed: "jobs could not be looked at",
    }),
    startPolling(parts.log, {
      everyMs: SWEEP_MS,
      work: () => sweepJobs(parts),
      failed: "old jobs could not be removed",
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
    await releaseJobs(parts, holder);
  };
}

/** Works until no job is running, or `isEnding`. */
export async function runJobs(
  parts: ServerParts,
  isEnding: () => boolean,
  holder: string = crypto.randomUUID(),
): Promise<void> {
  let pause: number = PACE_MS.first;
  while (!isEnding() && (await isAnyRunning(parts))) {
    let isBusy = false;
    for (const job of await holdJobs(parts, holder)) isBusy = (await workOn(parts, job)) || isBusy;
    if (!isBusy) await wait(pause);
    pause = isBusy ? PACE_MS.first : Math.min(pause * 2, PACE_MS.longest);
  }
}

/** In a read: a write would hold up everyone on the embedded engine. */
async function isAnyRunning({ db }: ServerParts): Promise<boolean> {
  const { rows } = await db.asSystem(
    (tx) => sql`select from document_job where state = 'running' limit 1`.execute(tx),
    "read",
  );
  return rows.length > 0;
}

/** A fault of one job does not stop the others; it is tried again in the next turn. */
async function workOn(parts: ServerParts, job: HeldJob): Promise<boolean> {
  try {
    const hasWorked = await (job.kind === "pdf" ? printLines : mailLines)(parts, job);
    if (!hasWorked && (await waitingLines(parts, job, 1)).length === 0) await finishJob(parts, job);
    return hasWorked;
  } catch (error) {
    parts.log.error({ err: error, job: job.id }, "a job could not be worked on");
    return false;
  }
}

/** Removes PDFs after their day, and jobs that are no longer listed. */
export async function sweepJobs({ db, clock }: ServerParts): Promise<void> {
  const now = clock();
  const listedFrom = new Date(now.getTime() - LISTED_DAYS * 86_400_000);
  await db.asSystem(async (tx) => {
    await sql`
      with gone as (
        update document_job set keep_until = null, filebytes = 0 where keep_until < ${now} returning id),
      files as (delete from document_job_file where jobid in (select id from gone))
      delete from document_job_paper where jobid in (select id from gone)`.execute(tx);
    await sql`delete from document_job where state <> 'running' and made_at < ${listedFrom}`.execute(tx);
  });
}
