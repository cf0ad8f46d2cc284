import type { WidgetRow } from "../../definitions/widget-row";
import type { KindOf } from "../ui/widget-kind";

/** Mantine colours that can be distinguished in both themes. */
const COLOURS = ["blue", "teal", "grape", "orange", "cyan", "pink", "indigo", "green", "violet", "red"] as const;

/**
 * The spec has a random colour for each group (DASH-019). Derived from the name, it is the same every day and on
 * every device.
 */
export function groupColour(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[hash % COLOURS.length] ?? COLOURS[0];
}

export interface WidgetGroup {
  readonly name: string;
  readonly colour: string;
  readonly rows: readonly WidgetRow[];
}

/**
 * Widgets by group in the order of the server. A search keeps charts, and widgets whose heading or group contains the
 * text (DASH-019 to DASH-021).
 */
export function widgetGroups(rows: readonly WidgetRow[], text: string, kindOf: KindOf): readonly WidgetGroup[] {
  const wanted = text.trim().toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(wanted);
  const groups = new Map<string, WidgetRow[]>();
  for (const row of rows) {
    const isShown =
      wanted === "" || kindOf(row.Widgetstype)?.isChart === true || has(row.heading) || has(row.formgroupname);
    if (isShown) groups.set(row.formgroupname, [...(groups.get(row.formgroupname) ?? []), row]);
  }
  return [...groups].map(([name, own]) => ({ name, colour: groupColour(name), rows: own }));
}
