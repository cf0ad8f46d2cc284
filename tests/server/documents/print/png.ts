import { crc32, deflateSync } from "node:zlib";

/** A black PNG as a data URL. */
export function png(width: number, height: number): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of three colours.
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const all = Buffer.concat([signature, part("IHDR", head), part("IDAT", pixels), part("IEND", Buffer.alloc(0))]);
  return `data:image/png;base64,${all.toString("base64")}`;
}

function part(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
