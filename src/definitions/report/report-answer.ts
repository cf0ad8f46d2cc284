import type { FilterName } from "./report-filter";

/** The two layouts of a table of a report (REP-061): group rows above or below the rows of a group. */
export type TableType = "MacTable" | "MacTableC";

type FilterDefaults = { readonly [K in `default${FilterName}`]?: string };
type Overridden = "billno" | "billnoA" | "billnoB" | "billnoC" | "billnoD" | "lotno";
type Overrides = {
  readonly [K in `${Overridden}${"ddls" | "label" | "TXT_TextMode" | "filter"}`]?: string;
};

/** Row of `Rptlist_R_getviewdata` (REP-035 to REP-039); the members after `mail_emailreportsql` are ours. */
export interface ReportDefinition extends FilterDefaults, Overrides {
  /** Number of the report. */
  readonly id: number;
  readonly comp_name: string;
  /** The procedure of the rows. */
  readonly DataSourceID_SQL: string;
  /** Comma lists of its parameters, and of the filters and tokens that fill them. */
  readonly DataTextField: string;
  readonly DataValueField: string;
  /** JSON list of ReportColumn; `options` is the same list. */
  readonly cols: string;
  readonly options: string;
  readonly defaultdetailed: string;
  readonly defaultdetailedA: string;
  /** Label of the second switch; '' where the report has none (REP-039). */
  readonly detailedA_label: string;
  readonly defaultmactabletype: TableType;
  readonly mail_sub: string;
  readonly mail_body: string;
  /** Texts that the body takes in place of `{1}`, `{2}` and `{3}`. */
  readonly mail_bodyparam1: string;
  readonly mail_bodyparam2: string;
  readonly mail_bodyparam3: string;
  readonly attachementfilename: string;
  readonly mail_emailreportname: string;
  readonly mail_emailreportsql: string;
  /** Key of its rights. */
  readonly formmnu: string;
  /** Name of its group on the Reports List. */
  readonly total: string;
  /** JSON list of ReportFilter. */
  readonly filters: string;
  /** 1 where it has a switch between groups alone and detail rows. */
  readonly detailedallowed: number;
  /** 1 where its figures can be compared with other days. */
  readonly compareallowed: number;
  readonly printallowed: number;
  readonly emailallowed: number;
  /** A button of the report: the command that it runs, the query of its progress, and its label; '' for none. */
  readonly runsqlsp: string;
  readonly runstatesqlsp: string;
  readonly runlabel: string;
  /** JSON of a report that goes on from this one: `title`, `reportno`, `filters`; '' for none. */
  readonly leadsto: string;
  /** What the paper of its own is, in lower case; '' where it has none or the user may not print it. */
  readonly letterlabel: string;
  /** JSON: `roles`, the ledger of each role, and `kinds`, the titles of the documents that post; '' for none. */
  readonly localbooks: string;
  /** Rows that a user waits for, the rest being read behind them; 0 where a part costs as much as all. */
  readonly firstrows: number;
}

/** Row of `WEBAPI_Rptmaster` (REP-027). */
export interface ReportMasterRow {
  readonly reportno: number;
  readonly heading: string;
  /** Name of its group. */
  readonly total: string;
  readonly TXT_placeholder: string;
  readonly bg: string;
  readonly faicon: string;
}

/**
 * What a row of a report is. Rows of a group head or a total are made by the report itself (a trial balance); they are
 * counted in no sum. `open` and `close` stand before and after all others, in the order of the report only.
 */
export type RowKind = "" | "group" | "total" | "open" | "close";

/**
 * The members of row 0 that describe the whole answer. `iTotalRecords` counts all rows of the question, of which the
 * answer has those from `from` on. An answer without rows is one row with `RowNumber` 0.
 */
export interface ReportHead {
  readonly iTotalRecords: number;
  /** ISO with offset. */
  readonly asof: string;
  /** JSON of exact sums over all rows by field, decimal text. */
  readonly sums: string;
  /** JSON list of ReportGroup, in the order of the rows; '[]' where the rows are not grouped. */
  readonly groups: string;
  /** JSON list of the fields that they are grouped by. */
  readonly groupfields: string;
  /** JSON list of ReportColumn where the answer decides the columns (months side by side); '' otherwise. */
  readonly answercols: string;
  /** JSON list of sentences about the answer. */
  readonly notes: string;
}

/** One group: the values of its fields from the outermost on, rows in it, and their sums. */
export interface ReportGroup {
  readonly key: readonly string[];
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

/** Largest number of rows in one answer. */
export const TOP_MAX = 5_000;
