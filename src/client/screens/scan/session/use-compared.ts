import { useEffect, useMemo, useState } from "react";
import { cellText } from "../../../../definitions/bill/cells";
import { compare, type Compared, type Expected } from "../../../../domain/scanning/compared";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { useOffline } from "../../../call/offline-context";
import { keptStock } from "../../../call/kept-stock";
import type { Offline } from "../../../offline/offline";
import type { OpenSession } from "./use-session";

interface ComparedState {
  readonly against: "order" | "book" | null;
  readonly rows: readonly Compared[];
  /** When the stock was current, server ms. */
  readonly asOf: number;
}

const NONE: readonly Expected[] = [];

/** What was scanned against the order, or for a count against the stock on this device in the godown of this field. */
export function useCompared(
  { head, order }: OpenSession,
  lines: readonly ScanLine[],
  godown: string,
  countsStock: boolean,
): ComparedState {
  const offline = useOffline();
  const [book, setBook] = useState<{ readonly expected: readonly Expected[]; readonly asOf: number } | null>(null);
  const godownid = cellText(head.start[godown]);
  useEffect(() => {
    if (!countsStock) return undefined;
    let isOver = false;
    void bookOf(offline, lines, godownid).then((next) => !isOver && setBook(next));
    return () => {
      isOver = true;
    };
  }, [offline, lines, godownid, countsStock]);
  const expected = order ?? book?.expected ?? NONE;
  const rows = useMemo(() => compare(expected, lines), [expected, lines]);
  return { against: order ? "order" : book ? "book" : null, rows, asOf: book?.asOf ?? 0 };
}

/** Null where the device has no copy of the stock. */
async function bookOf(offline: Offline, lines: readonly ScanLine[], godownid: string) {
  const items = new Map(lines.flatMap(({ item, isRemoved }) => (item && !isRemoved ? [[item.id, item] as const] : [])));
  const copies = await offline.reference.entities().catch(() => []);
  const copy = copies.find(({ entity }) => entity === "itemstock");
  if (!copy?.complete) return null;
  const expected: Expected[] = [];
  for (const [itemid, { name, unit }] of items) {
    const stock = await keptStock(offline, itemid);
    const base = stock?.held.places.find((place) => String(place.godownid) === godownid)?.stock;
    if (base !== undefined) expected.push({ itemid, name, unit, base });
  }
  return { expected, asOf: copy.asOf ?? 0 };
}
