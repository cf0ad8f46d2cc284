import { quantity, type Quantity, toQuantityText } from "../quantity";
import type { ScanEvent } from "../scanning/scan-event";
import { baseOf, lineFor, type ScanLine, type ScanLines, withEvent } from "../scanning/session-lines";

/**
 * What several devices add to one count. A device scans, corrects and removes; each of these events becomes entries
 * that only add: so many base units more or fewer of an item in a place. The count is their sum, so it does not matter
 * in which order they arrive, how they are divided among saves, or how often one comes.
 */
export interface CountEntry {
  /** Of the event, and its place among the entries of the event: the same each time they are worked out. */
  readonly id: string;
  /** Server time of the scan as the device estimates it, ms. */
  readonly at: number;
  /** '' where the device names no bin. */
  readonly bin: string;
  readonly itemid: string;
  readonly batch: string;
  /** The recount that it answers; '' for none. */
  readonly recount: string;
  readonly expiry: string;
  readonly made: string;
  /** Decimal text in base units, negative where a correction takes something back. */
  readonly qty: string;
  /** Lines more or fewer. While their sum is above 0 the item counts as counted, also with none found. */
  readonly lines: number;
}

interface Sum {
  readonly qty: Quantity;
  readonly lines: number;
  readonly line: ScanLine | undefined;
}

/**
 * The entries of the events of one session from the event `from` on, in their order. A code that no item has counts
 * once it is named.
 */
export function entriesOf(events: readonly ScanEvent[], from = 0): readonly CountEntry[] {
  let lines: ScanLines = [];
  return events.flatMap((event, n) => {
    const before = lines;
    lines = withEvent(before, event);
    return n < from ? [] : difference(event, before, lines);
  });
}

/** Only the places of the line that the event changed can differ. */
function difference(event: ScanEvent, before: ScanLines, after: ScanLines): readonly CountEntry[] {
  const [was, is] = [lineOf(event, before), lineOf(event, after)];
  const keys = new Set([was, is].flatMap((line) => (line ? [placeKey(line)] : [])));
  return [...keys].flatMap((key, n) => {
    const [old, now] = [sumOf(before, key), sumOf(after, key)];
    const line = now.line ?? old.line;
    const entry = { qty: quantity(now.qty - old.qty), lines: now.lines - old.lines };
    const isDated = now.line?.expiry !== old.line?.expiry || now.line?.made !== old.line?.made;
    if (!line?.item || (entry.qty === 0 && entry.lines === 0 && !isDated)) return [];
    const { bin = "", recount = "", batch, expiry, made, item } = line;
    const id = `${event.id}.${n}`;
    const place = { bin, itemid: item.id, batch, recount, expiry, made };
    return [{ id, at: event.at, ...place, qty: toQuantityText(entry.qty), lines: entry.lines }];
  });
}

const lineOf = (event: ScanEvent, lines: ScanLines): ScanLine | undefined =>
  event.kind === "scan" ? lineFor(lines, event) : lines.find(({ id }) => id === event.line);

function sumOf(lines: ScanLines, key: string): Sum {
  const own = lines.filter((line) => line.item && !line.isRemoved && placeKey(line) === key);
  return { qty: quantity(own.reduce((sum, line) => sum + baseOf(line), 0)), lines: own.length, line: own[0] };
}

const placeKey = ({ item, batch, bin, recount }: ScanLine): string => JSON.stringify([item?.id, batch, bin, recount]);
