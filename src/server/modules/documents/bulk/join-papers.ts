import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { ServerParts } from "../../../engine/call/server-parts";
import { askThread } from "../print/ask-thread";
import type { DrawingStart } from "../print/drawing-thread";
import type { HeldJob } from "./held-jobs";
import type { Joined, Joining } from "./joining-thread";
// oxlint-disable-next-line import/default -- the text of the script, made while the server is built
import source from "./joining-thread.ts?thread";

/** Papers that are read at once. */
const BATCH = 25;
/** Of 100 MB of papers; more would endanger the server. */
const MEMORY_MB = 768;

const workerData: DrawingStart = { from: import.meta.url };

interface Whole {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

interface Paper {
  readonly lineno: number;
  readonly pdf: Buffer;
}

/** The papers of a job as one PDF in the order of its lines, made in a thread of its own; null where there is none. */
export async function joinPapers(parts: ServerParts, job: HeldJob): Promise<Whole | null> {
  const thread = new Worker(source, {
    eval: true,
    execArgv: [],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    let count = 0;
    for (let last = 0, read = await papersAfter(parts, job, last); read.length > 0;) {
      for (const { lineno, pdf } of read) {
        await ask(thread, { add: pdf });
        last = lineno;
        count += 1;
      }
      read = await papersAfter(parts, job, last);
    }
    if (count === 0) return null;
    const whole = await ask(thread, { finish: { title: job.title } });
    if (!("pdf" in whole)) throw new Error("the thread that joins answered without a PDF");
    return whole;
  } finally {
    await thread.terminate();
  }
}

async function papersAfter({ db }: ServerParts, job: HeldJob, lineno: number): Promise<readonly Paper[]> {
  const { rows } = await db.asTenant(job, "read", (tx) =>
    sql<Paper>`
    select p.lineno, p.pdf from document_job_paper p join document_job_line l on l.jobid = p.jobid and l.lineno = p.lineno
    where p.coid = ${job.coid} and p.jobid = ${job.id} and p.lineno > ${lineno} and l.state = 'done'
    order by p.lineno limit ${BATCH}`.execute(tx),
  );
  return rows;
}

/** Throws what the thread failed with. */
async function ask(thread: Worker, question: Joining): Promise<Exclude<Joined, { readonly failed: unknown }>> {
  const reply = await askThread<Joined>(thread, "the thread that joins", question);
  if ("failed" in reply) throw reply.failed;
  return reply;
}
