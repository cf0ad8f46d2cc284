import { sql } from "kysely";
import { groupedBy } from "../../../../domain/grouped";
import { JOB_DOCUMENTS_MAX, type JobKind } from "../../../../wire/jobs/document-jobs";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { firstState } from "../../../engine/effects/keep-effects";
import { demandAccess, nameFor } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { demandSame } from "../../../engine/records/same-record";
import { formOf, tableOf } from "../../../engine/records/shape";
import { demandDownload } from "../document-text";
import { documentKind } from "../row-document";
import { demandSending } from "../send/store-send";

interface Chosen {
  readonly formname: string;
  readonly id: number;
}

interface NamedLine {
  readonly entity: string;
  readonly formname: string;
  readonly docid: number;
  readonly name: string;
}

/** Jobs of one user that are not over. */
const UNFINISHED_MAX = 20;

/**
 * Stores a job over these documents in their order, each once, and returns its id. Throws `Refusal` for too many
 * documents and for one that is not in the branch, `Forbidden` without the rights to its kind. E-mails that were asked
 * for more than a day ago begin paused.
 */
export async function startJob(ctx: Context, kind: JobKind, chosen: readonly Chosen[]): Promise<number> {
  const documents = [...new Map(chosen.map((one) => [`${one.formname} ${one.id}`, one])).values()];
  if (documents.length > JOB_DOCUMENTS_MAX)
    throw new Refusal("documents", `A job takes at most ${JOB_DOCUMENTS_MAX} documents. Choose fewer.`);
  if (kind === "email") await demandEmail(ctx);
  await demandRoom(ctx);
  const { lines, kinds } = await namedLines(ctx, kind, documents);
  const isStale = kind === "email" && firstState(ctx) === "ask";
  const { rows } = await sql<{ readonly id: number }>`
    insert into document_job (kind, title, state, asks, made_at)
    values (${kind}, ${titleOf(kinds, lines.length)}, ${isStale ? "paused" : "running"}, ${ctx.op?.back !== undefined}, ${ctx.now})
    returning id::int as id`.execute(ctx.tx);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into document_job_line (jobid, lineno, entity, formname, docid, name)
    select ${id}, o.at, o.value->>'entity', o.value->>'formname', (o.value->>'docid')::bigint, o.value->>'name'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as o(value, at)`.execute(ctx.tx);
  return id;
}

/** `37 sales`, or `37 documents` of several kinds. */
function titleOf(kinds: readonly RecordDeclaration[], count: number): string {
  const [one, many] = kinds.length === 1 && kinds[0] ? kinds[0].noun : (["document", "documents"] as const);
  return `${count} ${count === 1 ? one : many}`;
}

async function demandEmail({ tx, session }: Context): Promise<void> {
  const { rows } = await sql`select from email_settings where coid = ${session.coid}`.execute(tx);
  if (rows.length === 0) throw new Refusal("", "E-mail is not configured for this company. Nothing was sent.");
}

async function demandRoom({ tx, session: { coid, userid } }: Context): Promise<void> {
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from document_job where coid = ${coid} and userid = ${userid} and state in ('running', 'paused')`.execute(
    tx,
  );
  if ((rows[0]?.n ?? 0) >= UNFINISHED_MAX)
    throw new Refusal("", `You have ${UNFINISHED_MAX} print and send jobs that are not finished. Cancel one first.`);
}

/** The documents with the names that the user knows them by, in their order. */
async function namedLines(
  ctx: Context,
  kind: JobKind,
  documents: readonly Chosen[],
): Promise<{ readonly lines: readonly NamedLine[]; readonly kinds: readonly RecordDeclaration[] }> {
  const named = new Map<string, NamedLine>();
  const kinds = new Set<RecordDeclaration>();
  for (const [formname, members] of groupedBy(documents, (one) => one.formname)) {
    const declaration = documentKind(formname);
    kinds.add(declaration);
    const access = await demandAccess(ctx, declaration, "view");
    demandDownload({ access, declaration });
    if (kind === "email") demandSending({ access, declaration });
    const ids = members.map(({ id }) => id);
    const { rows } = await sql<{ readonly id: number }>`
      select id::float8 as id, ${sql.ref(declaration.nameField)} from ${sql.table(tableOf(declaration))}
      where coid = ${ctx.session.coid} and id = any(${ids}::bigint[])`.execute(ctx.tx);
    await demandSame(ctx, declaration, ids, { column: "id", field: "documents" });
    const { entity } = declaration;
    for (const row of rows) {
      const name = nameFor(declaration, access, { ...row });
      named.set(`${formname} ${row.id}`, { entity, formname: formOf(declaration), docid: row.id, name });
    }
  }
  const lines = documents.flatMap(({ formname, id }) => named.get(`${formname} ${id}`) ?? []);
  const missing = documents.length - lines.length;
  if (missing > 0)
    throw new Refusal(
      "documents",
      `${missing} of these documents ${missing === 1 ? "is" : "are"} not in this branch. Open the list again and choose once more.`,
    );
  return { lines, kinds: [...kinds] };
}
