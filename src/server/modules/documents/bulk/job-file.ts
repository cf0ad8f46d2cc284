import { sql } from "kysely";
import { pdfName } from "../../../../definitions/print/pdf-name";
import { kolkataDate } from "../../../../domain/date-format";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { demandAccess } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { demandDownload } from "../document-text";

export interface JobFile {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly parts: number;
}

/**
 * The PDF of a job of the caller. Throws `Refusal` where there is none or its day has gone, `Forbidden` where the
 * caller may no longer download a kind of documents that is in it.
 */
export async function jobFile(ctx: Context, id: number): Promise<JobFile> {
  const { coid, userid } = ctx.session;
  const { rows } = await sql<{ title: string; made_at: Date; bytes: number; parts: number; kinds: readonly string[] }>`
    select title, made_at, filebytes::float8 as bytes, (select count(*)::int from document_job_file where jobid = j.id) as parts,
      (select array_agg(distinct entity) from document_job_line where jobid = j.id and state = 'done') as kinds
    from document_job j where coid = ${coid} and id = ${id} and userid = ${userid} and filebytes > 0 and keep_until > ${ctx.now}`.execute(
    ctx.tx,
  );
  const [job] = rows;
  if (!job) throw new Refusal("id", "This PDF is no longer kept. Make it again under Print and Send Jobs.");
  for (const entity of job.kinds ?? []) {
    const declaration = declarationOf(entity);
    demandDownload({ access: await demandAccess(ctx, declaration, "view"), declaration });
  }
  const name = pdfName(`${job.title} ${kolkataDate(job.made_at.getTime())}`);
  return { id, name, bytes: job.bytes, parts: job.parts };
}

export async function jobFilePart({ tx, session }: Context, { id }: JobFile, part: number): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from document_job_file where coid = ${session.coid} and jobid = ${id} and part = ${part}`.execute(tx);
  if (!rows[0]) throw new Refusal("id", "This PDF was removed while it was sent.");
  return rows[0].bytes;
}
