import { CONTENT_BYTES_MAX, DAMAGED, UnreadableFile } from "./sheet";

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** Names in a packed file, and the content of each as text. Throws `UnreadableFile`. */
export interface Packed {
  readonly names: readonly string[];
  /** '' where there is no such name. */
  readonly text: (name: string) => Promise<string>;
}

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Reads the directory at the end of a ZIP; contents are unpacked by the browser, when they are asked for. */
export function unzip(bytes: Uint8Array): Packed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = directory(bytes, view);
    return { names: [...entries.keys()], text: (name) => textOf(bytes, view, entries.get(name)) };
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile(DAMAGED) : error;
  }
}

function directory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new UnreadableFile(DAMAGED);
  const entries = new Map<string, Entry>();
  const names = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new UnreadableFile(DAMAGED);
    const [nameSize, extra, comment] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    entries.set(names.decode(bytes.subarray(at + 46, at + 46 + nameSize)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameSize + extra + comment;
  }
  return entries;
}

async function textOf(bytes: Uint8Array, view: DataView, entry: Entry | undefined): Promise<string> {
  if (!entry) return "";
  if (entry.size > CONTENT_BYTES_MAX) throw new UnreadableFile("The file is too large to read here. Split it.");
  try {
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = bytes.subarray(start, start + entry.packed);
    if (entry.method === 0) return new TextDecoder().decode(packed);
    if (entry.method !== 8) throw new UnreadableFile(DAMAGED);
    return await inflate(packed);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED);
  }
}

/** Stops where more comes out than was announced to be allowed: the announced size may be a lie. */
async function inflate(packed: Uint8Array): Promise<string> {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const writer = writable.getWriter();
  // What is wrong with the bytes is told by the reading side.
  void writer
    .write(new Uint8Array(packed))
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > CONTENT_BYTES_MAX) {
      void reader.cancel().catch(() => undefined);
      throw new UnreadableFile("The file is too large to read here. Split it.");
    }
    text += decoder.decode(value, { stream: true });
  }
}
