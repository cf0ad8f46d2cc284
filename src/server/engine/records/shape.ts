import type { Context } from "../call/context";
import type {
  Field,
  LinesField,
  ListColumn,
  NumberField,
  RecordDeclaration,
  RecordIdentity,
  RecordShape,
  RefField,
  TextField,
} from "./declaration";

/** A field with one value, in a column of the record's own table. */
export type ScalarField = Exclude<Field, LinesField>;

export const isLines = (field: Field): field is LinesField => field.kind === "lines";
export const isRef = (field: Field): field is RefField => field.kind === "ref";

export const scalars = (declaration: Pick<RecordShape, "fields">): readonly ScalarField[] =>
  declaration.fields.filter((field): field is ScalarField => !isLines(field));
const lineFieldsOf = new WeakMap<readonly Field[], readonly LinesField[]>();

/** Asked for each declaration and each row: worked out once. */
export function lineFields({ fields }: Pick<RecordShape, "fields">): readonly LinesField[] {
  const found = lineFieldsOf.get(fields) ?? fields.filter(isLines);
  lineFieldsOf.set(fields, found);
  return found;
}
export const refs = (declaration: Pick<RecordShape, "fields">): readonly RefField[] => declaration.fields.filter(isRef);
export const lineRefs = (field: LinesField): readonly RefField[] =>
  field.columns.filter((column): column is RefField => column.kind === "ref");
export const searched = (fields: readonly Field[]): readonly TextField[] =>
  fields.filter((field): field is TextField => field.kind === "text" && field.search === true);

/** Where a record keeps the codes that scanners read, each of one record of the company; null where it has none. */
export function codesOf(
  declaration: Pick<RecordShape, "fields">,
): { readonly lines: LinesField; readonly column: TextField } | null {
  for (const lines of lineFields(declaration)) {
    const column = searched(lines.columns).find(({ unique, check }) => unique && check === "barcode");
    if (column) return { lines, column };
  }
  return null;
}

/** The reference to the party of a document; undefined for masters and for kinds without a party. */
export const partyOf = (declaration: Pick<RecordDeclaration, "fields" | "document">): RefField | undefined =>
  refs(declaration).find(({ key }) => key === declaration.document?.partyField);

export const tableOf = (declaration: Pick<RecordIdentity, "entity">): string => `m_${declaration.entity}`;
/**
 * Key under which counts, words and memory hold the records that this session sees: those of the company, or, for
 * documents, only those of its branch.
 */
export const recordsKey = (
  { session }: Pick<Context, "session">,
  { entity, document }: Pick<RecordDeclaration, "entity" | "document">,
): string => (document ? `${entity}@${session.branchid}` : entity);
export const linesTableOf = (field: LinesField): string => `m_${field.table}`;
export const formOf = (declaration: Pick<RecordIdentity, "entity">): string => `${declaration.entity}detail`;
export const proc = (
  declaration: Pick<RecordDeclaration, "entity" | "deleteName">,
  name: "listgrid" | "listtotals" | "getviewdata" | "save" | "btndelete_approve",
): string => `${declaration.entity}_R_${name === "btndelete_approve" ? (declaration.deleteName ?? name) : name}`;

/**
 * Stored text columns that have a lower-case copy: unique columns, the name, the party of a document, and columns that
 * the list sorts by.
 */
export function keyed(declaration: RecordDeclaration): readonly string[] {
  const grouped = new Set([declaration.nameField, ...(declaration.uniqueTogether ?? []).flat()]);
  const own = scalars(declaration)
    .filter((field) => field.kind === "text" && (field.unique || grouped.has(field.key)))
    .map(({ key }) => key);
  const sorted = declaration.list
    .filter((column) => !column.sql && isTextColumn(declaration, column))
    .map(({ field }) => field);
  const party = partyOf(declaration);
  return [...new Set([...own, ...sorted, ...(party ? [party.show] : [])])];
}

/** Flag of documents that can be cancelled. */
export const CANCELLED = "iscancelled";

export const keyColumn = (key: string): string => `${key}_key`;

/**
 * The amount of a document in paise, as a whole number: under row-level security comparisons of whole numbers can use
 * an index, those of `numeric` cannot.
 */
export const paiseColumn = (key: string): string => `${key}_paise`;

/** Columns stored in the record's table: values, and for each ref also the name of the record it references. */
export function storedColumns(declaration: RecordDeclaration): readonly string[] {
  return scalars(declaration).flatMap((field) => (isRef(field) ? [field.key, field.show] : [field.key]));
}

/** The field that a list column shows, or whose name it shows; undefined for a computed one. */
export function fieldOfColumn(
  declaration: Pick<RecordShape, "fields">,
  column: Pick<ListColumn, "field">,
): ScalarField | undefined {
  return scalars(declaration).find(
    (field) => field.key === column.field || (isRef(field) && field.show === column.field),
  );
}

/** Whether a column holds a name or other text, sorted ignoring case. */
export function isTextColumn(declaration: Pick<RecordShape, "fields">, column: ListColumn): boolean {
  const field = fieldOfColumn(declaration, column);
  if (!field) return column.format === undefined && column.align !== "right" && !column.hidden;
  return field.kind === "text" || field.kind === "choice" || (isRef(field) && field.show === column.field);
}

/**
 * SQL that a list sorts a column by, over alias `t`. A stored column sorts by an index that holds it whole, so that
 * the index alone serves the sort.
 */
export function sortExpression(declaration: Pick<RecordShape, "fields">, column: ListColumn): string {
  if (!isTextColumn(declaration, column)) return column.sql ?? `t.${column.field}`;
  return column.sql ? `lower(${column.sql}) collate "C"` : `t.${keyColumn(column.field)}`;
}

/** SQL type of a field's column. Money is `numeric(18,2)` rupees, quantity has 3 decimals, per cent 3. */
export function columnType(field: ScalarField): string {
  switch (field.kind) {
    case "text":
    case "choice":
      return "text not null default ''";
    case "amount":
      return "numeric(18,2) not null default 0";
    case "quantity":
      return "numeric(18,3) not null default 0";
    case "rate":
      return "numeric(9,3) not null default 0";
    case "whole":
      return "integer not null default 0";
    case "flag":
      return "boolean not null default false";
    case "date":
      return "date";
    case "ref":
      return "bigint";
  }
}

export const isNumber = (field: Field): field is NumberField =>
  field.kind === "amount" || field.kind === "quantity" || field.kind === "rate" || field.kind === "whole";

/** Decimals that a figure may have. */
export const DECIMALS: Readonly<Record<string, number>> = { amount: 2, quantity: 3, rate: 3, whole: 0 };

/** Whether files can be attached to records of this declaration. */
export const takesFiles = ({ attachments, document }: RecordDeclaration): boolean =>
  attachments !== undefined || document?.isPosted === true;
