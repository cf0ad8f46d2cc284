import type { Worker } from "node:worker_threads";
import type { Drawing } from "../../../../definitions/print/layout/drawing";
import { askThread } from "./ask-thread";
import { drawingFailed, TooSlow } from "./drawing-failed";
import type { Drawn } from "./drawing-thread";

interface Limits {
  /** How many draw at once. */
  readonly threads: number;
  /** How long one drawing may take, ms. */
  readonly drawMs: number;
  /** After this long without work a thread ends, ms. */
  readonly idleMs: number;
}

/**
 * Draws in a few threads, so that the server answers meanwhile. Drawings wait in the order in which they came. A
 * thread starts when it is needed, is stopped when it takes too long, and never keeps the server from ending. What
 * fails is a `DrawingFailed`, and the next drawing is not affected.
 */
export function drawingThreads(
  start: () => Worker,
  { threads, drawMs, idleMs }: Limits,
): (drawing: Drawing) => Promise<Uint8Array> {
  const waiting: (() => void)[] = [];
  const idle = new Map<Worker, NodeJS.Timeout>();
  let busy = 0;

  const take = (): Worker => {
    const [kept] = idle.keys();
    if (kept) {
      forget(kept);
      return kept;
    }
    const worker = start();
    // Without a listener an error of a thread would end the server. Each drawing listens for itself.
    worker.on("error", () => {});
    worker.on("exit", () => forget(worker));
    return worker;
  };
  const forget = (worker: Worker): void => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const keep = (worker: Worker): void => {
    worker.unref();
    idle.set(worker, setTimeout(() => void worker.terminate(), idleMs).unref());
  };

  return async (drawing) => {
    if (busy < threads) busy += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      const worker = take();
      const drawn = await drawIn(worker, drawing, drawMs);
      keep(worker);
      if ("failed" in drawn) throw drawn.failed;
      return drawn.pdf;
    } catch (cause) {
      throw drawingFailed(cause);
    } finally {
      const turn = waiting.shift();
      if (turn) turn();
      else busy -= 1;
    }
  };
}

/** One drawing in this thread. Rejects if the thread ended over it, or did not end in time. */
async function drawIn(worker: Worker, drawing: Drawing, drawMs: number): Promise<Drawn> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_settle, fail) => {
    timer = setTimeout(() => {
      fail(new TooSlow(drawMs));
      void worker.terminate();
    }, drawMs);
  });
  worker.ref();
  const drawn = askThread<Drawn>(worker, "the thread that draws", drawing);
  return Promise.race([drawn, late]).finally(() => clearTimeout(timer));
}
