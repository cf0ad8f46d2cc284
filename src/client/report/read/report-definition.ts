import type { ReportDefinition, TableType } from "../../../definitions/report/report-answer";
import type { ReportColumn } from "../../../definitions/report/report-column";
import {
  FILTER_NAMES,
  isChosen,
  NO_CHOICE,
  USUAL_FROM,
  USUAL_TO,
  type FilterName,
  type ReportFilter,
} from "../../../definitions/report/report-filter";
import type { MailFile } from "../../../definitions/report/report-mail";
import { readJson } from "../../../definitions/props";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { listOf, numberOf, textOf } from "../../rows/read-row";
import { readLocalBooks, type LocalBooks } from "../local/local-books";

export type FilterValues = Readonly<Partial<Record<FilterName, string>>>;

/** The row of `Rptlist_R_getviewdata`, parsed. */
export interface Report {
  /** Number of the report. */
  readonly id: string;
  /** Key of its rights. */
  readonly name: string;
  readonly title: string;
  readonly procedure: string;
  /** Its parameters, with the filter or token that fills each. */
  readonly parameters: readonly (readonly [name: string, filledBy: string])[];
  readonly columns: readonly ReportColumn[];
  readonly filters: readonly ReportFilter[];
  /** First value of each filter. */
  readonly usual: FilterValues;
  readonly detailed: boolean;
  readonly detailedAllowed: boolean;
  readonly detailedA: boolean;
  /** '' where there is no second switch. */
  readonly detailedALabel: string;
  /** Its figures can be compared with other days. */
  readonly compareAllowed: boolean;
  readonly layout: TableType;
  readonly printAllowed: boolean;
  readonly mailAllowed: boolean;
  /** What its e-mail begins with; `params` stand in the body for `{1}`, `{2}` and `{3}` (REP-036). */
  readonly mail: {
    /** Addresses that it begins with. */
    readonly to: readonly string[];
    readonly subject: string;
    /** HTML. */
    readonly body: string;
    /** As what the report is attached at first. */
    readonly filetype: MailFile;
    readonly params: readonly string[];
    readonly name: string;
    readonly sql: string;
  };
  /** Name of its files, without the ending. */
  readonly fileName: string;
  /** A command that a button of the report runs, and the query that says how far it is; null for none. */
  readonly run: { readonly procedure: string; readonly state: string; readonly label: string } | null;
  /** What the paper of its own is, in lower case; '' for none. */
  readonly letter: string;
  /** A report that goes on from this one, with the filters that it takes over; null for none. */
  readonly leadsTo: {
    readonly title: string;
    readonly reportno: string;
    readonly filters: readonly FilterName[];
  } | null;
  readonly localBooks: LocalBooks;
  /** See `firstrows`. */
  readonly firstRows: number;
}

/** Reads the row; what is missing gets the defaults of the spec (REP-041, REP-042, REP-059 to REP-062). */
export function readReport(row: Row): Report {
  const text = (key: keyof ReportDefinition): string => textOf(row, key);
  const filters = listOf(row, "filters").flatMap((filter) => (isFilter(filter) ? [overridden(filter, row)] : []));
  const names = listed(text("DataTextField"));
  const values = listed(text("DataValueField"));
  return {
    id: text("id"),
    name: text("formmnu"),
    title: text("comp_name") || `Report ${text("id")}`,
    procedure: text("DataSourceID_SQL"),
    parameters: names.map((name, at) => [name, values[at] ?? name]),
    columns: readColumns(text("cols") || text("options")),
    filters,
    usual: Object.fromEntries(filters.map(({ name }) => [name, usualOf(name, text(`default${name}`))])),
    detailed: isOn(row.defaultdetailed),
    detailedAllowed: isOn(row.detailedallowed),
    detailedA: isOn(row.defaultdetailedA),
    detailedALabel: text("detailedA_label"),
    compareAllowed: isOn(row.compareallowed),
    layout: row.defaultmactabletype === "MacTableC" ? "MacTableC" : "MacTable",
    printAllowed: isOn(row.printallowed),
    mailAllowed: isOn(row.emailallowed),
    mail: {
      to: [],
      subject: text("mail_sub") || text("comp_name"),
      body: text("mail_body"),
      filetype: "xlsx",
      params: [text("mail_bodyparam1"), text("mail_bodyparam2"), text("mail_bodyparam3")],
      name: text("mail_emailreportname") || text("comp_name"),
      sql: text("mail_emailreportsql") || text("DataSourceID_SQL"),
    },
    fileName: text("attachementfilename").replace(/\.[a-z]+$/i, "") || text("comp_name"),
    run: text("runsqlsp")
      ? { procedure: text("runsqlsp"), state: text("runstatesqlsp"), label: text("runlabel") || "Run" }
      : null,
    letter: text("letterlabel"),
    leadsTo: readLeadsTo(text("leadsto")),
    localBooks: readLocalBooks(row),
    firstRows: numberOf(row, "firstrows"),
  };
}

function readLeadsTo(json: string): Report["leadsTo"] {
  const read = json === "" ? null : readJson(json)?.value;
  if (!isRecord(read)) return null;
  const title = textOf(read, "title");
  return title === ""
    ? null
    : {
        title,
        reportno: textOf(read, "reportno"),
        filters: FILTER_NAMES.filter((name) => listOf(read, "filters").includes(name)),
      };
}

/** Columns from their JSON text; those without a field are left out. */
export const readColumns = (text: string): readonly ReportColumn[] =>
  listOf({ text }, "text").flatMap((column) => (isColumn(column) ? [column] : []));

const isColumn = (value: unknown): value is ReportColumn =>
  isRecord(value) && typeof value.field === "string" && value.field !== "" && typeof value.title === "string";

const NAMES: ReadonlySet<unknown> = new Set(FILTER_NAMES);
const KINDS: ReadonlySet<unknown> = new Set<ReportFilter["kind"]>(["date", "record", "choice", "text"]);

const isFilter = (value: unknown): value is ReportFilter =>
  isRecord(value) && NAMES.has(value.name) && KINDS.has(value.kind) && typeof value.label === "string";

/**
 * Source, label, text mode and the filter of the source may be members of the row itself (REP-038). The text mode
 * `multi-line` allows several records, as in forms.
 */
function overridden(filter: ReportFilter, row: Row): ReportFilter {
  const own = (member: string): string => textOf(row, `${filter.name}${member}`);
  const source = own("ddls") || filter.source;
  const sourceFilter = own("filter") || filter.sourceFilter;
  return {
    ...filter,
    ...(source === undefined ? {} : { source }),
    ...(sourceFilter === undefined ? {} : { sourceFilter }),
    ...(own("TXT_TextMode").trim().toLowerCase() === "multi-line" ? { isMany: true } : {}),
    label: own("label") || filter.label,
  };
}

function usualOf(name: FilterName, given: string): string {
  if (name === "dtpfrom") return isChosen(given) ? given : USUAL_FROM;
  if (name === "dtpto") return isChosen(given) ? given : USUAL_TO;
  return given === "" ? NO_CHOICE : given;
}

const listed = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
