/** A place on the map, in degrees. */
export interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

/** `latitude,longitude` as the browser gives it (ENV-016); null for '' and for other text. */
export function readDegrees(text: string): Degrees | null {
  const [latitude = NaN, longitude = NaN] = text === "" ? [] : text.split(",").map(Number);
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** A link that any browser opens; a phone may open it in its map app. */
export const mapLink = ({ latitude, longitude }: Degrees): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
