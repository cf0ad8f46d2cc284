import type { ColumnOption, FilterOption, ListCards, ListHead } from "../../../definitions/list-row";
import { readOffers, type PaperOffer } from "../../../definitions/print/paper-offer";
import { readJson } from "../../../definitions/props";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { isFigure } from "../../rows/cell-text";
import { listOf, textOf } from "../../rows/read-row";

/** The first row of `common_R_getlistgrid`, parsed (LIST-014). */
export interface ListDefinition {
  readonly entity: string;
  readonly title: string;
  readonly viewAllowed: boolean;
  readonly addAllowed: boolean;
  readonly idproperty: string;
  readonly addLabel: string;
  /** Key that opens a new record from any screen; '' for most lists. */
  readonly addKey: string;
  readonly form: { readonly formname: string; readonly sqlsp: string; readonly formtitle: string };
  readonly rowsProcedure: string;
  /** Totals over all rows; '' where the list has none. */
  readonly totalsProcedure: string;
  readonly deleteProcedure: string;
  readonly columns: readonly ColumnOption[];
  readonly pageSizes: readonly number[];
  readonly filtering: boolean;
  /** Filters of a list of documents; empty for other lists. */
  readonly filters: readonly FilterOption[];
  /** '' or the column that links a row to its parent (MAST-009). */
  readonly treeParent: string;
  readonly deleteShort: boolean;
  readonly deleteResult: "resu" | "result";
  /** The approval icon comes before the columns (DOC-041). */
  readonly approval: boolean;
  /** Each row links to its scan (DOC-039, DOC-040). */
  readonly scans: boolean;
  /** Rows are documents, and the user may add one. */
  readonly copyAllowed: boolean;
  /** Name of a document in messages; '' if the list has no documents that can be cancelled. */
  readonly cancelNoun: string;
  readonly cancelAllowed: boolean;
  /** The chip 'Sale Order / Challan to Sale' (DOC-030). */
  readonly orderSale: boolean;
  /** Rows are documents that the user may print. */
  readonly printAllowed: boolean;
  /** Rows are documents that the user may send. */
  readonly emailAllowed: boolean;
  /** Other papers of selected rows. */
  readonly papers: readonly PaperOffer[];
  /** Null for a table. */
  readonly cards: ListCards | null;
}

const PAGE_SIZE = 10;
const PAGE_MAX = 500;
const NEW_ADD = "New Add";

type HeadKey = Extract<keyof ListHead, string>;

/**
 * Reads the row and fills what is missing with the defaults of the spec: page size 10, label `New Add`, procedures
 * named after the entity.
 */
export function readListDefinition(row: Row, asked: string): ListDefinition {
  const text = (key: HeadKey): string => textOf(row, key);
  const entity = text("entity") || asked;
  const sizes = listOf(row, "pagesizes")
    .map(Number)
    .filter((size) => Number.isInteger(size) && size > 0 && size <= PAGE_MAX);
  return {
    entity,
    title: text("title") || text("formtitle") || entity,
    viewAllowed: isOn(row.viewallowed),
    addAllowed: isOn(row.addallowed),
    idproperty: text("idproperty") || "id",
    addLabel: text("Hlabel") || NEW_ADD,
    addKey: text("addkey"),
    form: { formname: text("formname"), sqlsp: text("sqlsp"), formtitle: text("formtitle") },
    rowsProcedure: text("listsqlsp") || `${entity}_R_listgrid`,
    totalsProcedure: text("totalssqlsp"),
    deleteProcedure: text("deletesqlsp") || `${entity}_R_btndelete_approve`,
    columns: listOf(row, "cols").flatMap(readColumn),
    pageSizes: sizes.length > 0 ? sizes : [PAGE_SIZE],
    filtering: isOn(row.filtering),
    filters: listOf(row, "filters").flatMap(readFilter),
    treeParent: text("treeparent"),
    deleteShort: isOn(row.deleteshort),
    copyAllowed: isOn(row.copyallowed),
    orderSale: isOn(row.saleordersaleaddallowed),
    cancelNoun: text("cancelnoun"),
    cancelAllowed: isOn(row.cancelallowed),
    deleteResult: text("deleteresult") === "result" ? "result" : "resu",
    approval: isOn(row.chkdocallowed),
    scans: isOn(row.scanallowed),
    printAllowed: isOn(row.printallowed),
    emailAllowed: isOn(row.emailallowed),
    papers: readOffers(text("papers")),
    cards: readCards(text("cards")),
  };
}

