import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../db/tables";
import type { ServerParts } from "../../../engine/call/server-parts";
import { joinPapers } from "./join-papers";
import type { HeldJob } from "./held-jobs";

/** How long the PDF of a job is kept, ms. */
const KEPT_MS = 86_400_000;
/** Bytes of a part of the file: a longer one costs the database several times its length in memory. */
const PART_BYTES = 1 << 20;

/** Ends a job of which no line waits any more. */
export const finishJob = (parts: ServerParts, job: HeldJob): Promise<void> =>
  job.kind === "pdf" ? finishPdf(parts, job) : finishMails(parts, job);

async function finishPdf(parts: ServerParts, job: HeldJob): Promise<void> {
  try {
    const whole = await joinPapers(parts, job);
    await parts.db.asTenant(job, "write", async (tx) => {
      const now = parts.clock();
      const isEnded = await end(tx, job, {
        now,
        error: "",
        keepUntil: whole ? keptUntil(now) : null,
        bytes: whole?.pdf.length ?? 0,
        pages: whole?.pages ?? 0,
      });
      if (isEnded && whole) await keepFile(tx, job, whole.pdf);
    });
  } catch (error) {
    parts.log.error({ err: error, job: job.id }, "the papers of a job could not be joined");
    const now = parts.clock();
    // The single papers are kept as long as the file would be.
    const ending = { now, error: "The PDF could not be put together.", keepUntil: keptUntil(now), bytes: 0, pages: 0 };
    await parts.db.asTenant(job, "write", (tx) => end(tx, job, ending));
  }
}

/** Not before every e-mail has its outcome; one that waits for another try has none yet. */
async function finishMails({ db, clock }: ServerParts, job: HeldJob): Promise<void> {
  await db.asTenant(job, "write", async (tx) => {
    const { rows } = await sql`
      select from document_job_line l join follow_up f on f.op_id = l.op_id and f.kind = 'email'
      where l.coid = ${job.coid} and l.jobid = ${job.id} and l.state = 'handed' and f.state in ('queued', 'sending') limit 1`.execute(
      tx,
    );
    if (rows.length === 0) await end(tx, job, { now: clock(), error: "", keepUntil: null, bytes: 0, pages: 0 });
  });
}

const keptUntil = (now: Date): Date => new Date(now.getTime() + KEPT_MS);

interface Ending {
  readonly now: Date;
  readonly error: string;
  readonly keepUntil: Date | null;
  readonly bytes: number;
  readonly pages: number;
}

/** False where a user stopped the job in the meantime, or a line of it waits again. */
async function end(
  tx: Transaction<Tables>,
  job: HeldJob,
  { now, error, keepUntil, bytes, pages }: Ending,
): Promise<boolean> {
  const { rows } = await sql`
    update document_job j set state = 'done', done_at = ${now}, error = ${error}, keep_until = ${keepUntil}, filebytes = ${bytes},
      pages = ${pages}, held_by = null, held_until = null
    where j.coid = ${job.coid} and j.id = ${job.id} and j.state = 'running'
      and not exists (select from document_job_line l where l.jobid = j.id and l.state = 'waiting') returning j.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Single papers are kept while some failed: those that are tried again come between them. */
async function keepFile(tx: Transaction<Tables>, { coid, id }: HeldJob, pdf: Uint8Array): Promise<void> {
  await sql`delete from document_job_file where coid = ${coid} and jobid = ${id}`.execute(tx);
  for (let part = 0; part * PART_BYTES < pdf.length; part += 1) {
    const bytes = Buffer.from(pdf.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
    await sql`insert into document_job_file (jobid, part, bytes) values (${id}, ${part}, ${bytes})`.execute(tx);
  }
  await sql`
    delete from document_job_paper where coid = ${coid} and jobid = ${id}
      and not exists (select from document_job_line where jobid = ${id} and state = 'failed')`.execute(tx);
}
