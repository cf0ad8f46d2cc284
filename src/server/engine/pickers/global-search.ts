import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import { prefixEnd } from "../lists/list-filter";
import { findVisible, hidesSearched } from "../lists/visible-search";
import { accessFrom } from "../records/access";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { wordsOf } from "../records/search-words";
import { CANCELLED, recordsKey, formOf, proc, tableOf } from "../records/shape";
import { escapeHtml, optionColumns } from "./dropdown";

/** Matches of one kind beyond this are counted but not listed: a user adds words instead of paging so far. */
const PER_KIND_MAX = 200;
const PAGE = 20;

interface Seen {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
}

interface Hit extends Seen {
  readonly ids: readonly number[];
  readonly count: number;
}

/** One page (from 0) of records of every kind with words that begin with the searched words, as `SEARCH-007` rows. */
export async function searchEverywhere(ctx: Context, text: string, page: number): Promise<readonly Row[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const rights = await rightsOfAll(ctx);
  const seen = recordDeclarations().filter((declaration) => rights.get(declaration.entity).view);
  const all = seen.map((declaration) => ({ declaration, access: accessFrom(rights, declaration) }));
  const indexed = await indexHits(
    ctx,
    words,
    all.filter(({ declaration, access }) => !hidesSearched(declaration, access)),
  );
  const hits = new Map(indexed.map((hit) => [hit.declaration, hit]));
  for (const one of all)
    if (hidesSearched(one.declaration, one.access)) hits.set(one.declaration, await visibleHits(ctx, text, one));
  const ordered = seen.flatMap((declaration) => hits.get(declaration) ?? []);
  const total = ordered.reduce((sum, { count }) => sum + count, 0);
  const wanted = ordered.flatMap((hit) => hit.ids.map((id) => ({ hit, id }))).slice(page * PAGE, (page + 1) * PAGE);
  const rows: Row[] = [];
  for (const hit of new Set(wanted.map((one) => one.hit)))
    rows.push(
      ...(await resultRows(
        ctx,
        hit,
        wanted.flatMap((one) => (one.hit === hit ? [one.id] : [])),
        total,
      )),
    );
  return rows;
}

/** Ids and counts of all kinds in one query on the word index. */
async function indexHits(ctx: Context, words: readonly string[], seen: readonly Seen[]): Promise<readonly Hit[]> {
  const [first = "", ...others] = [...words].sort((a, b) => b.length - a.length);
  const rest = others.map(
    (
      word,
    ) => sql` and exists (select from master_word o where o.coid = w.coid and o.entity = w.entity and o.recid = w.recid
    and o.word >= ${word} and o.word < ${prefixEnd(word)})`,
  );
  const { rows } = await sql<{ entity: string; ids: number[]; n: number }>`
    select entity, (array_agg(recid order by recid))[1:${sql.lit(PER_KIND_MAX)}]::float8[] as ids, count(*)::int as n from (
      select distinct w.entity, w.recid from master_word w
      where w.coid = ${ctx.session.coid} and w.entity = any(${seen.map(({ declaration }) => recordsKey(ctx, declaration))})
        and w.word >= ${first} and w.word < ${prefixEnd(first)}
      ${rest.length > 0 ? sql.join(rest, sql``) : sql``}) f
    group by entity`.execute(ctx.tx);
  return seen.flatMap((one) => {
    const row = rows.find(({ entity }) => entity === recordsKey(ctx, one.declaration));
    return row ? [{ ...one, ids: row.ids, count: row.n }] : [];
  });
}

/** Hits of a kind with a searched field hidden from the user: searches only the fields that the user sees. */
async function visibleHits(ctx: Context, text: string, { declaration, access }: Seen): Promise<Hit> {
  const { where } = await findVisible(ctx, declaration, access, text, 0);
  const condition: RawBuilder<unknown> = where ?? sql`false`;
  const { rows } = await sql<{ id: number; n: number }>`
    select t.id, count(*) over ()::int as n from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and ${condition} order by t.id limit ${PER_KIND_MAX}`.execute(ctx.tx);
  return { declaration, access, ids: rows.map(({ id }) => id), count: rows[0]?.n ?? 0 };
}

async function resultRows(
  ctx: Context,
  { declaration, access }: Hit,
  ids: readonly number[],
  total: number,
): Promise<readonly Row[]> {
  const columns = [
    ...optionColumns(declaration, access),
    ...(declaration.document?.cancels && access.shows(CANCELLED) ? [`t.${CANCELLED} as cancelled`] : []),
  ];
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(", "))} from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(ctx.tx);
  return rows.map((row) => ({
    primaryname: escapeHtml(String(row.label ?? "")),
    secondaryname: escapeHtml(
      [String(row.second ?? ""), row.cancelled === true ? "Cancelled" : ""].filter(Boolean).join(" · "),
    ),
    thirdname: escapeHtml(declaration.title),
    linkeditid: row.id,
    linkeditformname: formOf(declaration),
    linkeditsqlsp: access.edit || access.view ? proc(declaration, "getviewdata") : "",
    linkeditformtitle: declaration.formTitle,
    iTotalRecords: total,
  }));
}
