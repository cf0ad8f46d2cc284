import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { drawings } from "../print/read-qr";

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A barcode on a page: what a decoder reads, and where its bars begin, in points from the left and the top. */
export interface ReadCode {
  readonly format: string;
  /** FNC1 between elements of a GS1-128 is `|`. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Width of the narrowest bar, points. */
  readonly module: number;
}

/** A module in the picture that is decoded, px, and blank on each side in modules. */
const PX = 4;
const QUIET = 10;
/** Inside a barcode no blank is wider than four modules. */
const APART = 6;

/** The barcodes of a PDF in the order of their drawing, read from the filled rectangles by a decoder library. */
export const readBars = (bytes: Buffer): readonly ReadCode[] =>
  drawings(bytes)
    .flatMap((drawing) => codesIn(barsIn(drawing)))
    .map((bars) => {
      const [first] = bars;
      if (!first) throw new Error("A barcode has bars.");
      const module = Math.min(...bars.map(({ width }) => width));
      return { ...decode(bars, module), x: first.x, y: first.y, module };
    });

const barsIn = (drawing: string): readonly Bar[] =>
  [...drawing.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b/g)].map(([, ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { x, y, width, height };
  });

function codesIn(bars: readonly Bar[]): readonly (readonly Bar[])[] {
  const codes: Bar[][] = [];
  for (const bar of bars) {
    const open = codes.at(-1);
    const last = open?.at(-1);
    const module = Math.min(bar.width, ...(open ?? []).map(({ width }) => width));
    const isNext = last && last.y === bar.y && bar.x > last.x && bar.x - last.x - last.width < APART * module;
    if (open && isNext) open.push(bar);
    else codes.push([bar]);
  }
  return codes;
}

function decode(bars: readonly Bar[], module: number): Pick<ReadCode, "format" | "text"> {
  const left = bars[0]?.x ?? 0;
  const end = bars.at(-1) ?? { x: 0, width: 0 };
  const edge = Math.round(((end.x + end.width - left) / module + 2 * QUIET) * PX);
  const height = 20;
  const pixels = new Uint8ClampedArray(edge * height).fill(255);
  for (const { x, width } of bars) {
    const from = Math.round(((x - left) / module + QUIET) * PX);
    const to = Math.round(((x + width - left) / module + QUIET) * PX);
    for (let row = 0; row < height; row += 1) pixels.fill(0, row * edge + from, row * edge + to);
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.ASSUME_GS1, true],
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.CODE_128]],
  ]);
  const reader = new MultiFormatReader();
  const found = reader.decode(
    new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(pixels, edge, height))),
    hints,
  );
  return { format: BarcodeFormat[found.getBarcodeFormat()], text: found.getText().replaceAll("\x1d", "|") };
}
