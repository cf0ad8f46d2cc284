/**
 * ZIP archives (PKWARE APPNOTE, without its 64-bit part). A file is compressed as its text arrives, so that only the
 * compressed bytes of a large one are ever in memory.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

interface ZipEntry {
  readonly name: Buffer;
  readonly crc: number;
  /** Bytes before compression. */
  readonly size: number;
  readonly packed: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 01-Jan-1980, the first day that the format knows: the same content makes the same bytes. */
const DOS_DATE = 0x21;

/** Compresses one file from its text. */
export async function zipEntry(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<ZipEntry> {
  let [crc, size] = [0, 0];
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      const part = Buffer.from(piece);
      crc = crc32(part, crc);
      size += part.length;
      yield part;
    }
  }
  const packed: Buffer[] = [];
  await pipeline(Readable.from(bytes()), createDeflateRaw(), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) packed.push(part);
  });
  return { name: Buffer.from(name), crc, size, packed: Buffer.concat(packed) };
}

/** The archive of these files, in their order. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    head.writeUInt16LE(VERSION, 4);
    writeFacts(head, 6, entry);
    parts.push(head, entry.name, entry.packed);
    directory.push(centralOf(entry, offset), entry.name);
    offset += head.length + entry.name.length + entry.packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

function centralOf(entry: ZipEntry, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  writeFacts(head, 8, entry);
  head.writeUInt32LE(offset, 42);
  return head;
}

/** What both heads of a file say in the same order: flags, method, time, checksum, sizes, length of the name. */
function writeFacts(head: Buffer, at: number, { name, crc, size, packed }: ZipEntry): void {
  head.writeUInt16LE(UTF8_NAMES, at);
  head.writeUInt16LE(DEFLATED, at + 2);
  head.writeUInt16LE(DOS_DATE, at + 6);
  head.writeUInt32LE(crc, at + 8);
  head.writeUInt32LE(packed.length, at + 12);
  head.writeUInt32LE(size, at + 16);
  head.writeUInt16LE(name.length, at + 20);
}
