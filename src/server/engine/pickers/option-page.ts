import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { MATCH, matchPatterns, normalised } from "../../../definitions/name-match";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { prefixEnd } from "../lists/list-filter";
import type { Access } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { keyColumn, keyed, lineFields, linesTableOf, searched, sortExpression, tableOf } from "../records/shape";

/** More matches than this are not sorted by how well they fit: see `optionPage`. */
const SORTED_MAX = 5_000;

export interface PageQuery {
  /** SQL columns to read. */
  readonly columns: readonly string[];
  /** Condition over `t` that every option meets. */
  readonly where: RawBuilder<unknown>;
  /** Number of options that meet it. */
  readonly total: number;
  readonly search: string;
  /** From 0. */
  readonly offset: number;
  readonly length: number;
  readonly sortedMax?: number;
  /** SQL order of options that fit equally; by name unless given. */
  readonly order?: RawBuilder<unknown>;
}

/**
 * One page of options, each with its `match` (null without a search): the best fit first, then by name. Of very many
 * matches the codes and the names that begin with the text come first, then the others by name alone: nobody walks
 * through so many, and sorting them at every key takes too long.
 */
export async function optionPage(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  query: PageQuery,
): Promise<readonly Row[]> {
  const { where, total, offset, length, sortedMax = SORTED_MAX } = query;
  const text = normalised(query.search);
  const byName = query.order ?? sql`${sql.raw(nameOrder(declaration, access))}, t.id`;
  const codes = text === "" ? [] : await idsWithCode(ctx, declaration, access, text);
  const isCode = codes.length > 0 ? sql`t.id = any(${[...codes]}::bigint[])` : sql`false`;
  const match = text === "" ? sql`null::int` : matchSql(declaration, access, text, isCode);
  const read: ReadPage = async (condition, order, from, rows) => {
    const found = await sql<Row>`
      select ${sql.raw(query.columns.join(", "))}, ${match} as match from ${sql.table(tableOf(declaration))} t
      where ${condition} order by ${order} limit ${rows} offset ${from}`.execute(ctx.tx);
    return found.rows;
  };
  if (text === "") return read(where, byName, offset, length);
  if (total <= sortedMax) return read(where, sql`match, ${byName}`, offset, length);
  const isBegun = startsWith(nameSql(declaration, access), text);
  const others = codes.length > 0 ? sql`${where} and not ${isCode}` : where;
  const tiers = [
    ...(codes.length > 0 ? [sql`${where} and ${isCode}`] : []),
    sql`${others} and ${isBegun}`,
    sql`${others} and not ${isBegun}`,
  ];
  const count = (tier: RawBuilder<unknown>, limit: number) => countUpTo(ctx, declaration, tier, limit);
  return pageOfTiers(tiers, offset, length, (tier, from, rows) => read(tier, byName, from, rows), count);
}

type ReadPage = (
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  from: number,
  rows: number,
) => Promise<readonly Row[]>;

/** A page of several lists, one behind the other. */
async function pageOfTiers(
  tiers: readonly RawBuilder<unknown>[],
  offset: number,
  length: number,
  read: (tier: RawBuilder<unknown>, from: number, rows: number) => Promise<readonly Row[]>,
  count: (tier: RawBuilder<unknown>, limit: number) => Promise<number>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  let skip = offset;
  for (const tier of tiers) {
    const rows = await read(tier, skip, length - found.length);
    found.push(...rows);
    if (found.length === length) break;
    // The tier has ended; where nothing was read it may have ended before.
    skip = rows.length > 0 || skip === 0 ? 0 : skip - (await count(tier, skip));
  }
  return found;
}

/** Number of options of the condition, counted up to a limit. */
async function countUpTo(
  ctx: Context,
  declaration: RecordDeclaration,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  if (limit === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from ${sql.table(tableOf(declaration))} t where ${condition} limit ${limit}) c`.execute(
    ctx.tx,
  );
  return rows[0]?.n ?? 0;
}

/** The rules of `matching` as SQL. */
function matchSql(
  declaration: RecordDeclaration,
  access: Access,
  text: string,
  isCode: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { words, inOrder } = matchPatterns(text);
  const name = nameSql(declaration, access);
  return sql`case
    when ${isCode} then ${sql.lit(MATCH.code)}
    when ${name} = ${text} then ${sql.lit(MATCH.name)}
    when ${isAliasSql(declaration, access, text)} then ${sql.lit(MATCH.alias)}
    when ${startsWith(name, text)} then case when ${name} ~ ${words} then ${sql.lit(MATCH.words)} else ${sql.lit(MATCH.beginning)} end
    when ${name} ~ ${inOrder} then ${sql.lit(MATCH.inOrder)}
    else ${sql.lit(MATCH.anywhere)} end`;
}

/**
 * The records whose code is the text: another text than the name that is unique in the company, also of a line
 * (barcodes). Asked for by themselves, each by its unique index, which has no empty texts: as a condition they would
 * be looked for in every record.
 */
async function idsWithCode(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  text: string,
): Promise<readonly number[]> {
  const { coid } = ctx.session;
  const own = searched(declaration.fields)
    .filter(({ key, unique }) => unique && key !== declaration.nameField && access.shows(key))
    .map(
      ({ key }) => sql`select t.id from ${sql.table(tableOf(declaration))} t where ${hasCode("t", key, coid, text)}`,
    );
  const ofLines = lineFields(declaration)
    .filter(({ key }) => access.shows(key))
    .flatMap((lines) =>
      searched(lines.columns)
        .filter(({ unique }) => unique)
        .map(
          ({ key }) =>
            sql`select l.parentid from ${sql.table(linesTableOf(lines))} l where ${hasCode("l", key, coid, text)}`,
        ),
    );
  const each = [...own, ...ofLines];
  if (each.length === 0) return [];
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union `)}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

const hasCode = (alias: string, key: string, coid: number, text: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.coid`)} = ${coid} and ${sql.ref(`${alias}.${keyColumn(key)}`)} = ${text} and ${sql.ref(`${alias}.${key}`)} <> ''`;

function isAliasSql(declaration: RecordDeclaration, access: Access, text: string): RawBuilder<unknown> {
  const aliases = searched(declaration.fields).filter(({ alias, key }) => alias && access.shows(key));
  const each = aliases.map(({ key }) => sql`lower(t.${sql.ref(key)}) = ${text}`);
  return sql`(${sql.join([sql`false`, ...each], sql` or `)})`;
}

/** The name in lower case; '' if it is hidden from the user. */
function nameSql(declaration: RecordDeclaration, access: Access): RawBuilder<unknown> {
  const { nameField } = declaration;
  if (!access.shows(nameField)) return sql`''`;
  return keyed(declaration).includes(nameField)
    ? sql`t.${sql.ref(keyColumn(nameField))}`
    : sql`lower(t.${sql.ref(nameField)}::text) collate "C"`;
}

/** As a range, so that the index of the names serves it. */
const startsWith = (name: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`(${name} >= ${text} and ${name} < ${prefixEnd(text)})`;

function nameOrder(declaration: RecordDeclaration, access: Access): string {
  if (!access.shows(declaration.nameField)) return "t.id";
  const column = declaration.list.find(({ field }) => field === declaration.nameField);
  return column ? sortExpression(declaration, column) : `lower(t.${declaration.nameField}) collate "C"`;
}
