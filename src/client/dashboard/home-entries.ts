import type { WidgetRow } from "../../definitions/widget-row";
import type { KindOf } from "../ui/widget-kind";

/** The type of rows that stand together as lines of one list, named by their group. */
const LINE = "box-d";
/** A list of so many lines is as high as a box. */
const SHORT = 2;

/** A card of the first screen: one widget, or a list of figures. */
export interface HomeEntry {
  /** '' for a single widget. */
  readonly list: string;
  readonly rows: readonly WidgetRow[];
}

/** Cards in the order of the server; the lines of a list stand where its first line is. */
function entriesOf(rows: readonly WidgetRow[]): readonly HomeEntry[] {
  const isLine = ({ Widgetstype, formgroupname }: WidgetRow) =>
    Widgetstype === LINE && rows.filter((row) => row.Widgetstype === LINE && row.formgroupname === formgroupname);
  const seen = new Set<string>();
  return rows.flatMap((row): readonly HomeEntry[] => {
    const lines = isLine(row);
    if (!lines) return [{ list: "", rows: [row] }];
    if (seen.has(row.formgroupname)) return [];
    seen.add(row.formgroupname);
    return [{ list: row.formgroupname, rows: lines }];
  });
}

/** The figures that stand in one line above, and what is higher than they are below: no row of cards has a hole. */
export function homeShelves(rows: readonly WidgetRow[], kindOf: KindOf): readonly (readonly HomeEntry[])[] {
  const entries = entriesOf(rows);
  const isLow = ({ list, rows: own }: HomeEntry) =>
    list === "" ? kindOf(own[0]?.Widgetstype ?? "")?.isSmall === true : own.length <= SHORT;
  const firstHigh = entries.findIndex((entry) => !isLow(entry));
  const cut = firstHigh < 0 ? entries.length : firstHigh;
  return [entries.slice(0, cut), entries.slice(cut)].filter((shelf) => shelf.length > 0);
}
