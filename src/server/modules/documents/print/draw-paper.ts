import { Worker } from "node:worker_threads";
import type { Drawing } from "../../../../definitions/print/layout/drawing";
import type { DrawingStart } from "./drawing-thread";
// oxlint-disable-next-line import/default -- the text of the script, made while the server is built
import source from "./drawing-thread.ts?thread";
import { drawingThreads } from "./drawing-threads";

/** A bill of 5,000 lines in three copies takes half a minute on a slow machine. */
const DRAW_MS = 60_000;
const IDLE_MS = 300_000;
/** One long bill does not hold up the short ones. */
export const THREADS = 2;
/** For 20,000 lines; more would endanger the server. */
const MEMORY_MB = 1_024;

const workerData: DrawingStart = { from: import.meta.url };

const draw = drawingThreads(
  () =>
    new Worker(source, {
      eval: true,
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  { threads: THREADS, drawMs: DRAW_MS, idleMs: IDLE_MS },
);

/** A paper as PDF. Throws `DrawingFailed`. */
export async function drawPaper({ paper, copies }: Drawing): Promise<Buffer> {
  const pdf = await draw({ paper, copies });
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
