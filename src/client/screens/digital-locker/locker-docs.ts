import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";

/** Names of LOCK-003; the style sheet defines their colours in light and dark. */
export const PANEL_COLOURS = ["primary", "secondary", "info", "success", "warning", "danger"] as const;

type PanelColour = (typeof PANEL_COLOURS)[number];

/**
 * The colour of a group: it seems random, but depends only on the name, so it is the same at every render and on
 * every device. A colour that changed at every render would only be noise.
 */
export function panelColour(group: string): PanelColour {
  let hash = 2_166_136_261;
  for (const sign of group.trim().toLowerCase()) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return PANEL_COLOURS[(hash ^ (hash >>> 15)) % PANEL_COLOURS.length] ?? "primary";
}

/** LOCK-002: finds a part of the search words or of the description, ignoring case; without a text finds all. */
export function foundBy(rows: readonly Row[], typed: string): readonly Row[] {
  const part = typed.trim().toLowerCase();
  return part === ""
    ? rows
    : rows.filter((row) =>
        [wordsOf(row), textOf(row, "attacheddetail")].some((text) => text.toLowerCase().includes(part)),
      );
}

/**
 * The server joins name, group and number to the typed search words; for a document that waits on this device this is
 * done here.
 */
const wordsOf = (row: Row): string =>
  row._pending === undefined
    ? textOf(row, "searchname")
    : ["docname", "docgroupname", "docno", "searchname"].map((key) => textOf(row, key)).join(" ");

interface LockerGroup {
  readonly name: string;
  readonly colour: PanelColour;
  readonly rows: readonly Row[];
}

/** Groups by name, ignoring case; within a group the documents by name. */
export function groupsOf(rows: readonly Row[]): readonly LockerGroup[] {
  const groups = new Map<string, { readonly name: string; readonly rows: Row[] }>();
  for (const row of rows) {
    const name = textOf(row, "docgroupname").trim() || "Other";
    const group = groups.get(name.toLowerCase()) ?? { name, rows: [] };
    group.rows.push(row);
    groups.set(name.toLowerCase(), group);
  }
  const byText = (a: string, b: string): number => a.localeCompare(b, "en-IN", { sensitivity: "base", numeric: true });
  return [...groups.values()]
    .sort((a, b) => byText(a.name, b.name))
    .map(({ name, rows: own }) => ({
      name,
      colour: panelColour(name),
      rows: own.sort((a, b) => byText(textOf(a, "docname"), textOf(b, "docname"))),
    }));
}
