import { zlibSync } from "fflate";
import { create } from "qrcode";

/** Pixels of a module's edge: sharp on paper, whatever the size of the code. */
const PX = 8;
/** Modules of blank that a reader needs on each side. */
const QUIET = 4;

/**
 * A QR code as a PNG with one bit a pixel, as a data URL. A picture, because the thousands of squares of a long code
 * take the drawing library half a second, and each copy of a paper shares the one picture. Throws where the text is
 * longer than a code can be (2,953 characters).
 */
export function codePicture(text: string): string {
  // The text of a portal has an error correction of its own, the signature; the smallest one keeps the code small.
  const { size, data } = create(text, { errorCorrectionLevel: "L" }).modules;
  const edge = (size + 2 * QUIET) * PX;
  // A filter byte, then the pixels of a line.
  const length = 1 + edge / 8;
  const pixels = new Uint8Array(length * edge).fill(0xff);
  for (let y = 0; y < edge; y += 1) {
    pixels[y * length] = 0;
    const row = Math.floor(y / PX) - QUIET;
    // A module is eight pixels wide, one byte.
    for (let column = 0; row >= 0 && row < size && column < size; column += 1)
      if (data[row * size + column]) pixels[y * length + 1 + QUIET + column] = 0;
  }
  const head = [...bytesOf(edge), ...bytesOf(edge), 1, 0, 0, 0, 0];
  const parts = [part("IHDR", head), part("IDAT", zlibSync(pixels)), part("IEND", [])];
  return `data:image/png;base64,${btoa(SIGNATURE + parts.join(""))}`;
}

const SIGNATURE = "\u0089PNG\r\n\u001a\n";

/** A part of a PNG as a text of bytes: length, name, content, checksum of the last two. */
function part(name: string, content: Iterable<number>): string {
  const named = [...name].map((letter) => letter.charCodeAt(0)).concat([...content]);
  return [...bytesOf(named.length - name.length), ...named, ...bytesOf(checksum(named))]
    .map((byte) => String.fromCharCode(byte))
    .join("");
}

const bytesOf = (number: number): readonly number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);

/** CRC-32 of ISO 3309, as the PNG specification asks for. */
function checksum(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc;
}
