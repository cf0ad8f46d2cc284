import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream } from "@cantoo/pdf-lib";
import jsQR from "jsqr";

/** What the QR codes among the pictures with one bit a pixel say, by page of a PDF. */
export async function readPictureCodes(bytes: Uint8Array): Promise<readonly (readonly (string | null)[])[]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map(({ node }) => {
    const pictures = node.Resources()?.lookupMaybe(PDFName.of("XObject"), PDFDict)?.values() ?? [];
    return pictures.flatMap((place) => {
      const picture = document.context.lookup(place);
      return picture instanceof PDFRawStream && numberOf(picture, "BitsPerComponent") === 1 ? [decoded(picture)] : [];
    });
  });
}

const numberOf = ({ dict }: PDFRawStream, name: string): number => dict.lookup(PDFName.of(name), PDFNumber).asNumber();

/** Each line of a PNG begins with its filter, which must be none; a bit of 1 is white. */
function decoded(picture: PDFRawStream): string | null {
  const [width, height] = [numberOf(picture, "Width"), numberOf(picture, "Height")];
  const lines = inflateSync(picture.contents);
  const length = 1 + Math.ceil(width / 8);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    if (lines[y * length] !== 0) throw new Error("Only lines without a filter can be read.");
    for (let x = 0; x < width; x += 1)
      if (((lines[y * length + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0)
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return jsQR(pixels, width, height)?.data ?? null;
}
