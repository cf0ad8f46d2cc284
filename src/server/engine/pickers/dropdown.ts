import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ledgerKindOf } from "../../../definitions/ledgers/ledger-kinds";
import { escapeHtml } from "../../../definitions/escape-html";
import type { DropdownRow } from "../../../definitions/menu-row";
import { otherTexts, secondLine } from "../../../definitions/option-figures";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { recordCount } from "../lists/list-search";
import { findVisible } from "../lists/visible-search";
import { accessOf } from "../records/access";
import type { Access } from "../records/access";
import type { LinesField, RecordDeclaration, TextField } from "../records/declaration";
import { declarationOf, usesOf } from "../records/record-declarations";
import { fieldOfColumn, keyColumn, keyed, lineFields, linesTableOf, tableOf } from "../records/shape";
import { optionFigures } from "./option-figures";
import type { FiguresQuery } from "./option-figures";
import { optionPage } from "./option-page";

export interface DropdownQuery {
  readonly search: string;
  /** Value of `filetervalue`, or `filetervalueB=7`, or the column itself, `stateid=7`. */
  readonly filter: string;
  readonly start: number;
  readonly length: number;
  /** Only these records, in use or not: to name values that are already chosen. */
  readonly ids: readonly number[];
  /** SQL condition over `t` that every option meets. */
  readonly where?: RawBuilder<unknown>;
  readonly figures?: FiguresQuery;
}

const FILTERS = ["filetervalue", "filetervalueB", "filetervalueC"] as const;

/**
 * Columns of the target by which fields of other forms narrow it (a city by its state, ledgers by their group), in
 * the order of `filetervalue`, `B`, `C`.
 */
function narrowings(entity: string): readonly string[] {
  return [
    ...new Set(
      usesOf(entity).flatMap(({ field }) =>
        field.source && ledgerKindOf(field.source) ? "acgroupid" : (field.narrowedBy ?? []),
      ),
    ),
  ].slice(0, FILTERS.length);
}

/**
 * Options of a picker: records in use, found by any word of their name, code, alias or barcode, the best fit first,
 * then by name. The caller has checked the right to pick (`demandPick`). A hidden field is not in the second line; if
 * the name itself is hidden, the id replaces it.
 */
