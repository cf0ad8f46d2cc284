import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import type { ServerParts } from "../../../engine/call/server-parts";
import { audit } from "../../../engine/trail/audit";
import { drawPaper, THREADS } from "../print/draw-paper";
import { printedPaper } from "../print/printed-paper";
import { waitingLines, type HeldJob, type JobLine } from "./held-jobs";
import { asMaker, failLine } from "./line-work";

/** All papers of a job at most, MB: what joins them holds them in memory. */
const PAPERS_MB_MAX = 100;

/** Draws the next papers of a job, as many as there are threads; false if none waits. */
export async function printLines(parts: ServerParts, job: HeldJob): Promise<boolean> {
  const lines = await waitingLines(parts, job, THREADS);
  await Promise.all(lines.map((line) => printLine(parts, job, line)));
  return lines.length > 0;
}

async function printLine(parts: ServerParts, job: HeldJob, line: JobLine): Promise<void> {
  try {
    const run = await asMaker(parts, job);
    const paper = await run("read", (ctx) => printedPaper(ctx, line.formname, line.docid));
    const pdf = await drawPaper(paper);
    await run("write", (ctx) => keepPaper(ctx, job, line, pdf));
  } catch (error) {
    await failLine(parts, job, line, error, "The PDF could not be made.");
  }
}

/** Once for each line, whichever worker comes first, and not after the job was cancelled. */
async function keepPaper(ctx: Context, job: HeldJob, { lineno, entity, docid }: JobLine, pdf: Buffer): Promise<void> {
  const { rows } = await sql<{ readonly drawn: number }>`
    with drawn as (
      update document_job_line l set state = 'done', error = '' from document_job j
      where l.coid = ${job.coid} and l.jobid = ${job.id} and l.lineno = ${lineno} and l.state = 'waiting'
        and j.id = l.jobid and j.state in ('running', 'paused') returning l.jobid)
    update document_job set drawnbytes = drawnbytes + ${pdf.length} where id in (select jobid from drawn)
    returning drawnbytes::float8 as drawn`.execute(ctx.tx);
  const [kept] = rows;
  if (!kept) return;
  if (kept.drawn > PAPERS_MB_MAX * 2 ** 20)
    throw new Refusal("", `The PDF would be larger than ${PAPERS_MB_MAX} MB. Print the rest in another job.`);
  await sql`
    insert into document_job_paper (jobid, lineno, pdf) values (${job.id}, ${lineno}, ${pdf})
    on conflict (jobid, lineno) do update set pdf = excluded.pdf`.execute(ctx.tx);
  await audit(ctx, { entity, recid: docid, action: "print" });
}
