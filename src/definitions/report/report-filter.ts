/** The filters that a report may have (REP-041 to REP-061), in the order of the drawer. */
export const FILTER_NAMES = [
  "dtpfrom",
  "dtpto",
  "ddlledger",
  "itemname",
  "billno",
  "billnoA",
  "billnoB",
  "billnoC",
  "billnoD",
  "lotno",
  "txtdrgroupno",
  "salesman",
  "searchname",
  "category",
  "itemgroup",
  "shade",
  "godown",
  "area",
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** How a filter is entered: a day, a record of a source, one of a few choices, or a text. */
export type FilterKind = "date" | "record" | "choice" | "text";

interface FilterShape {
  readonly kind: FilterKind;
  readonly label: string;
  /** Source of the picker. */
  readonly source?: string;
  /** What narrows the options of the source: a value, or `column=value` (`stateid=27` for the cities of a state). */
  readonly sourceFilter?: string;
  /** Several records can be chosen; the value is a comma list of their ids. */
  readonly isMany?: boolean;
}

/** What the spec says of each filter; `billno`, its letters and `lotno` may be overridden by a report (REP-038). */
export const FILTERS: Readonly<Record<FilterName, FilterShape>> = {
  dtpfrom: { kind: "date", label: "From" },
  dtpto: { kind: "date", label: "To" },
  ddlledger: { kind: "record", label: "Ledger", source: "175" },
  itemname: { kind: "record", label: "Item", source: "176" },
  billno: { kind: "record", label: "Bill", source: "177" },
  billnoA: { kind: "record", label: "Bill A", source: "177" },
  billnoB: { kind: "record", label: "Bill B", source: "177" },
  billnoC: { kind: "record", label: "Bill C", source: "177" },
  billnoD: { kind: "record", label: "Bill D", source: "177" },
  lotno: { kind: "record", label: "Lot", source: "1700" },
  txtdrgroupno: { kind: "record", label: "Group", source: "178" },
  salesman: { kind: "record", label: "Salesman", source: "179" },
  searchname: { kind: "text", label: "Search" },
  category: { kind: "record", label: "Category", source: "997" },
  itemgroup: { kind: "record", label: "Item Group", source: "998" },
  shade: { kind: "record", label: "Shade", source: "999" },
  godown: { kind: "record", label: "Godown", source: "1000" },
  area: { kind: "record", label: "Area", source: "1782" },
};

/** Filters that mean nothing until a report says from which source they pick. */
const WITHOUT_SOURCE: readonly FilterName[] = ["billno", "billnoC", "billnoD", "lotno"];

/** Filters that a report written at runtime can take; `billnoA` is the branch, `billnoB` the kind of document. */
export const WRITTEN_FILTERS: readonly FilterName[] = FILTER_NAMES.filter((name) => !WITHOUT_SOURCE.includes(name));

/** A filter of one report, from the JSON text `filters` of its definition. */
export interface ReportFilter extends FilterShape {
  readonly name: FilterName;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Without a value the report shows nothing and asks for one; the sentence says what. */
  readonly required?: string;
}

/** Without days of its own a report covers these (REP-041, REP-042). */
export const USUAL_FROM = "2020-04-01";
export const USUAL_TO = "2021-03-31";

/** Any other filter without a default (REP-062): nothing chosen. */
export const NO_CHOICE = "0";

/** Whether a filter narrows the report: `0` and '' choose nothing. */
export const isChosen = (value: string | undefined): value is string =>
  value !== undefined && value !== "" && value !== NO_CHOICE;
