import type { MenuRow } from "../../definitions/menu-row";
import type { Row } from "../../wire/envelope";
import { numberOf, textOf } from "../rows/read-row";

/** Rows of `WEBAPI_MacMenulist` as the menu reads them (SHELL-013). A path that leaves this app is dropped. */
export function readMenuRows(rows: readonly Row[]): readonly MenuRow[] {
  return rows.map((row) => ({
    id: numberOf(row, "id"),
    under: numberOf(row, "under"),
    label: textOf(row, "label"),
    path: ownPath(textOf(row, "path")),
    icon: textOf(row, "icon"),
    kind: row.kind === "divider" || row.kind === "group" ? row.kind : "item",
    heading: textOf(row, "heading"),
    reportno: numberOf(row, "reportno"),
    TXT_placeholder: textOf(row, "TXT_placeholder"),
    bg: textOf(row, "bg"),
    faicon: textOf(row, "faicon"),
    total: textOf(row, "total"),
    addform: textOf(row, "addform"),
    addtitle: textOf(row, "addtitle"),
    addsqlsp: textOf(row, "addsqlsp"),
    addfiles: numberOf(row, "addfiles"),
    addlabel: textOf(row, "addlabel"),
    addkey: textOf(row, "addkey"),
    alsocalled: textOf(row, "alsocalled"),
  }));
}

/** Only paths within the app: `/x`, never `//host` or `javascript:`. */
const ownPath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : "");
