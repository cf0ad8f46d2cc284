import { sql } from "kysely";
import type { JobKind, JobState } from "../../../../wire/jobs/document-jobs";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { visibleJobs } from "./visible-jobs";

interface StoredJob {
  readonly id: number;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly keep_until: Date | null;
  readonly error: string;
}

const WORDS: Readonly<Record<JobState, string>> = {
  running: "This job is running.",
  paused: "This job is paused.",
  done: "This job is finished.",
  cancelled: "This job was cancelled.",
};

/** A job that the caller can see and that is in one of `states`, locked. Throws `Refusal` if there is none. */
async function lockedJob(ctx: Context, id: number, states: readonly JobState[]): Promise<StoredJob> {
  const { rows } = await sql<StoredJob>`
    select id::int as id, kind, state, keep_until, error from document_job j
    where coid = ${ctx.session.coid} and id = ${id} and ${visibleJobs(ctx.session)} for update`.execute(ctx.tx);
  const [job] = rows;
  if (!job) throw new Refusal("id", "This job no longer exists.");
  if (!states.includes(job.state)) throw new Refusal("id", WORDS[job.state]);
  return job;
}

export async function pauseJob(ctx: Context, id: number): Promise<void> {
  await lockedJob(ctx, id, ["running"]);
  await sql`update document_job set state = 'paused' where id = ${id}`.execute(ctx.tx);
}

/** Any worker can take it up at once. */
export async function resumeJob(ctx: Context, id: number): Promise<void> {
  await lockedJob(ctx, id, ["paused"]);
  await sql`update document_job set state = 'running', held_by = null, held_until = null where id = ${id}`.execute(
    ctx.tx,
  );
}

/** What was sent stays sent; e-mails of the job that still wait are dropped. */
export async function cancelJob(ctx: Context, id: number): Promise<void> {
  await lockedJob(ctx, id, ["running", "paused"]);
  await sql`update document_job set state = 'cancelled', done_at = ${ctx.now}, keep_until = null, filebytes = 0 where id = ${id}`.execute(
    ctx.tx,
  );
  await sql`delete from document_job_paper where jobid = ${id}`.execute(ctx.tx);
  await sql`delete from document_job_file where jobid = ${id}`.execute(ctx.tx);
  await sql`
    update follow_up f set state = 'dropped', done_at = ${ctx.now} from document_job_line l
    where f.coid = ${ctx.session.coid} and l.jobid = ${id} and f.op_id = l.op_id and f.kind = 'email' and f.state = 'queued'`.execute(
    ctx.tx,
  );
}

/**
 * Lets the failed lines wait again. The follow-up of a failed e-mail is dropped, so that it cannot go out besides the
 * new one; an e-mail that may have gone out is not asked for again. A PDF whose day has gone is made anew, and one
 * that could not be put together is put together again.
 */
export async function tryAgain(ctx: Context, id: number): Promise<void> {
  const job = await lockedJob(ctx, id, ["done"]);
  const isGone = job.kind === "pdf" && job.keep_until === null;
  const { rows } = await sql`
    with dropped as (
      update follow_up f set state = 'dropped', done_at = ${ctx.now} from document_job_line l
      where f.coid = ${ctx.session.coid} and l.jobid = ${id} and f.op_id = l.op_id and f.kind = 'email' and f.state = 'failed'
      returning f.op_id)
    update document_job_line set state = 'waiting', error = '', partyid = 0, round = round + 1, op_id = null
    where jobid = ${id} and (state = 'failed' or ${isGone} or state = 'handed' and op_id in (select op_id from dropped))
    returning lineno`.execute(ctx.tx);
  if (rows.length === 0 && job.error === "") throw new Refusal("id", "Nothing in this job has failed.");
  await sql`
    update document_job set state = 'running', done_at = null, error = '',
      drawnbytes = (select coalesce(sum(length(pdf)), 0) from document_job_paper p join document_job_line l using (jobid, lineno)
        where jobid = ${id} and l.state = 'done') where id = ${id}`.execute(ctx.tx);
}
