import { sql } from "kysely";
import { z } from "zod";
import { JOB_KINDS, JOB_PROCEDURES } from "../../../../wire/jobs/document-jobs";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { declarationOf, findDeclaration } from "../../../engine/records/record-declarations";
import { formOf, proc } from "../../../engine/records/shape";
import { cancelJob, pauseJob, resumeJob, tryAgain } from "./change-job";
import { startJob } from "./start-job";
import { followUpOfLine, lineState, visibleJobs } from "./visible-jobs";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** More are refused with a sentence; a list without end is not read at all. */
const SENT_MAX = 20_000;
const documents = z
  .array(z.object({ formname: z.string().min(1).max(100), id }))
  .min(1)
  .max(SENT_MAX);

/** Newest jobs that the page lists. */
const LISTED = 20;

const command = (name: string, change: (ctx: Context, jobid: number) => Promise<void>) =>
  defineProcedure({
    name,
    kind: "command",
    params: { id },
    run: async (ctx, given) => {
      await change(ctx, given.id);
      return [{ err: 0, id: given.id }];
    },
  });

async function listed(ctx: Context): Promise<readonly Row[]> {
  const { coid, userid } = ctx.session;
  const { rows } = await sql<Row>`
    select j.id::int as id, j.kind, j.title, j.state, j.made_at, j.done_at, j.keep_until, j.filebytes::float8 as filebytes, j.pages, j.error,
      j.userid = ${userid} as ismine, coalesce(nullif(u.fullname, ''), u.username, '') as maker, n.*
    from (select * from document_job j where coid = ${coid} and ${visibleJobs(ctx.session)} order by id desc limit ${LISTED}) j
    left join app_user u on u.userid = j.userid
    cross join lateral (
      select count(*)::int as total,
        count(*) filter (where s.state = 'done')::int as done, count(*) filter (where s.state = 'failed')::int as failed,
        count(*) filter (where s.state in ('unknown', 'ask'))::int as unknown, count(*) filter (where s.state = 'dropped')::int as dropped,
        count(*) filter (where s.state = 'sending')::int as sending, count(*) filter (where s.state = 'waiting')::int as waiting
      from (select ${lineState} as state from document_job_line l ${followUpOfLine} where l.jobid = j.id) s) n
    order by j.id desc`.execute(ctx.tx);
  return rows;
}

/** Lines that were not done, with what opens their document and, where its address is at fault, its party. */
async function notDone(ctx: Context, jobid: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select l.lineno, l.entity, l.formname, l.docid::float8 as docid, l.name, ${lineState} as state,
      coalesce(nullif(l.error, ''), f.error, '') as error, l.partyid::float8 as partyid
    from document_job j join document_job_line l on l.jobid = j.id ${followUpOfLine}
    where j.coid = ${ctx.session.coid} and j.id = ${jobid} and ${visibleJobs(ctx.session)}
      and ${lineState} in ('failed', 'unknown', 'ask', 'dropped')
    order by l.lineno`.execute(ctx.tx);
  const party = declarationOf("debtors");
  const partyForm = { partyform: formOf(party), partysqlsp: proc(party, "getviewdata"), partytitle: party.formTitle };
  return rows.map(({ entity, ...row }) => {
    const kind = findDeclaration(String(entity));
    return {
      ...row,
      title: kind?.title ?? "",
      sqlsp: kind ? proc(kind, "getviewdata") : "",
      formtitle: kind?.formTitle ?? "",
      ...(Number(row.partyid) > 0 ? partyForm : {}),
    };
  });
}

/** Print and send jobs of the session's branch: the caller's own, for an administrator all. */
export default [
  defineProcedure({
    name: JOB_PROCEDURES.start,
    kind: "command",
    params: { kind: z.enum(JOB_KINDS), documents },
    run: async (ctx, given) => [{ err: 0, id: await startJob(ctx, given.kind, given.documents) }],
  }),
  defineProcedure({ name: JOB_PROCEDURES.list, kind: "query", params: {}, run: listed }),
  defineProcedure({
    name: JOB_PROCEDURES.lines,
    kind: "query",
    params: { id },
    run: (ctx, given) => notDone(ctx, given.id),
  }),
  command(JOB_PROCEDURES.pause, pauseJob),
  command(JOB_PROCEDURES.resume, resumeJob),
  command(JOB_PROCEDURES.cancel, cancelJob),
  command(JOB_PROCEDURES.again, tryAgain),
];
