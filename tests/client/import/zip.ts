import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP as written by office programs. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [plain, label] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(plain);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), common, label, packed]);
    const entry = Buffer.alloc(46);
    Buffer.from("504b01021400", "hex").copy(entry);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(Buffer.concat([entry, label]));
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  Buffer.from("504b0506", "hex").copy(end);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
}
