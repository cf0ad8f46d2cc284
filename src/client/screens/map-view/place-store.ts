import { isRecord } from "../../../wire/envelope";

/** Last location read on this device. Degrees; `at` ms. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
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

/** `latitude,longitude` as the browser gives it (ENV-016); null for ''. */
export function readPlace(text: string, at: number): Place | null {
  const [latitude = NaN, longitude = NaN] = text === "" ? [] : text.split(",").map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude, at } : null;
}

/** A link that any browser opens; a phone may open it in its map app. */
export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
