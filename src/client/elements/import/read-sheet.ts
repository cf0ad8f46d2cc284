import type { SheetAnswer, SheetRequest } from "./sheet-answer";
import { FILE_BYTES_MAX, UnreadableFile, type Sheet } from "./sheet";

/** A file of 50,000 rows takes seconds on a slow phone; what takes longer than this never ends. */
const READ_MS_MAX = 60_000;

/**
 * Reads the first table of a file in a worker, so that the page goes on meanwhile and a file that keeps the reader busy
 * for ever is given up after a minute. Throws `UnreadableFile`.
 */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > FILE_BYTES_MAX) throw new UnreadableFile("The file is larger than 20 MB. Split it.");
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new UnreadableFile(`${file.name} can no longer be read. Choose it again.`);
    }),
  );
  const answer = await ask({ bytes, name: file.name });
  if ("sheet" in answer) return answer.sheet;
  throw "unreadable" in answer ? new UnreadableFile(answer.unreadable) : new Error(answer.failure);
}

function ask(request: SheetRequest): Promise<SheetAnswer> {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), { type: "module" });
  const given = new Promise<SheetAnswer>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UnreadableFile(`${request.name} takes too long to read. Save it as .csv.`)),
      READ_MS_MAX,
    );
    const settle = (answer: SheetAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => settle(data);
    // Out of memory, or the reader could not be loaded.
    worker.onerror = () => settle({ failure: `${request.name} could not be read. Try again.` });
  });
  worker.postMessage(request, [request.bytes.buffer]);
  return given.finally(() => worker.terminate());
}
