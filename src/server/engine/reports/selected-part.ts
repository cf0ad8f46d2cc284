import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { ReportGroup } from "../../../definitions/report/report-answer";
import { addDecimals } from "../../../domain/decimal";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { summedFields } from "./columns";
import type { ReportRow, SelectedRows } from "./declaration";
import { namedColumns } from "./named-columns";
import { groupsOf, startOf } from "./page-start";
import type { PageStart } from "./page-start";
import type { ReportPart } from "./part";
import type { ReportQuestion } from "./declaration";

/** Without pages an answer has at most so many rows: more would fill the memory of the one who asked. */
const ALL_MAX = 100_000;

const NOTHING: Pick<ReportPart, "sums" | "groups"> = { sums: {}, groups: [] };

/** More groups than this nobody reads, and each is in the head of the answer. */
const GROUPS_MAX = 5_000;

interface Totals {
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
  readonly groups: readonly ReportGroup[];
}

/**
 * Reads one page of a report that goes over entries, and the totals of all its rows by one aggregate of the same
 * condition, unless an earlier page of the same question is `known`. `lead` and `trail` are rows too: the page counts
 * them. Throws `Refusal` where all rows are asked for and there are too many; their sums alone are always answered.
 */
export async function selectedPart(
  ctx: Context,
  selected: SelectedRows,
  columns: readonly ReportColumn[],
  asked: ReportQuestion,
  known?: ReportPart,
): Promise<ReportPart> {
  // What is added to a page after it was read has no order among all rows.
  const question = asked.sort && selected.fields[asked.sort.field] === undefined ? { ...asked, sort: null } : asked;
  const fields = question.group.filter((field) => selected.fields[field] !== undefined);
  const ahead = question.isFurther ? await rowsAhead(ctx, selected, question, fields) : null;
  if (ahead && ahead.length === question.length) return headlessPart(ahead, question, fields);
  const totals = known ? null : await totalsOf(ctx, selected, summedFields(columns), fields);
  const { sums, groups } = known ?? totals ?? NOTHING;
  const isOwnOrder = fields.length === 0 && question.sort === null;
  const lead = isOwnOrder ? (selected.lead ?? []) : [];
  const trail = isOwnOrder ? (selected.trail?.(sums) ?? []) : [];
  const count = totals?.count ?? (known?.total ?? 0) - lead.length - trail.length;
  const total = lead.length + count + trail.length;
  if (question.length === null && question.detailed && total > ALL_MAX)
    throw new Refusal(
      "top",
      `The report has ${total.toLocaleString("en-IN")} rows. Choose fewer days, or download it.`,
    );
  const end = Math.min(total, question.start + (question.length ?? total));
  const first = Math.max(0, question.start - lead.length);
  const size = Math.min(count, end - lead.length) - first;
  const read =
    question.detailed && size > 0 ? (ahead ?? (await pageOf(ctx, selected, question, fields, first, size))) : [];
  const shownLead = lead.slice(question.start, end);
  const shownTrail = trail.slice(
    Math.max(0, question.start - lead.length - count),
    Math.max(0, end - lead.length - count),
  );
  const head = { total, sums, groups, groupFields: fields, notes: selected.notes ?? [] };
  return { ...head, rows: question.detailed ? [...shownLead, ...read, ...shownTrail] : [...shownLead, ...shownTrail] };
}

/** The entries of a further page before anything of the whole is known. Null where the page may begin before them. */
async function rowsAhead(
  ctx: Context,
  selected: SelectedRows,
  question: ReportQuestion,
  fields: readonly string[],
): Promise<readonly ReportRow[] | null> {
  const { start, length, detailed, sort } = question;
  const lead = fields.length === 0 && sort === null ? (selected.lead?.length ?? 0) : 0;
  return detailed && length !== null && start >= lead
    ? pageOf(ctx, selected, question, fields, start - lead, length)
    : null;
}

/** A page that is full of entries costs the rows that are shown, however many there are in all. */
const headlessPart = (
  rows: readonly ReportRow[],
  { start }: ReportQuestion,
  groupFields: readonly string[],
): ReportPart => ({ rows, total: start + rows.length, sums: {}, groups: [], groupFields, notes: [], isHeadless: true });

const run = <T>(ctx: Context, { read }: SelectedRows, query: RawBuilder<T>): Promise<readonly T[]> =>
  read ? read(query) : query.execute(ctx.tx).then(({ rows }) => rows);

/** Text of a group: what its rows have in common. */
const groupKey = ({ fields }: Pick<SelectedRows, "fields">, field: string): RawBuilder<unknown> =>
  sql`coalesce((${fields[field] ?? sql`''`})::text, '')`;

/** Fields are named inside, so that one with values bound to it is the same wherever the totals mention it. */
const namedParts = (source: Source, added: readonly string[], group: readonly string[]): RawBuilder<unknown> =>
  sql.join([
    sql`${source.counted} as counted`,
    ...group.map((field, at) => sql`${groupKey(source, field)} as ${sql.id(`g_${at}`)}`),
    ...added.map((field) => sql`${source.fields[field]} as ${sql.id(`s_${field}`)}`),
  ]);

type Source = NonNullable<SelectedRows["summed"]>;

/** The rows that totals are added up from: the fewer ones where they have every field that is asked for. */
const sourceOf = ({ summed, from, where, fields }: SelectedRows, wanted: readonly string[]): Source =>
  summed && wanted.every((field) => summed.fields[field] !== undefined)
    ? summed
    : { from, where, fields, counted: sql`1` };

