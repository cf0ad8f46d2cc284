import { addDecimals } from "../decimal";
import { quantity, type Quantity } from "../quantity";
import { toBaseUnits } from "../stock/item-units";
import type { CountPlace, LinePhoto, ScanEvent, ScannedItem, ScanTaken } from "./scan-event";

/** One line of a session. `qty` is decimal text in its unit; `unitid` 0 is the unit of the item. */
export interface ScanLine extends CountPlace {
  /** Id of the event that began it. */
  readonly id: string;
  readonly item: ScannedItem | null;
  readonly code: string;
  readonly batch: string;
  readonly expiry: string;
  readonly made: string;
  readonly serials: readonly string[];
  readonly qty: string;
  readonly unitid: number;
  readonly remark: string;
  readonly photos: readonly LinePhoto[];
  readonly isRemoved: boolean;
}

/** The lines that events make, the one scanned last first. */
export type ScanLines = readonly ScanLine[];

export const linesOfEvents = (events: readonly ScanEvent[]): ScanLines => events.reduce(withEvent, []);

/** The lines after one more event. An event of a line that does not exist changes nothing. */
export function withEvent(lines: ScanLines, event: ScanEvent): ScanLines {
  if (event.kind === "scan") return withScan(lines, event);
  return lines.map((line) => (line.id === event.line ? changed(line, event) : line));
}

function withScan(lines: ScanLines, event: ScanTaken): ScanLines {
  const known = lineFor(lines, event);
  if (known) {
    const more = {
      ...known,
      qty: addDecimals(known.qty, event.qty),
      serials: event.serial === "" ? known.serials : [...known.serials, event.serial],
      expiry: known.expiry || event.expiry,
      made: known.made || event.made,
    };
    return [more, ...lines.filter((line) => line !== known)];
  }
  const { id, item, code, batch, expiry, made, serial, qty, unitid, bin, recount } = event;
  const serials = serial === "" ? [] : [serial];
  const place: CountPlace = { ...(bin === undefined ? {} : { bin }), ...(recount === undefined ? {} : { recount }) };
  const own = { id, item, code, batch, expiry, made, serials, qty, unitid, remark: "", photos: [], isRemoved: false };
  return [{ ...own, ...place }, ...lines];
}

/** The line that a scan adds to: of the same item, batch, unit and place, or of the same unknown code there. */
export const lineFor = (
  lines: ScanLines,
  { item, code, batch, unitid, bin, recount }: Pick<ScanTaken, "item" | "code" | "batch" | "unitid"> & CountPlace,
): ScanLine | undefined =>
  lines.find(
    (line) =>
      !line.isRemoved &&
      line.item?.id === item?.id &&
      (item !== null || line.code === code) &&
      line.batch === batch &&
      line.bin === bin &&
      line.recount === recount &&
      unitOf(line.item, line.unitid) === unitOf(item, unitid),
  );

const unitOf = (item: ScannedItem | null, unitid: number): number => unitid || (item?.unitid ?? 0);

function changed(line: ScanLine, event: Exclude<ScanEvent, ScanTaken>): ScanLine {
  switch (event.kind) {
    case "change":
      return { ...line, ...event.change };
    case "remove":
      return { ...line, isRemoved: true };
    case "restore":
      return { ...line, isRemoved: false };
    case "name":
      return { ...line, item: event.item };
    case "photo":
      return { ...line, photos: [...line.photos.filter(({ id }) => id !== event.photo.id), event.photo] };
    case "unphoto":
      return { ...line, photos: line.photos.filter(({ id }) => id !== event.photo) };
  }
}

/** Whether a line of the session has the serial number of this item. */
export const hasSerial = (lines: ScanLines, itemid: string, serial: string): boolean =>
  lines.some((line) => !line.isRemoved && line.item?.id === itemid && line.serials.includes(serial));

/** Quantity of a line in base units of its item; 0 for an unknown code, and for a unit that the item does not have. */
export function baseOf({ item, qty, unitid }: Pick<ScanLine, "item" | "qty" | "unitid">): Quantity {
  return (item && toBaseUnits(item, qty, unitid)) ?? quantity(0);
}

/** Quantity of an item in all lines, in its base units. */
export const scannedOf = (lines: ScanLines, itemid: string): Quantity =>
  quantity(lines.reduce((sum, line) => (line.isRemoved || line.item?.id !== itemid ? sum : sum + baseOf(line)), 0));
