import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { wordsOf } from "../../../domain/words-of";
import { recordsKey, tableOf } from "../records/shape";
import { queryIndex, warmIndex } from "./list-indexes";
import { amountFound, partAnywhere, partsOf, wordHeld, wordRows } from "./searched-places";
import type { SearchedWord } from "./searched-places";

/** Up to this many records, a scan of the text is as fast as any index, and also finds text inside words. */
export const SCAN_MAX = 5_000;
/** Up to this many matches are fetched and sorted; for more, the sort index is walked until the page is full. */
const NARROW_MAX = 2_000;

export interface Found {
  /** Condition over alias `t`; null without a search. */
  readonly where: RawBuilder<unknown> | null;
  /** Exact number of matches, where the search already knows it. */
  readonly count: number | null;
}

export async function recordCount(ctx: Context, declaration: RecordDeclaration): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select n from master_count where coid = ${ctx.session.coid} and entity = ${recordsKey(ctx, declaration)}`.execute(
    ctx.tx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Every word of the search must begin a word of the record; in a list of up to 5,000 records it may be anywhere in
 * the text. If nothing matches so, a large list is scanned too: a slow answer is better than none.
 */
export async function findBySearch(
  ctx: Context,
  declaration: RecordDeclaration,
  search: string,
  total: number,
): Promise<Found> {
  const text = search.trim();
  // A user who opens a large list usually searches it next.
  if (total > SCAN_MAX) void warmIndex(ctx, declaration, total);
  if (text === "") return { where: null, count: total };
  const parts = partsOf(text);
  const scan = sql.join(
    parts.map((part) => partAnywhere(declaration, part)),
    sql` and `,
  );
  const words = wordsOf(text).map((word) => ({ word, amount: null }));
  if (words.length === 0 || total <= SCAN_MAX) return { where: scan, count: null };
  // The index in memory has no amounts.
  const hasAmount = parts.some((part) => amountFound(declaration, part));
  if (hasAmount)
    return byWords(
      ctx,
      declaration,
      parts.flatMap((part) => wordsOfPart(declaration, part)),
      scan,
    );
  const known = await queryIndex(ctx, declaration, (index) => {
    const { count, isBegun, marks } = index.search(text);
    return { count, isBegun, ids: count > NARROW_MAX ? null : index.idsOf({ count, marks }) };
  });
  if (known?.ids) return { where: idCondition(known.ids), count: known.count };
  if (known) return { where: known.isBegun ? allWordsCondition(ctx, declaration, words) : scan, count: known.count };
  return byWords(ctx, declaration, words, scan);
}

/** An amount is one word: of 12,500.50 no part is searched alone. */
function wordsOfPart(declaration: RecordDeclaration, part: string): readonly SearchedWord[] {
  const amount = amountFound(declaration, part);
  const words = wordsOf(part);
  return words.length === 1 || !amount
    ? words.map((word) => ({ word, amount }))
    : [{ word: part.replaceAll(",", ""), amount }];
}

/** Records that have every word, found in the database: those of the rarest word, if they are few. */
async function byWords(
  ctx: Context,
  declaration: RecordDeclaration,
  words: readonly SearchedWord[],
  scan: RawBuilder<unknown>,
): Promise<Found> {
  const [rarest, ...others] = await byRarity(ctx, declaration, words);
  if (!rarest || rarest.n === 0) return { where: scan, count: null };
  if (rarest.n > NARROW_MAX) return walkedSearch(ctx, declaration, words, scan);
  const holds = others.map((other) => wordHeld(ctx, declaration, other));
  const having = holds.length > 0 ? sql` and ${sql.join(holds, sql` and `)}` : sql``;
  const { rows } = await sql<{ recid: number }>`
    select t.id as recid from ${sql.table(tableOf(declaration))} t
    where t.coid = ${ctx.session.coid} and t.id in (${wordRows(ctx, declaration, rarest)})${having}`.execute(ctx.tx);
  if (rows.length === 0) return { where: scan, count: null };
  return { where: idCondition(rows.map(({ recid }) => recid)), count: rows.length };
}

const idCondition = (ids: readonly number[]): RawBuilder<unknown> => sql`t.id = any(${[...ids]}::bigint[])`;

const allWordsCondition = (
  ctx: Context,
  declaration: RecordDeclaration,
  words: readonly SearchedWord[],
): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => wordHeld(ctx, declaration, word)),
    sql` and `,
  );

/**
 * For words that thousands of records have: a condition for each
 * record in the order of the list, and the exact count.
 */
async function walkedSearch(
  ctx: Context,
  declaration: RecordDeclaration,
  words: readonly SearchedWord[],
  scan: RawBuilder<unknown>,
): Promise<Found> {
  const each = words.map((word) => sql`(${wordRows(ctx, declaration, word)} group by recid)`);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${sql.join(each, sql` intersect `)}) f`.execute(ctx.tx);
  const count = rows[0]?.n ?? 0;
  return count > 0 ? { where: allWordsCondition(ctx, declaration, words), count } : { where: scan, count: null };
}

interface Rarity extends SearchedWord {
  readonly n: number;
}

/** The words with the number of records that have them, counted up to `NARROW_MAX` + 1; the rarest first. */
async function byRarity(
  ctx: Context,
  declaration: RecordDeclaration,
  words: readonly SearchedWord[],
): Promise<readonly Rarity[]> {
  const parts = words.map(
    (word, place) => sql`
    (select ${sql.lit(place)} as place, count(*)::int as n from (${wordRows(ctx, declaration, word)} limit ${NARROW_MAX + 1}) c)`,
  );
  const { rows } = await sql<{ place: number; n: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.tx);
  return rows.flatMap(({ place, n }) => (words[place] ? [{ ...words[place], n }] : [])).sort((a, b) => a.n - b.n);
}
