import type { CountPlace, ScannedItem } from "../../../../domain/scanning/scan-event";

/** Where the goods of a count are, and the recount that scans of one item belong to. */
export interface ScanPlace {
  readonly bin: string;
  readonly recount: { readonly id: string; readonly itemid: string } | null;
}

/** A recount counts only scans of its item. */
export function placeOf(place: ScanPlace | null, item: ScannedItem | null): CountPlace {
  if (!place) return {};
  const { bin, recount } = place;
  return {
    ...(bin === "" ? {} : { bin }),
    ...(recount && recount.itemid === item?.id ? { recount: recount.id } : {}),
  };
}