export async function dropdownRows(
  ctx: Context,
  declaration: RecordDeclaration,
  question: DropdownQuery,
): Promise<readonly DropdownRow[]> {
  const access = await accessOf(ctx, declaration);
  const all = await recordCount(ctx, declaration);
  const found = await findVisible(ctx, declaration, access, question.search, all);
  const narrowed = narrowedBy(declaration, access, question.filter);
  const known = question.ids.length === 0 && !narrowed && !question.where ? (found.count ?? 0) : 0;
  const where = sql.join(
    [
      sql`t.coid = ${ctx.session.coid}`,
      question.ids.length > 0 ? sql`t.id = any(${[...question.ids]}::bigint[])` : sql`t.isactive`,
      ...(found.where ? [found.where] : []),
      ...(narrowed ? [narrowed] : []),
      ...(question.where ? [question.where] : []),
    ],
    sql` and `,
  );
  const total =
    known > COUNT_MAX
      ? known
      : ((
          await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(tableOf(declaration))} t where ${where}`.execute(ctx.tx)
        ).rows[0]?.n ?? 0);
  const rows = await optionPage(ctx, declaration, access, {
    columns: optionColumns(declaration, access),
    where,
    total,
    search: question.search,
    offset: question.start - 1,
    length: question.length,
  });
  const figures = await optionFigures(
    ctx,
    declaration,
    access,
    rows.map(({ id }) => Number(id)),
    question.figures ?? { names: [], place: 0 },
  );
  return rows.map((row) => {
    const option = optionOf(row);
    const own = figures.get(Number(row.id)) ?? [];
    return {
      ...option,
      ...(own.length > 0 ? { labellist: secondLine(own, otherTexts(option.labellist)) } : {}),
      TotalCount: total,
      ...(row.match === null ? {} : { match: Number(row.match) }),
    };
  });
}

/**
 * Records in use whose name, or another text that is unique among them (an item's code, its barcodes), is one of
 * these. A name takes precedence over a code.
 */
export async function namedRows(
  ctx: Context,
  declaration: RecordDeclaration,
  texts: readonly string[],
  where = sql`true`,
): Promise<readonly (DropdownRow & { readonly given: string })[]> {
  const access = await accessOf(ctx, declaration);
  const unique = declaration.fields.flatMap((field) => (field.kind === "text" && field.unique ? [field.key] : []));
  const keys = [...new Set([declaration.nameField, ...unique])].filter(
    (key) => access.shows(key) && keyed(declaration).includes(key),
  );
  const found = new Map<string, DropdownRow & { readonly given: string }>();
  for (const key of keys) {
    const { rows } = await sql<Row>`
      select ${sql.raw(optionColumns(declaration, access).join(", "))}, t.${sql.ref(key)} as given from ${sql.table(tableOf(declaration))} t
      where t.coid = ${ctx.session.coid} and t.isactive and ${where} and t.${sql.ref(key)} <> ''
      and t.${sql.ref(keyColumn(key))} in (select lower(trim(n)) from unnest(${[...texts]}::text[]) n)`.execute(ctx.tx);
    for (const row of rows)
      if (!found.has(String(row.given).toLowerCase()))
        found.set(String(row.given).toLowerCase(), { ...optionOf(row), given: String(row.given) });
  }
  for (const row of await namedByLines(ctx, declaration, access, texts))
    if (!found.has(row.given.toLowerCase())) found.set(row.given.toLowerCase(), row);
  return [...found.values()];
}

/** The same for texts of lines that are unique in the company: barcodes. */
async function namedByLines(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
  texts: readonly string[],
): Promise<readonly (DropdownRow & { readonly given: string })[]> {
  const columns = lineFields(declaration)
    .filter(({ key }) => access.shows(key))
    .flatMap((field) =>
      field.columns.flatMap((column) =>
        column.kind === "text" && column.unique
          ? [{ table: linesTableOf(field), key: column.key, unit: scanUnit(field, column) }]
          : [],
      ),
    );
  const found: (DropdownRow & { readonly given: string })[] = [];
  for (const { table, key, unit } of columns) {
    const { rows } = await sql<Row>`
      select ${sql.raw(optionColumns(declaration, access).join(", "))}, l.${sql.ref(key)} as given, ${unit} from ${sql.table(table)} l join ${sql.table(tableOf(declaration))} t on t.coid = l.coid and t.id = l.parentid
      where l.coid = ${ctx.session.coid} and t.isactive and l.${sql.ref(key)} <> ''
      and l.${sql.ref(keyColumn(key))} in (select lower(trim(n)) from unnest(${[...texts]}::text[]) n)`.execute(ctx.tx);
    found.push(...rows.map((row) => ({ ...optionOf(row), given: String(row.given), ...scanUnitOf(row) })));
  }
  return found;
}

/** Columns with the unit that one scan of a code counts; null where the lines name none. */
function scanUnit({ columns }: LinesField, { scanUnit: key }: TextField): RawBuilder<unknown> {
  const unit = columns.find((column) => column.key === key);
  if (unit?.kind !== "ref") return sql`null as scanunit, null as scanunitname`;
  const target = declarationOf(unit.to);
  return sql`nullif(l.${sql.ref(unit.key)}, 0) as scanunit,
    (select u.${sql.ref(target.nameField)} from ${sql.table(tableOf(target))} u where u.coid = l.coid and u.id = l.${sql.ref(unit.key)}) as scanunitname`;
}

const scanUnitOf = ({ scanunit, scanunitname }: Row): Pick<DropdownRow, "scanunit" | "scanunitname"> =>
  scanunit ? { scanunit: Number(scanunit), scanunitname: String(scanunitname ?? "") } : {};

/** An exact count above this at every opening of a picker costs too much; records out of use are few. */
const COUNT_MAX = 500;

function narrowedBy(declaration: RecordDeclaration, access: Access, filter: string): RawBuilder<unknown> | null {
  const [, name = "", value = ""] = /^(?:([A-Za-z_]+)=)?(.*)$/s.exec(filter.trim()) ?? [];
  if (value === "" || value === "0") return null;
  const columns = narrowings(declaration.entity);
  const place = name === "" ? 0 : FILTERS.findIndex((one) => one === name);
  const column = place >= 0 ? columns[place] : columns.find((one) => one === name);
  if (column === undefined || !access.shows(column)) return null;
  return /^\d{1,15}$/.test(value) ? sql`${sql.ref(`t.${column}`)} = ${Number(value)}` : sql`false`;
}

/** SQL columns that an option is built from. */
export function optionColumns(declaration: RecordDeclaration, access: Access): readonly string[] {
  const second = (declaration.secondLine ?? []).filter((key) => access.shows(key));
  const parts = second.map((key) => secondPart(declaration, access, key));
  return [
    "t.id",
    access.shows("isactive") ? "t.isactive" : "true as isactive",
    `${access.shows(declaration.nameField) ? `t.${declaration.nameField}::text` : `'#' || t.id`} as label`,
    `${parts.length > 0 ? `concat_ws(' · ', ${parts.join(", ")})` : "''"} as second`,
    ...narrowings(declaration.entity).map(
      (column, index) => `${access.shows(column) ? `t.${column}` : "''"} as narrow${index}`,
    ),
  ];
}

/** One text of the second line; null if it is empty or only repeats the name (a code that is the name). */
function secondPart(declaration: RecordDeclaration, access: Access, key: string): string {
  const text = secondSql(declaration, key);
  if (!access.shows(declaration.nameField)) return `nullif(${text}, '')`;
  return `case when lower(${text}) <> lower(t.${declaration.nameField}::text) then nullif(${text}, '') end`;
}

function secondSql(declaration: RecordDeclaration, key: string): string {
  const column = declaration.list.find(({ field }) => field === key);
  if (column?.sql) return `${column.sql}::text`;
  return fieldOfColumn(declaration, { field: key })?.kind === "date"
    ? `to_char(t.${key}, 'DD-Mon-YYYY')`
    : `t.${key}::text`;
}

/** One option from a row of `optionColumns`. `labellist`, its second line, is HTML: text typed by users is escaped. */
export function optionOf(row: Row): DropdownRow {
  const label = String(row.label ?? "");
  const second = String(row.second ?? "");
  const narrow = (index: number): string => String(row[`narrow${index}`] ?? "");
  return {
    key: String(row.id),
    label: row.isactive === false ? `${label} (inactive)` : label,
    value: Number(row.id),
    labellist: secondLine([], escapeHtml(second)),
    filetervalue: narrow(0),
    filetervalueB: narrow(1),
    filetervalueC: narrow(2),
  };
}
