import type { Row } from "../../../wire/envelope";
import { GZIP_ABOVE_BYTES } from "./limits";

/** Rows as they are stored: JSON text, or its gzip above 64 KB. `bytes` is the approximate size on disk. */
export async function pack(
  rows: readonly Row[],
): Promise<{ readonly v: string | Uint8Array; readonly bytes: number; readonly plain: number }> {
  const text = JSON.stringify(rows);
  if (text.length <= GZIP_ABOVE_BYTES) return { v: text, bytes: text.length, plain: text.length };
  const zipped = new Uint8Array(await through(new Blob([text]).stream(), new CompressionStream("gzip")));
  return { v: zipped, bytes: zipped.byteLength, plain: text.length };
}

/** @throws where the stored value is damaged; the caller then treats it as not cached. */
export async function unpack(v: string | Uint8Array): Promise<readonly Row[]> {
  const text =
    typeof v === "string"
      ? v
      : new TextDecoder().decode(
          await through(new Blob([new Uint8Array(v)]).stream(), new DecompressionStream("gzip")),
        );
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new Error("A kept answer is not a list of rows.");
  return rows;
}

function through(stream: ReadableStream<Uint8Array<ArrayBuffer>>, step: GenericTransformStream): Promise<ArrayBuffer> {
  return new Response(
    stream.pipeThrough(step as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>),
  ).arrayBuffer();
}
