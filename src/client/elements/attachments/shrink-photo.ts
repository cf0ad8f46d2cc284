import { ATTACHMENT_BYTES_MAX } from "../../../wire/attachments";

const SIDE_MAX = 1600;
const QUALITIES = [0.85, 0.75, 0.65, 0.5, 0.35];

/**
 * A picture as a JPEG of at most 1600 pixels a side and 1024 KB, the right way up (the camera only records its
 * orientation). Null where the browser cannot read the picture or no quality makes it small enough.
 */
export async function shrinkPhoto(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  try {
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    // A JPEG has no transparency: transparent pixels become white, not black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
      if (made && made.size <= ATTACHMENT_BYTES_MAX) return made;
    }
    return null;
  } finally {
    bitmap.close();
  }
}
