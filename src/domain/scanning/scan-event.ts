/**
 * A scan session is a list of events, each stored on its own before the device beeps. Its lines follow from the events
 * (`session-lines.ts`), so that a device that dies between two scans has all scans so far, and nothing twice.
 */

/** An item as the device knew it at the scan. */
export interface ScannedItem {
  /** Id, or `tmp:` and the operation that makes it. */
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly isBatch: boolean;
  readonly unitid: number;
  readonly unit: string;
  /** Its other units, with the number of base units that each holds, decimal text. */
  readonly units: readonly { readonly unitid: number; readonly unit: string; readonly holds: string }[];
}

/** What a user may correct in a line. Quantities are decimal text in the unit of the line, days `yyyy-mm-dd` or ''. */
export interface LineChange {
  readonly qty?: string;
  /** 0: the unit of the item. */
  readonly unitid?: number;
  readonly batch?: string;
  readonly expiry?: string;
  readonly remark?: string;
}

/** A picture of a line. Its id is the operation that attaches it to the document of the session. */
export interface LinePhoto {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Its bytes, base64. */
  readonly data: string;
}

interface EventHead {
  readonly id: string;
  /** The server's time as the device estimates it, ms. */
  readonly at: number;
}

/** Where goods of a count of several devices were found, and the recount that they were scanned for; absent if none. */
export interface CountPlace {
  readonly bin?: string;
  readonly recount?: string;
}

export interface ScanTaken extends EventHead, CountPlace {
  readonly kind: "scan";
  readonly code: string;
  /** Null: no item on this device has the code. */
  readonly item: ScannedItem | null;
  readonly batch: string;
  readonly expiry: string;
  readonly made: string;
  readonly serial: string;
  readonly qty: string;
  readonly unitid: number;
}

export type ScanEvent =
  | ScanTaken
  | (EventHead & { readonly kind: "change"; readonly line: string; readonly change: LineChange })
  | (EventHead & { readonly kind: "remove" | "restore"; readonly line: string })
  | (EventHead & { readonly kind: "photo"; readonly line: string; readonly photo: LinePhoto })
  | (EventHead & { readonly kind: "unphoto"; readonly line: string; readonly photo: string })
  /** An item was found for, or given, the unknown code of a line. */
  | (EventHead & { readonly kind: "name"; readonly line: string; readonly item: ScannedItem });
