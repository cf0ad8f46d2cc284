const TIMEOUT_MS = 10_000;

/**
 * `latitude,longitude`, read once with high accuracy, at most 10 s, never a cached position (ENV-016, ENV-018); '' if
 * it is refused, unknown or too late, so that no caller waits longer or fails because of it (ENV-019).
 */
export function readGeolocation(geolocation: Geolocation | undefined = navigator.geolocation): Promise<string> {
  return new Promise((resolve) => {
    if (!geolocation) return resolve("");
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude},${coords.longitude}`),
      ({ code, message }) => {
        console.warn(`The location of this device is not known (${code}): ${message}`);
        resolve("");
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    );
  });
}
