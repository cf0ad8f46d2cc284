/**
 * Filters of a list of documents besides its columns: the records that a document names (its party, the item of a
 * line), its texts, its amount, and its status. They follow from the declaration; a hidden field has none.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { STATUS } from "../../../definitions/document-status";
import type { FilterOption } from "../../../definitions/list-row";
import { fromRupeesText } from "../../../domain/money";
import { BadRequest } from "../call/bad-request";
import type { Access } from "../records/access";
import type { Field, LinesField, RecordDeclaration, RefField } from "../records/declaration";
import { lineLabelKey } from "../records/hidden";
import { statusesOf } from "../records/record-declarations";
import { lineFields, lineRefs, linesTableOf, paiseColumn, partyOf, refs, searched } from "../records/shape";
import { filterConditions } from "./list-filter";
import type { Filter } from "./list-filter";

type Shown = Pick<Access, "shows">;

/** The reference in a line, by the field of its filter: `items.itemid`. */
function lineRefOf(declaration: RecordDeclaration, name: string): { lines: LinesField; field: RefField } | undefined {
  const [key, column] = name.split(".");
  const lines = lineFields(declaration).find((one) => one.key === key);
  const field = lines && lineRefs(lines).find((one) => one.key === column);
  return lines && field ? { lines, field } : undefined;
}

const isOnForm = ({ hidden }: Field): boolean => hidden !== true;

/** The filters that a list offers, in the order of use: date, party, item, amount, status, then the others. */
export function offeredFilters(declaration: RecordDeclaration, access: Shown): readonly FilterOption[] {
  const { document } = declaration;
  if (!document) return [];
  const named = refs(declaration).filter(
    (field) => isOnForm(field) && access.shows(field.key) && access.shows(field.show),
  );
  const party = named.filter(({ key }) => key === partyOf(declaration)?.key);
  const titleOf = (key: string): string =>
    declaration.list.find(({ field }) => field === key)?.title ??
    declaration.fields.find((field) => field.key === key)?.label ??
    key;
  const { dateField, amountField } = document;
  return [
    ...(access.shows(dateField) ? [{ field: dateField, title: "Date", kind: "date" } as const] : []),
    ...party.map(refOption),
    ...lineOptions(declaration, access),
    ...(amountField && access.shows(amountField)
      ? [{ field: amountField, title: titleOf(amountField), kind: "amount" } as const]
      : []),
    ...statusOption(declaration),
    ...searched(declaration.fields)
      .filter((field) => isOnForm(field) && access.shows(field.key))
      .map(({ key, label }) => ({ field: key, title: label, kind: "text" }) as const),
    ...named.filter((field) => !party.includes(field)).map(refOption),
  ];
}

const refOption = ({ key, label, to, source, show }: RefField): FilterOption => ({
  field: key,
  title: label,
  kind: "record",
  source: source ?? to,
  show,
});

/** Items, and ledgers of vouchers that have no party of their own. */
const lineOptions = (declaration: RecordDeclaration, access: Shown): readonly FilterOption[] =>
  lineFields(declaration)
    .filter(({ key, hidden }) => hidden !== true && access.shows(key))
    .flatMap((lines) =>
      lineRefs(lines)
        .filter(
          ({ to, key, hidden }) =>
            hidden !== true && access.shows(lineLabelKey(lines.key, key)) && isFound(declaration, to),
        )
        .map(({ key, label, to, source }) => ({
          field: `${lines.key}.${key}`,
          title: label,
          kind: "record" as const,
          source: source ?? to,
        })),
    );

const isFound = (declaration: RecordDeclaration, to: string): boolean =>
  to === "item" || (to === "debtors" && partyOf(declaration) === undefined);

function statusOption(declaration: RecordDeclaration): readonly FilterOption[] {
  const options = statusesOf(declaration).map(({ value, label, words }) => ({
    value,
    label,
    ...(words ? { words } : {}),
  }));
  return options.length > 0 ? [{ field: STATUS, title: "Status", kind: "choice", options }] : [];
}

/** Records of one export: at most a page of the list. */
const IDS_MAX = 500;

/**
 * Conditions of the filters over alias `t`. Throws `BadRequest` for a field that the list does not offer or that is
 * hidden, and for a value that cannot be one.
 */
export function recordConditions(
  declaration: RecordDeclaration,
  access: Shown,
  filters: readonly Filter[],
): readonly RawBuilder<unknown>[] {
  if (filters.length === 0) return [];
  const offered = offeredFilters(declaration, access);
  const columns = new Set(declaration.list.map(({ field }) => field));
  const texts = offered.filter(({ field, kind }) => kind === "text" && !columns.has(field));
  const shape = { fields: declaration.fields, list: [...declaration.list, ...texts] };
  return filters.flatMap((filter) => {
    if (filter.field === "id" && filter.op === "in") return [idsCondition(filter.value)];
    const own = offered.some(({ field }) => field === filter.field) ? documentCondition(declaration, filter) : null;
    return own ? [own] : filterConditions(shape, access, [filter]);
  });
}

function idsCondition(value: Filter["value"]): RawBuilder<unknown> {
  const ids = String(value).split(",").map(Number);
  if (ids.length > IDS_MAX || ids.some((id) => !Number.isSafeInteger(id)))
    throw new BadRequest(`The filter of id needs at most ${IDS_MAX} ids.`);
  return sql`t.id = any(${ids}::bigint[])`;
}

/**
 * Condition of an offered filter that is not on a column as it is; null for a column.
 */
function documentCondition(declaration: RecordDeclaration, { field, op, value }: Filter): RawBuilder<unknown> | null {
  if (field === STATUS) return statusCondition(declaration, op, value);
  if (field === declaration.document?.amountField) return amountCondition(field, op, value);
  const own = refs(declaration).find(({ key }) => key === field);
  if (own && op === "eq") return sql`${sql.ref(`t.${own.key}`)} = ${idOf(field, value)}::bigint`;
  const line = lineRefOf(declaration, field);
  if (line && op === "eq")
    return sql`exists (select from ${sql.table(linesTableOf(line.lines))} l
      where l.coid = t.coid and l.parentid = t.id and ${sql.ref(`l.${line.field.key}`)} = ${idOf(field, value)}::bigint)`;
  return null;
}

function idOf(field: string, value: Filter["value"]): number {
  const id = Number(value);
  if (!Number.isSafeInteger(id) || id < 0) throw new BadRequest(`The filter of ${field} needs the id of a record.`);
  return id;
}

function statusCondition(
  declaration: RecordDeclaration,
  op: Filter["op"],
  value: Filter["value"],
): RawBuilder<unknown> {
  const found = statusesOf(declaration).find((one) => one.value === value);
  if (!found || op !== "eq") throw new BadRequest(`The list has no status ${String(value).slice(0, 60)}.`);
  return sql`(${sql.raw(found.where)})`;
}

const SIGNS: Partial<Record<Filter["op"], string>> = { eq: "=", ne: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" };

/** Compared in paise, exactly, by the index of the amount. */
function amountCondition(field: string, op: Filter["op"], value: Filter["value"]): RawBuilder<unknown> | null {
  const sign = SIGNS[op];
  if (!sign) return null;
  const paise = typeof value === "boolean" || value === undefined ? null : fromRupeesText(value);
  if (paise === null) throw new BadRequest(`The filter of ${field} needs an amount.`);
  return sql`${sql.ref(`t.${paiseColumn(field)}`)} ${sql.raw(sign)} ${Number(paise)}::bigint`;
}
