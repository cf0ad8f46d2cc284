import type { Drawing } from "../../definitions/print/layout/drawing";
import { CallFailed } from "../offline/contract/reader";
import type { PaperAnswer, PaperProblem, PaperRequest } from "./paper-answer";

const SENTENCES: Readonly<Record<PaperProblem, string>> = {
  missing: "The part of the app that makes PDFs is not on this device yet. Connect once, then print again.",
  failed: "The PDF could not be made on this device. Print again, or print it once the server has the document.",
  slow: "This device takes too long to make the PDF. Print it once the server has the document.",
};

/** A bill of 5,000 lines takes half a minute on a slow phone. */
const DRAW_MS_MAX = 120_000;
/** Then a phone gets the memory of library and fonts back. */
const IDLE_MS = 120_000;

interface Drawer {
  readonly worker: Worker;
  /** What waits for its answer, in the order of the requests. */
  readonly waiting: ((answer: PaperAnswer) => void)[];
  idle: ReturnType<typeof setTimeout> | undefined;
}

let drawer: Drawer | null = null;

/** Loads what draws while the caller still collects what is to be drawn. */
export function preparePapers(): void {
  void ask({ drawing: null });
}

/**
 * A paper as PDF, drawn on this device beside the page, which goes on meanwhile. Throws CallFailed with a sentence for
 * the user where library or fonts cannot be loaded, or the paper cannot be drawn; the next one tries again.
 */
export async function drawHere(drawing: Drawing): Promise<Blob> {
  const answer = await ask({ drawing });
  if ("problem" in answer)
    throw new CallFailed(answer.problem === "missing" ? "offline-miss" : "refused", SENTENCES[answer.problem]);
  return new Blob([new Uint8Array(answer.pdf ?? [])], { type: "application/pdf" });
}

function ask(request: PaperRequest): Promise<PaperAnswer> {
  const one = (drawer ??= open());
  clearTimeout(one.idle);
  return new Promise<PaperAnswer>((resolve) => {
    const timer = setTimeout(() => end(one, "slow"), DRAW_MS_MAX);
    one.waiting.push((answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    one.worker.postMessage(request);
  });
}

function open(): Drawer {
  const worker = new Worker(new URL("./paper-worker.ts", import.meta.url), { type: "module" });
  const opened: Drawer = { worker, waiting: [], idle: undefined };
  let hasAnswered = false;
  worker.onmessage = ({ data }: MessageEvent<PaperAnswer>) => {
    hasAnswered = true;
    opened.waiting.shift()?.(data);
    if (opened.waiting.length === 0) opened.idle = setTimeout(() => end(opened, "failed"), IDLE_MS);
  };
  // Its script could not be loaded, or it is out of memory.
  worker.onerror = () => end(opened, hasAnswered ? "failed" : "missing");
  return opened;
}

/** Ends a worker; `problem` is given to those that still wait for it. */
function end(one: Drawer, problem: PaperProblem): void {
  one.worker.terminate();
  clearTimeout(one.idle);
  if (drawer === one) drawer = null;
  for (const tell of one.waiting.splice(0)) tell({ problem });
}
