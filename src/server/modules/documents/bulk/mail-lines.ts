import { sql } from "kysely";
import { addressFault } from "../../../../definitions/report/report-mail";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import type { ServerParts } from "../../../engine/call/server-parts";
import { documentSubject } from "../../../engine/documents/document-flags";
import { opIdOf } from "../../../engine/effects/store-follow-up";
import type { RowDocument } from "../row-document";
import { contactsOf } from "../send/contacts";
import { sentDocument, storeEmail } from "../send/store-send";
import { waitingLines, type HeldJob, type JobLine } from "./held-jobs";
import { asMaker, failLine } from "./line-work";

/** E-mails of a job that wait for their first try: more would go out after the user paused it. */
const AHEAD = 5;

/**
 * Makes follow-ups of the next e-mails of a job while few of it are on their way; false if there was none to make. The
 * worker of follow-ups sends them, each at most once.
 */
export async function mailLines(parts: ServerParts, job: HeldJob): Promise<boolean> {
  const free = AHEAD - (await ahead(parts, job));
  const lines = free > 0 ? await waitingLines(parts, job, free) : [];
  for (const line of lines) await mailLine(parts, job, line);
  if (lines.length > 0) parts.wakeFollowUps?.();
  return lines.length > 0;
}

async function ahead({ db }: ServerParts, job: HeldJob): Promise<number> {
  const { rows } = await db.asTenant(job, "read", (tx) =>
    sql<{ readonly n: number }>`
    select count(*)::int as n from document_job_line l join follow_up f on f.op_id = l.op_id and f.kind = 'email'
    where l.coid = ${job.coid} and l.jobid = ${job.id} and (f.state = 'sending' or f.state = 'queued' and f.tries = 0)`.execute(
      tx,
    ),
  );
  return rows[0]?.n ?? 0;
}

async function mailLine(parts: ServerParts, job: HeldJob, line: JobLine): Promise<void> {
  try {
    const run = await asMaker(parts, job);
    await run("write", (ctx) => handOver(ctx, job, line));
  } catch (error) {
    await failLine(parts, job, line, error, "The e-mail could not be made. Nothing was sent.");
  }
}

/**
 * The follow-up and the state of its line are one transaction: after a kill either both are there or neither. Whoever
 * pauses or cancels the job waits for it, or it finds the job stopped.
 */
async function handOver(ctx: Context, job: HeldJob, line: JobLine): Promise<void> {
  const { rows } = await sql`
    select from document_job j join document_job_line l on l.jobid = j.id and l.lineno = ${line.lineno}
    where j.coid = ${job.coid} and j.id = ${job.id} and j.state = 'running' and l.state = 'waiting' for update`.execute(
    ctx.tx,
  );
  if (rows.length === 0) return;
  const document = await sentDocument(ctx, line.formname, line.docid);
  const opId = opIdOf(`document_job ${job.id} ${line.lineno} ${line.round}`);
  const asked = { formname: line.formname, id: line.docid, opId, state: job.asks ? "ask" : "queued" } as const;
  const mail = {
    emailtoadd: await addressOf(ctx, document),
    emailsubject: documentSubject(document.declaration, document.name, ctx.session.coname),
    attachementfilename: "",
    linkid: "",
  };
  await storeEmail(ctx, asked, mail, document);
  await sql`
    update document_job_line set state = 'handed', op_id = ${opId}, error = ''
    where coid = ${job.coid} and jobid = ${job.id} and lineno = ${line.lineno}`.execute(ctx.tx);
}

/** Throws `Refusal` with the ledger at fault where it has no address, or one that is none. */
async function addressOf(ctx: Context, document: RowDocument): Promise<string> {
  const { partyid, email } = await contactsOf(ctx, document);
  if (partyid === 0)
    throw new Refusal("emailtoadd", `This ${document.declaration.noun[0]} has no party to send it to.`);
  if (email.trim() === "") throw new Refusal("emailtoadd", "The party has no e-mail id in its ledger.", { partyid });
  const fault = addressFault(email.trim(), []);
  if (fault !== "") throw new Refusal("emailtoadd", fault, { partyid });
  return email.trim();
}
