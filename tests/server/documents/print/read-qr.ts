import { inflateSync } from "node:zlib";
import jsQR from "jsqr";

/** Edge of a module in the picture, px, and the quiet zone around the code in modules. */
const PX = 4;
const QUIET = 4;
/** Modules of the smallest code. */
const MODULES_MIN = 21 * 21 * 0.3;
/** Edge of a module at most, points. */
const EDGE_MAX = 8;

interface Square {
  readonly x: number;
  readonly y: number;
}

/** What the QR code in a PDF says, read from the filled squares of its drawing; null where there is none. */
export function readQr(bytes: Buffer): string | null {
  const found = new Map<string, Square[]>();
  for (const drawing of drawings(bytes))
    for (const [, ...numbers] of drawing.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)) {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
      if (Math.abs(width - height) > 0.01 || width <= 0 || width > EDGE_MAX) continue;
      const size = width.toFixed(3);
      found.set(size, [...(found.get(size) ?? []), { x, y }]);
    }
  const [size = "0", squares = []] = [...found].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return squares.length < MODULES_MIN ? null : decode(squares, Number(size));
}

/** The streams of a PDF that can be inflated, as text. */
export function drawings(bytes: Buffer): readonly string[] {
  const text = bytes.toString("latin1");
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    const start = index + word.length;
    try {
      return [inflateSync(bytes.subarray(start, text.indexOf("endstream", start))).toString("latin1")];
    } catch {
      return [];
    }
  });
}

function decode(squares: readonly Square[], size: number): string | null {
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const places = squares.map(({ x, y }) => [Math.round((x - left) / size), Math.round((y - top) / size)] as const);
  const count = Math.max(...places.flat()) + 1;
  const edge = (count + 2 * QUIET) * PX;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [column, row] of places)
    for (let dy = 0; dy < PX; dy += 1)
      for (let dx = 0; dx < PX; dx += 1) {
        const at = (((row + QUIET) * PX + dy) * edge + (column + QUIET) * PX + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, edge, edge)?.data ?? null;
}
