import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import bwip from "bwip-js/node";

/** A picture of black and white modules, `true` is black; rows of equal length. */
export type Modules = readonly (readonly boolean[])[];

const LEFT_ODD = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];
const PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"];
const inverted = (bits: string) => [...bits].map((bit) => (bit === "1" ? "0" : "1")).join("");

/** The bars of an EAN-13 by the rules of its standard: 95 modules, one row. */
export function ean13Modules(code: string): Modules {
  const digits = [...code].map(Number);
  const parity = PARITY[digits[0] ?? 0] ?? "";
  const left = digits.slice(1, 7).map((digit, index) => {
    const odd = LEFT_ODD[digit] ?? "";
    return parity[index] === "L" ? odd : [...inverted(odd)].toReversed().join("");
  });
  const right = digits.slice(7).map((digit) => inverted(LEFT_ODD[digit] ?? ""));
  return [[...`101${left.join("")}01010${right.join("")}101`].map((bit) => bit === "1")];
}

/** A QR symbol from the encoder that comes with the reader's package. */
export function qrModules(text: string): Modules {
  const zxing = createRequire(import.meta.url)("html5-qrcode/third_party/zxing-js.umd");
  const hints = new Map();
  const code = zxing.QRCodeEncoder.encode(text, zxing.QRCodeDecoderErrorCorrectionLevel.M, hints).getMatrix();
  return Array.from({ length: code.getHeight() }, (_, y) =>
    Array.from({ length: code.getWidth() }, (_unused, x) => code.get(x, y) === 1),
  );
}

/** The bars of a GS1-128 with the elements of `text` in brackets, one row. */
export function gs1BarModules(text: string): Modules {
  const [drawn] = bwip.raw("gs1-128", text);
  if (!drawn || !("sbs" in drawn)) throw new Error("The library drew no bars.");
  return [drawn.sbs.flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0))];
}

/** A GS1 DataMatrix with the elements of `text` in brackets. */
export function gs1MatrixModules(text: string): Modules {
  const [drawn] = bwip.raw("gs1datamatrix", text);
  if (!drawn || !("pixs" in drawn)) throw new Error("The library drew no matrix.");
  const { pixs, pixx, pixy } = drawn;
  return Array.from({ length: pixy }, (_, y) => Array.from({ length: pixx }, (_unused, x) => pixs[y * pixx + x] === 1));
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;

/** Writes the modules as a still video (Y4M) that Chromium accepts as a camera. */
export function writeVideo(
  path: string,
  modules: Modules,
  options: { readonly scale: number; readonly barHeight?: number },
): void {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  const { scale, barHeight = scale } = options;
  const left = Math.floor((WIDTH - (modules[0]?.length ?? 0) * scale) / 2);
  const top = Math.floor((HEIGHT - modules.length * barHeight) / 2);
  modules.forEach((row, y) =>
    row.forEach((black, x) => {
      if (!black) return;
      for (let line = 0; line < barHeight; line += 1)
        luma.fill(
          16,
          (top + y * barHeight + line) * WIDTH + left + x * scale,
          (top + y * barHeight + line) * WIDTH + left + (x + 1) * scale,
        );
    }),
  );
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: FRAMES }, () => frame),
    ]),
  );
}

/** What a browser needs so that its camera shows this video, without asking. */
export const cameraOf = (file: string): readonly string[] => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];
