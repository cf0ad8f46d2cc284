import { Zip, ZipDeflate } from "fflate";

interface ZippedFile {
  readonly name: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

/** The first day that the format knows, so that the same content makes the same bytes. */
const MADE = "1980-01-01T00:00:00";
const NOTHING = new Uint8Array(0);

/**
 * An archive of these files, in their order. Each is compressed as its text arrives, so that only the compressed bytes
 * of a large one are ever in memory.
 */
export async function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let fault: Error | null = null;
  const archive = new Zip((error, chunk) => {
    if (error) fault = error;
    else chunks.push(chunk);
  });
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    file.mtime = MADE;
    archive.add(file);
    for await (const piece of pieces) file.push(Buffer.from(piece));
    file.push(NOTHING, true);
  }
  archive.end();
  if (fault) throw fault;
  return Buffer.concat(chunks);
}
