/** The pairs of a drill-down: the name of a filter of the linked report, and the row field with its value. */
type LinkNames = {
  readonly [K in `linkfieldname${"" | "B" | "C" | "D" | "E"}` | `linkfield${"" | "B" | "C" | "D" | "E"}`]?: string;
};

/** A column of a popup; formats are those of a report. */
type PopupColumn = Pick<ReportColumn, "title" | "field" | "format">;

/** How a cell is entered: a text, one that may have several words, a number, a date. */
export type EditKind = "txtstring" | "txtstrings" | "txtnumber" | "txtdate";

/**
 * One column of a report, from the JSON text `cols` of the definition row (REP-065 to REP-077). A column with
 * `linkreportno` opens that report; a row may name another report in its own field `linkreportno`, or none with 0.
 */
export interface ReportColumn extends LinkNames {
  readonly title: string;
  /** The field of the rows. */
  readonly field: string;
  readonly align?: "left" | "right" | "center";
  /** Hidden only with `false`. */
  readonly visible?: boolean;
  /** Rows are grouped by this column at first. */
  readonly groupby?: boolean;
  /** Groups and the total show how many rows they have. */
  readonly count?: boolean;
  /** Groups and the total show its sum. */
  readonly sum?: boolean;
  /**
   * `amt` and `number2` of REP-072; ours: `drcr` (a debit is positive), `qty`, `date`, `datetime`, `month`, and
   * `approval` (1 is approved). Any other text is a number pattern such as `0.00`; without a format the value is text.
   */
  readonly format?: string;
  /** Heading in exported files; by default the title. */
  readonly xlsxfield?: string;
  readonly linkreportno?: number;
  /** Ours: the field of a row that names another report for this column; by default `linkreportno`. */
  readonly linkreportfield?: string;
  /** The linked report opens in a drawer over this one. */
  readonly linkreportnopopup?: boolean;
  /** Cells are changed in place where the row allows it (`linkeditfieldallowed`); how they are entered (REP-093). */
  readonly linkeditfieldtype?: EditKind;
  /** Ours: the parameter of the save procedure that takes the edited value; by default the field. */
  readonly linkeditfieldvalue?: string;
  /** One Update button above the table, or one in each row (REP-095); by default above. */
  readonly linkeditfieldsavebtn?: "headerwise" | "rowwise";
  /** The procedure that saves a row (REP-096), and the fields of the row with its kind, id and version (ours). */
  readonly linkeditsavesqlsp?: string;
  readonly linkeditsaveentity?: string;
  readonly linkeditsaveid?: string;
  readonly linkeditsaverowver?: string;
  /**
   * A click on the cell opens a popup with the rows of this procedure (REP-098) for the record that `linkpopupid` names
   * in the row; `linkpopupcols` are the columns of the popup. Both are ours.
   */
  readonly linkpopupsqlsp?: string;
  readonly linkpopupid?: string;
  readonly linkpopupcols?: readonly PopupColumn[];
  /** What is behind the popup: a colour of the page; by default that of every dialog. */
  readonly linkpopupmodalbg?: string;
  /** Folder and name of the picture that shows the status of an approval (REP-101); a row may name its own. */
  readonly linkapprovalpath?: string;
  readonly linkapprovalimgname?: string;
  /** Ours: width in the table, pixels; by default as wide as its content needs. */
  readonly width?: number;
  /** Shown on the card of a phone: 1 is the heading, 2 and 3 the figures beside it. */
  readonly card?: 1 | 2 | 3;
  /**
   * Ours: it is of a second side that stands beside the first; on a phone its cells stand below those of the column
   * with this field.
   */
  readonly below?: string;
  /** Rows cannot be grouped by it although it is a text. */
  readonly ungrouped?: boolean;
  /** Rows cannot be sorted by it: it is added to the rows of a page after they are read. */
  readonly unsorted?: boolean;
}

const FIGURES: ReadonlySet<string> = new Set(["amt", "number2", "drcr", "qty"]);
const TIMES: ReadonlySet<string> = new Set(["date", "datetime", "month"]);

/** Whether a column holds numbers: they stand at the right and may be summed. */
export const isFigure = ({ format }: Pick<ReportColumn, "format">): boolean =>
  format !== undefined && !TIMES.has(format) && (FIGURES.has(format) || /[0#]/.test(format));

/** The five suffixes of the drill-down pairs (REP-076). */
export const LINK_SUFFIXES = ["", "B", "C", "D", "E"] as const;

/**
 * What a cell passes to the report that it links to: values by filter name. Null where the cell links nowhere: the
 * column has no link, the row names no report, or it has no value for any pair.
 */
export function drillValues(
  column: ReportColumn,
  row: Readonly<Record<string, unknown>>,
): { readonly reportno: number; readonly values: Readonly<Record<string, string>> } | null {
  const named = row[column.linkreportfield ?? "linkreportno"];
  const reportno = named === undefined ? (column.linkreportno ?? 0) : Number(named);
  if (column.linkreportno === undefined || !reportno) return null;
  const pairs = LINK_SUFFIXES.flatMap((suffix) => {
    const name = column[`linkfieldname${suffix}`];
    const field = column[`linkfield${suffix}`];
    return name === undefined || field === undefined ? [] : [[name, row[field]] as const];
  });
  const values = Object.fromEntries(
    pairs.filter(([, value]) => hasValue(value)).map(([name, value]) => [name, String(value)]),
  );
  return pairs.length > 0 && Object.keys(values).length === 0 ? null : { reportno, values };
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && value !== 0 && value !== "0";
