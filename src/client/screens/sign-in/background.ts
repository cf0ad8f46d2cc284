/**
 * Number of pictures in `/backgrounds`. 256 is a multiple of it, so that one random byte picks each equally often.
 */
const BACKGROUNDS = 8;

/** Address of one of the eight background pictures, picked at random (AUTH-002). */
export function pickBackground(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return `/backgrounds/${(byte % BACKGROUNDS) + 1}.webp`;
}
