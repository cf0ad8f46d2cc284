import { sql } from "kysely";
import { MATCH } from "../../../definitions/name-match";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import { accessFrom } from "../records/access";
import { recordDeclarations } from "../records/record-declarations";
import { wordsOf } from "../../../domain/words-of";
import { formOf, proc, tableOf } from "../records/shape";
import { documentHits } from "./document-hits";
import { escapeHtml } from "../../../definitions/escape-html";
import { hasTextWords, hitColumns, wordHits } from "./word-hits";
import type { Kind } from "./word-hits";

/** Matches of one kind beyond this are neither counted nor listed: a user adds words instead of paging so far. */
const PER_KIND_MAX = 200;
const PAGE = 20;

interface Hit {
  readonly kind: Kind;
  /** Columns of `hitColumns`. */
  readonly row: Row;
  readonly match: number;
}

/**
 * One page (from 0) of records of every kind, as `SEARCH-007` rows: those with words that begin with the searched
 * words, and documents by their party, amount and number together. What fits best comes first: masters before
 * documents, documents by day, the newest first.
 */
export async function searchEverywhere(ctx: Context, text: string, page: number): Promise<readonly Row[]> {
  if (wordsOf(text).length === 0) return [];
  const rights = await rightsOfAll(ctx);
  const kinds: readonly Kind[] = recordDeclarations()
    .filter((declaration) => rights.get(declaration.entity).view)
    .map((declaration) => ({ declaration, access: accessFrom(rights, declaration) }));
  const named = await wordHits(ctx, text, kinds, PER_KIND_MAX);
  const documents = await documentHits(ctx, rights, text, kinds, PER_KIND_MAX);
  const listed = new Set(
    named.flatMap((kind) => kind.rows.map(({ id }) => `${kind.declaration.entity} ${String(id)}`)),
  );
  const others = await otherDocuments(
    ctx,
    text,
    kinds,
    // The words of a kind with a hidden field are those of its list, and find by the party too.
    documents.filter(({ entity, id }) => !listed.has(`${entity} ${id}`)),
  );
  const total = named.reduce((sum, { count }) => sum + Math.min(count, PER_KIND_MAX), others.length);
  const hits = [
    ...named.flatMap((kind) => kind.rows.map((row) => ({ kind, row, match: Number(row.match ?? MATCH.anywhere) }))),
    ...others,
  ];
  const order = new Map(kinds.map(({ declaration }, place) => [declaration, place]));
  return hits
    .map((hit, place) => ({ ...hit, place, kindPlace: order.get(hit.kind.declaration) ?? 0 }))
    .sort((a, b) => a.match - b.match || before(a, b) || a.kindPlace - b.kindPlace || a.place - b.place)
    .slice(page * PAGE, (page + 1) * PAGE)
    .map((hit) => resultRow(hit, total));
}

/** Masters before documents, documents by day, the newest first. */
function before(a: Hit, b: Hit): number {
  const isDocument = (hit: Hit): number => (hit.kind.declaration.document ? 1 : 0);
  const [dayOfA, dayOfB] = [String(a.row.day ?? ""), String(b.row.day ?? "")];
  return isDocument(a) - isDocument(b) || (dayOfA < dayOfB ? 1 : dayOfA > dayOfB ? -1 : 0);
}

/** Of documents found by party or amount, those that their own words do not find. */
async function otherDocuments(
  ctx: Context,
  text: string,
  kinds: readonly Kind[],
  found: Awaited<ReturnType<typeof documentHits>>,
): Promise<readonly Hit[]> {
  const hits: Hit[] = [];
  for (const kind of kinds) {
    const { declaration } = kind;
    const ids = found.flatMap(({ entity, id }) => (entity === declaration.entity ? [id] : []));
    if (ids.length === 0) continue;
    const { rows } = await sql<Row>`
      select ${sql.raw(hitColumns(kind).join(", "))} from ${sql.table(tableOf(declaration))} t
      where t.coid = ${ctx.session.coid} and t.id = any(${ids}::bigint[]) and not (${hasTextWords(ctx, declaration, text)})
      order by t.${sql.ref(declaration.document?.dateField ?? "id")} desc, t.id desc`.execute(ctx.tx);
    hits.push(...rows.map((row) => ({ kind, row, match: MATCH.anywhere })));
  }
  return hits;
}

function resultRow({ kind: { declaration, access }, row, match }: Hit, total: number): Row {
  const facts = [
    String(row.second ?? ""),
    row.day ? formatDate(String(row.day)) : "",
    row.amount ? `₹${formatAmount(String(row.amount))}` : "",
    row.cancelled === true ? "Cancelled" : "",
  ];
  return {
    primaryname: escapeHtml(String(row.label ?? "")),
    secondaryname: escapeHtml(facts.filter(Boolean).join(" · ")),
    thirdname: escapeHtml(declaration.title),
    linkeditid: row.id,
    linkeditformname: formOf(declaration),
    linkeditsqlsp: access.edit || access.view ? proc(declaration, "getviewdata") : "",
    linkeditformtitle: declaration.formTitle,
    iTotalRecords: total,
    match,
  };
}
