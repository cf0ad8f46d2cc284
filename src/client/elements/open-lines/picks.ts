import { cellText as text } from "../../../definitions/bill/cells";
import { formatDate } from "../../../domain/date-format";
import { trimZeros } from "../../../domain/decimal";
import { formatQuantity } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import { writeMadeFrom, type MadeFromSource } from "../../rows/made-from";

/** One open line of an order or a challan, as its procedure returns it; `open` is in the unit of the line. */
export interface OpenRow {
  readonly entity: string;
  readonly recid: string;
  readonly lineid: number;
  readonly kind: string;
  readonly number: string;
  readonly day: string;
  readonly item: string;
  readonly unit: string;
  readonly open: string;
}

export const readOpenLines = (rows: readonly Row[]): readonly OpenRow[] =>
  rows
    .filter(({ srcentity }) => text(srcentity) !== "")
    .map((row) => ({
      entity: text(row.srcentity),
      recid: text(row.srcid),
      lineid: Number(row.srcline),
      kind: text(row.kind),
      number: text(row.number),
      day: formatDate(text(row.edate)),
      item: text(row.item),
      unit: text(row.unit),
      open: text(row.open),
    }));

export const pickKey = ({ entity, recid, lineid }: OpenRow): string => `${entity} ${recid} ${lineid}`;
export const openText = (open: string): string => formatQuantity(open);
export const lineText = ({ item, kind, number }: OpenRow): string => `${item}, ${kind} ${number}`;

/** The chosen lines, by document, for the address of the new form. */
export function madeFromPicks(chosen: readonly OpenRow[], picks: ReadonlyMap<string, string>): string {
  const sources = new Map<string, MadeFromSource & { readonly lines: { lineid: number; qty: string }[] }>();
  for (const row of chosen) {
    const key = `${row.entity} ${row.recid}`;
    const source = sources.get(key) ?? { entity: row.entity, key: row.recid, lines: [] };
    source.lines.push({ lineid: row.lineid, qty: trimZeros(picks.get(pickKey(row)) ?? row.open) });
    sources.set(key, source);
  }
  return writeMadeFrom({ how: "convert", sources: [...sources.values()] });
}
