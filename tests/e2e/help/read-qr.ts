import jsQR from "jsqr";
import type { Locator } from "playwright-core";

/** What the QR on a screen says, from its pixels. */
export async function readQr(picture: Locator): Promise<string> {
  const { pixels, width, height } = await picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error("This is no picture.");
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const drawing = canvas.getContext("2d");
    drawing?.drawImage(image, 0, 0);
    const { data } = drawing?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return { pixels: [...data], width: canvas.width, height: canvas.height };
  });
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data ?? "";
}
