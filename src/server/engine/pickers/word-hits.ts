import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { prefixEnd } from "../lists/list-filter";
import { findVisible, hidesSearched } from "../lists/visible-search";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { wordsOf } from "../../../domain/words-of";
import { CANCELLED, recordsKey, tableOf } from "../records/shape";
import { optionColumns } from "./dropdown";
import { optionPage } from "./option-page";
import { serialWord, withoutKind } from "./search-text";

/** A kind of record as this user sees it. */
export interface Kind {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
}

interface KindHits extends Kind {
  /** Matching records, counted up to `COUNTED_MAX`. */
  readonly count: number;
  /** The best ones in their order, each with its `match`. */
  readonly rows: readonly Row[];
}

/** More matches than this are neither counted nor sorted by how well they fit: see `optionPage`. */
const COUNTED_MAX = 2_000;

interface Found {
  readonly kind: Kind;
  readonly where: RawBuilder<unknown>;
  readonly count: number;
}

/**
 * Records with words that begin with the words of the text, of each kind at most `most`, the best fit first; documents
 * that fit equally, the newest first.
 */
export async function wordHits(
  ctx: Context,
  text: string,
  kinds: readonly Kind[],
  most: number,
): Promise<readonly KindHits[]> {
  const hidden = kinds.filter(({ declaration, access }) => hidesSearched(declaration, access));
  const found = await indexFound(
    ctx,
    text,
    kinds.filter((kind) => !hidden.includes(kind)),
  );
  for (const kind of hidden) found.push(await visibleFound(ctx, text, kind));
  const hits: KindHits[] = [];
  for (const { kind, where, count } of found) {
    if (count === 0) continue;
    const rows = await optionPage(ctx, kind.declaration, kind.access, {
      columns: hitColumns(kind),
      where,
      total: count,
      search: withoutKind(kind.declaration, text),
      offset: 0,
      length: most,
      sortedMax: COUNTED_MAX,
      ...(kind.declaration.document
        ? { order: sql`t.${sql.ref(kind.declaration.document.dateField)} desc, t.id desc` }
        : {}),
    });
    hits.push({ ...kind, count, rows });
  }
  return hits;
}

/** Columns of a hit: those of an option, and of a document its day and amount, and whether it is cancelled. */
export function hitColumns({ declaration, access }: Kind): readonly string[] {
  const { document } = declaration;
  const shown = (key: string | undefined, column: string): readonly string[] =>
    key !== undefined && access.shows(key) ? [column] : [];
  return [
    ...optionColumns(declaration, access),
    ...(document ? shown(document.dateField, `t.${document.dateField}::text as day`) : []),
    ...shown(document?.amountField, `t.${document?.amountField}::text as amount`),
    ...(document?.cancels ? shown(CANCELLED, `t.${CANCELLED} as cancelled`) : []),
  ];
}

/** What the index of words finds, counted for all kinds in one query. */
async function indexFound(ctx: Context, text: string, kinds: readonly Kind[]): Promise<Found[]> {
  const searched = kinds.flatMap((kind) => {
    const words = wordsOf(withoutKind(kind.declaration, text));
    return words.length > 0 ? [{ kind, words }] : [];
  });
  if (searched.length === 0) return [];
  const each = searched.map(({ kind: { declaration }, words }, place) => {
    const [first = "", ...others] = [...words].sort((a, b) => b.length - a.length);
    const rest = others.map((word) => hasWord(ctx, declaration, word, sql`w.recid`));
    return sql`(select ${sql.lit(place)} as place, count(*)::int as n from (select distinct recid from (
      select w.recid from master_word w where w.coid = ${ctx.session.coid} and w.entity = ${recordsKey(ctx, declaration)}
        and ${isWord(declaration, first, "w")} ${rest.length > 0 ? sql`and ${sql.join(rest, sql` and `)}` : sql``}
      limit ${2 * COUNTED_MAX}) a limit ${COUNTED_MAX + 1}) d)`;
  });
  const { rows } = await sql<{ place: number; n: number }>`${sql.join(each, sql` union all `)}`.execute(ctx.tx);
  return rows.flatMap(({ place, n }) => {
    const one = searched[place];
    if (!one) return [];
    return [{ kind: one.kind, count: n, where: ownRows(ctx, hasWords(ctx, one.kind.declaration, one.words)) }];
  });
}

/** Condition over `t`: the record has words that begin with each word of the text. */
export const hasTextWords = (ctx: Context, declaration: RecordDeclaration, text: string): RawBuilder<unknown> =>
  hasWords(ctx, declaration, wordsOf(withoutKind(declaration, text)));

const hasWords = (ctx: Context, declaration: RecordDeclaration, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => hasWord(ctx, declaration, word, sql`t.id`)),
        sql` and `,
      );

export const hasWord = (
  ctx: Context,
  declaration: RecordDeclaration,
  word: string,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (select from master_word o
  where o.coid = ${ctx.session.coid} and o.entity = ${recordsKey(ctx, declaration)} and o.recid = ${id} and ${isWord(declaration, word, "o")})`;

/** A word begins with the searched one, or is the number of a document without its leading zeros. */
function isWord({ document }: RecordDeclaration, word: string, alias: string): RawBuilder<unknown> {
  const stored = sql.ref(`${alias}.word`);
  const begins = beginsWith(word, alias);
  const serial = document ? serialWord(word) : null;
  return serial === null || serial === word ? begins : sql`((${begins}) or ${stored} = ${serial})`;
}

/** Condition over a row of `master_word`. */
export const beginsWith = (word: string, alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.word`)} >= ${word} and ${sql.ref(`${alias}.word`)} < ${prefixEnd(word)}`;

/** Of a kind with a searched field hidden from the user: searches only the fields that the user sees. */
async function visibleFound(ctx: Context, text: string, kind: Kind): Promise<Found> {
  const { declaration, access } = kind;
  const { where } = await findVisible(ctx, declaration, access, withoutKind(declaration, text), 0);
  const own = ownRows(ctx, where ?? sql`false`);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${sql.table(tableOf(declaration))} t where ${own} limit ${COUNTED_MAX + 1}) c`.execute(
    ctx.tx,
  );
  return { kind, where: own, count: rows[0]?.n ?? 0 };
}

const ownRows = (ctx: Context, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`t.coid = ${ctx.session.coid} and (${where})`;