async function totalsOf(
  ctx: Context,
  selected: SelectedRows,
  summed: readonly string[],
  group: readonly string[],
): Promise<Totals> {
  const added = summed.filter((field) => selected.fields[field] !== undefined);
  if (selected.totals && group.length === 0) {
    const { count, sums: known } = await selected.totals();
    return { count, sums: Object.fromEntries(added.map((field) => [field, known[field] ?? "0"])), groups: [] };
  }
  const sums = added.map((field) => sql.id(`s_${field}`)).map((id) => sql`, coalesce(sum(${id}), 0)::text as ${id}`);
  const keys = group.map((_, at) => sql.id(`g_${at}`));
  const isGrouped = keys.length > 0;
  const whole = 2 ** keys.length - 1;
  const source = sourceOf(selected, [...group, ...added]);
  const depth = sql`grouping(${sql.join(keys)})`;
  const grouped = sql`group by rollup (${sql.join(keys)}) having sum(counted) <> 0 or ${depth} = ${whole}
    order by ${sql.join(keys.map((key) => sql`${key} nulls first`))}`;
  const rows = await run(
    ctx,
    selected,
    sql<Row>`
    select coalesce(sum(counted), 0)::int as n, ${isGrouped ? sql`${sql.join(keys)}, ${depth}` : sql`0`} as depth ${sql.join(sums, sql``)}
    from (select ${namedParts(source, added, group)} from ${source.from} where ${source.where}) r
    ${isGrouped ? grouped : sql``}
    limit ${GROUPS_MAX + 2}`,
  );
  if (rows.length > GROUPS_MAX + 1)
    throw new Refusal("group", "There are more than 5,000 groups. Group by another column, or choose fewer days.");
  const sumsIn = (row: Row) => Object.fromEntries(added.map((field) => [field, String(row[`s_${field}`])]));
  const grand = rows.find((row) => Number(row.depth) === whole);
  return {
    count: Number(grand?.n ?? 0),
    sums: grand ? sumsIn(grand) : {},
    groups: rows
      .filter((row) => isGrouped && Number(row.depth) !== whole)
      .map((row) => ({ key: keyIn(row, keys.length), count: Number(row.n), sums: sumsIn(row) })),
  };
}

/** The grouped fields of a row of a rollup: bits of `depth` are set for those that are summed over. */
const keyIn = (row: Row, size: number): readonly string[] =>
  Array.from({ length: size }, (_, at) => String(row[`g_${at}`] ?? "")).filter(
    (_, at) => (Number(row.depth) & (1 << (size - 1 - at))) === 0,
  );

async function pageOf(
  ctx: Context,
  selected: SelectedRows,
  question: ReportQuestion,
  group: readonly string[],
  first: number,
  size: number,
): Promise<readonly ReportRow[]> {
  const { fields, from, where, running, ownGroups, paged } = selected;
  const sort = question.sort && fields[question.sort.field];
  const order = sql.join([
    ...group.map((field) => groupKey(selected, field)),
    ...(sort ? [sql`${sort} ${question.sort?.isDown ? sql`desc nulls last` : sql`asc nulls first`}`] : []),
    ...selected.order,
  ]);
  const isOwnOrder = !sort && group.every((field, at) => at === 0 && field === selected.keptBy);
  const ask = <T>(query: RawBuilder<T>) => run(ctx, selected, query);
  const start =
    isOwnOrder && ownGroups
      ? await groupsOf(ownGroups, first, size, ask)
      : await startOf(isOwnOrder ? paged?.days : undefined, first, ask);
  const { since, skip } = start;
  const rows = await ask(
    isOwnOrder && paged
      ? pageByKey(selected, paged, start, size)
      : sql<ReportRow>`select ${namedColumns(fields)} from ${from} where ${where} and ${since} order by ${order} limit ${size} offset ${skip}`,
  );
  const summed =
    running && isOwnOrder && group.length === 0 ? await withRunning(ctx, selected, running, rows, start) : rows;
  return selected.complete ? selected.complete(summed) : summed;
}

/** The rows of a page by their keys. */
function pageByKey(
  { fields, from, where, order }: SelectedRows,
  { from: tables, key }: NonNullable<SelectedRows["paged"]>,
  { since, skip }: PageStart,
  size: number,
): RawBuilder<ReportRow> {
  const by = sql.join(order);
  const keys = sql`array(select ${key} from ${tables} where ${where} and ${since} order by ${by} limit ${size} offset ${skip})`;
  return sql`select ${namedColumns(fields)} from ${from} where ${key} = any(${keys}) order by ${by}`;
}

/** Adds the running sum; what stands before the page since its start is added up by one query. */
async function withRunning(
  ctx: Context,
  selected: SelectedRows,
  { field, of, opening }: NonNullable<SelectedRows["running"]>,
  rows: readonly ReportRow[],
  { since, skip, amount }: PageStart,
): Promise<readonly ReportRow[]> {
  const { fields, from, where, order } = selected;
  const sumBefore = sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from (
      select ${fields[of]} as amount from ${from} where ${where} and ${since} order by ${sql.join(order)} limit ${skip}) p`;
  const before = skip === 0 ? [] : await run(ctx, selected, sumBefore);
  let balance = addDecimals(opening, amount, before[0]?.amount ?? "0");
  return rows.map((row) => {
    balance = addDecimals(balance, String(row[of]));
    return { ...row, [field]: balance };
  });
}