function readCards(text: string): ListCards | null {
  const read = text === "" ? null : readJson(text)?.value;
  if (!isRecord(read) || typeof read.picture !== "string") return null;
  return { picture: read.picture, ...(typeof read.ribbon === "string" ? { ribbon: read.ribbon } : {}) };
}

function readColumn(value: unknown): readonly ColumnOption[] {
  if (!isRecord(value) || typeof value.field !== "string" || value.field === "") return [];
  const format = textOf(value, "format");
  const align = value.align === "left" || value.align === "right" || value.align === "center" ? value.align : undefined;
  return [
    {
      field: value.field,
      title: textOf(value, "title") || value.field,
      format,
      align: align ?? (isFigure(format) ? "right" : format === "flag" ? "center" : "left"),
      visible: value.visible === undefined || isOn(value.visible),
      groupby: isOn(value.groupby),
      sum: isOn(value.sum),
      filter: isOn(value.filter),
      sortable: value.sortable === undefined || isOn(value.sortable),
      card: typeof value.card === "number" ? value.card : undefined,
    },
  ];
}

const KINDS: ReadonlySet<unknown> = new Set<FilterOption["kind"]>(["date", "amount", "record", "choice", "text"]);

const isFilter = (value: unknown): value is FilterOption =>
  isRecord(value) && typeof value.field === "string" && typeof value.title === "string" && KINDS.has(value.kind);

/** Filters of kinds that this version does not know are left out. */
const readFilter = (value: unknown): readonly FilterOption[] => (isFilter(value) ? [value] : []);

/** Fields of every row besides its columns (LIST-016); they are not shown as columns. */
const ROW_BASE: ReadonlySet<string> = new Set([
  "id",
  "rowver",
  "formname",
  "sqlsp",
  "formtitle",
  "formcaptaion",
  "formmnu",
  "editallowed",
  "deleteallowed",
  "downloadallowed",
  "addallowed",
  "viewallowed",
  "isactive",
  "lastdnt",
  "co",
  "branch",
  "rolename",
  "branch_prefix",
  "DisplayStart",
  "TotalCount",
  "GroupCount",
  "coid",
  "branchid",
  "globalid",
  "comp_name",
  "div_class",
  "Hlabel",
  "idproperty",
]);

/** Columns of the definition, or of the rows if it has none (LIST-026). Links to other records are not columns. */
export function columnsFor(definition: ListDefinition, rows: readonly Row[]): readonly ColumnOption[] {
  const first = rows[0];
  if (definition.columns.length > 0 || !first) return definition.columns;
  return Object.keys(first)
    .filter(
      (field) =>
        !ROW_BASE.has(field) && !field.startsWith("_") && field !== definition.treeParent && !field.endsWith("id"),
    )
    .map((field) => columnOfValue(field, first[field]));
}

function columnOfValue(field: string, value: unknown): ColumnOption {
  const figure = typeof value === "number" && !Number.isInteger(value);
  const date = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return {
    field,
    title: field,
    visible: true,
    sortable: true,
    align: figure ? "right" : "left",
    format: figure ? "amount" : date ? "date" : "",
  };
}

/** The column with the day of a document; undefined for other lists. */
export const dateOf = ({ filters }: Pick<ListDefinition, "filters">): string | undefined =>
  filters.find(({ kind }) => kind === "date")?.field;
