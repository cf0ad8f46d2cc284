import { DAMAGED, UnreadableFile } from "./sheet";

const END_OF_CHAIN = 0xffff_fffe;
const ENTRY_BYTES = 128;

interface Sectors {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly size: number;
  readonly next: Uint32Array;
}

/**
 * The stream of that name in a compound file, the container of Office 97; null where there is none. Throws
 * `UnreadableFile`.
 */
export function compoundStream(bytes: Uint8Array, names: readonly string[]): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const sectors = fatOf(bytes, view);
    const directory = chained(sectors, view.getUint32(48, true));
    const entries = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
    for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
      const name = new TextDecoder("utf-16le").decode(
        directory.subarray(at, at + Math.max(0, entries.getUint16(at + 64, true) - 2)),
      );
      if (names.includes(name)) return streamAt(sectors, entries, at);
    }
    return null;
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile(DAMAGED) : error;
  }
}

/**
 * Which sector follows which; the list of the list's own sectors begins in the header and goes on in sectors of its
 * own.
 */
function fatOf(bytes: Uint8Array, view: DataView): Sectors {
  const size = 1 << view.getUint16(30, true);
  if (size !== 512 && size !== 4096) throw new UnreadableFile(DAMAGED);
  const list: number[] = [];
  for (let n = 0; n < 109; n++) list.push(view.getUint32(76 + n * 4, true));
  let more = view.getUint32(68, true);
  for (let left = view.getUint32(72, true); left > 0 && more < END_OF_CHAIN; left--) {
    const start = (more + 1) * size;
    for (let n = 0; n < size / 4 - 1; n++) list.push(view.getUint32(start + n * 4, true));
    more = view.getUint32(start + size - 4, true);
  }
  const own = list.filter((sector) => (sector + 2) * size <= bytes.length + size);
  const next = new Uint32Array((own.length * size) / 4);
  for (const [place, sector] of own.entries())
    for (let n = 0; n < size / 4; n++)
      next[(place * size) / 4 + n] =
        (sector + 1) * size + n * 4 + 4 <= bytes.length
          ? view.getUint32((sector + 1) * size + n * 4, true)
          : END_OF_CHAIN;
  return { bytes, view, size, next };
}

const chained = ({ bytes, size, next }: Sectors, first: number): Uint8Array =>
  joined(sectorsFrom(next, first).map((sector) => bytes.subarray((sector + 1) * size, (sector + 2) * size)));

function sectorsFrom(next: Uint32Array, first: number): readonly number[] {
  const found: number[] = [];
  for (let sector = first; sector < END_OF_CHAIN; sector = next[sector] ?? END_OF_CHAIN) {
    // A chain that bites its tail would never end.
    if (found.length > next.length) throw new UnreadableFile(DAMAGED);
    found.push(sector);
  }
  return found;
}

/** Small streams stand together in the stream of the root, in pieces of 64 bytes. */
function streamAt(sectors: Sectors, entries: DataView, at: number): Uint8Array {
  const { view } = sectors;
  const [start, size] = [entries.getUint32(at + 116, true), entries.getUint32(at + 120, true)];
  if (size >= view.getUint32(56, true)) return chained(sectors, start).subarray(0, size);
  const small = chained(sectors, entries.getUint32(116, true));
  const list = chained(sectors, view.getUint32(60, true));
  const listed = new DataView(list.buffer, list.byteOffset, list.byteLength);
  const next = Uint32Array.from({ length: list.length / 4 }, (_, n) => listed.getUint32(n * 4, true));
  return joined(sectorsFrom(next, start).map((piece) => small.subarray(piece * 64, piece * 64 + 64))).subarray(0, size);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
