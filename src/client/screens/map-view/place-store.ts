import { isRecord } from "../../../wire/envelope";
import { readDegrees, type Degrees } from "../../rows/map-link";

/** Last location read on this device; `at` ms. */
interface Place extends Degrees {
  readonly at: number;
}

/** By user: users do not see each other's locations. */
const keyOf = (userKey: string): string => `mac-place|${userKey}`;

export function keptPlace(store: Storage, userKey: string): Place | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userKey)) ?? "null");
    if (!isRecord(kept)) return null;
    const { latitude, longitude, at } = kept;
    return typeof latitude === "number" && typeof longitude === "number" && typeof at === "number"
      ? { latitude, longitude, at }
      : null;
  } catch {
    return null;
  }
}

export function keepPlace(store: Storage, userKey: string, place: Place): void {
  try {
    store.setItem(keyOf(userKey), JSON.stringify(place));
  } catch {
    // If the storage is full, only the last location is lost.
  }
}

/** A location as the browser gives it; null for ''. */
export function readPlace(text: string, at: number): Place | null {
  const degrees = readDegrees(text);
  return degrees && { ...degrees, at };
}
