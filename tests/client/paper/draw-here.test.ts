import { expect, onTestFinished, test, vi } from "vitest";
import { drawHere, preparePapers } from "../../../src/client/paper/draw-here";
import { paperAnswers, type PaperAnswer, type PaperRequest } from "../../../src/client/paper/paper-answer";
import type { Drawing } from "../../../src/definitions/print/layout/drawing";

const IDLE_MS = 120_000;
const paper = (title: string): Drawing => ({ paper: { title } as unknown as Drawing["paper"], copies: [""] });
const bytesOf = async (pdf: Blob): Promise<string> => new TextDecoder().decode(await pdf.arrayBuffer());

type Work = (request: PaperRequest) => Promise<PaperAnswer | "dies">;

/** Workers that do with a request what `work` says. They are ended after each test, as a page's by time. */
function withWorkers(work: Work) {
  const seen = { started: 0, ended: 0 };
  class OneWorker {
    onmessage: ((event: { readonly data: PaperAnswer }) => void) | null = null;
    onerror: (() => void) | null = null;
    constructor() {
      seen.started += 1;
    }
    postMessage(request: PaperRequest): void {
      void work(request).then((answer) => (answer === "dies" ? this.onerror?.() : this.onmessage?.({ data: answer })));
    }
    terminate(): void {
      seen.ended += 1;
    }
  }
  vi.useFakeTimers();
  vi.stubGlobal("Worker", OneWorker);
  onTestFinished(() => {
    vi.advanceTimersByTime(IDLE_MS);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return seen;
}

const titleOf = ({ drawing }: PaperRequest): string => (drawing?.paper as { readonly title?: string })?.title ?? "";
const draws = paperAnswers(async () => async (drawing) => new TextEncoder().encode(titleOf({ drawing })));

test("each gets its own paper from one worker, which is loaded ahead and ended when nothing was drawn for two minutes", async () => {
  const seen = withWorkers(draws);
  preparePapers();
  const pdfs = await Promise.all([drawHere(paper("Sale 1")), drawHere(paper("Sale 2"))]);
  expect(await Promise.all(pdfs.map(bytesOf))).toEqual(["Sale 1", "Sale 2"]);
  expect(pdfs[0]?.type).toBe("application/pdf");
  expect(seen).toEqual({ started: 1, ended: 0 });
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(seen.ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(seen.ended).toBe(1);
  expect(await bytesOf(await drawHere(paper("Sale 3")))).toBe("Sale 3");
  expect(seen.started).toBe(2);
});

test("library or fonts that cannot be loaded are a sentence, and the next paper tries again", async () => {
  let opened = 0;
  withWorkers(
    paperAnswers(async () => {
      opened += 1;
      if (opened === 1) throw new TypeError("fetch failed");
      return async () => new Uint8Array([1]);
    }),
  );
  await expect(drawHere(paper("Sale"))).rejects.toThrow(
    "The part of the app that makes PDFs is not on this device yet. Connect once, then print again.",
  );
  expect((await drawHere(paper("Sale"))).size).toBe(1);
});

test("a worker whose script cannot be loaded is the same sentence, one that dies later another, and the next paper gets a new one", async () => {
  let isDead = true;
  const seen = withWorkers(async (request) => (isDead ? "dies" : draws(request)));
  await expect(drawHere(paper("Sale"))).rejects.toThrow(
    /^The part of the app that makes PDFs is not on this device yet/,
  );
  isDead = false;
  await drawHere(paper("Sale"));
  isDead = true;
  await expect(drawHere(paper("Sale"))).rejects.toThrow(
    "The PDF could not be made on this device. Print again, or print it once the server has the document.",
  );
  expect(seen).toEqual({ started: 2, ended: 2 });
});

test("a paper that cannot be drawn is a sentence, and the worker goes on", async () => {
  const seen = withWorkers(
    paperAnswers(async () => async (drawing) => {
      if (titleOf({ drawing }) === "Bad") throw new Error("no such font");
      return new Uint8Array([1]);
    }),
  );
  await expect(drawHere(paper("Bad"))).rejects.toThrow(/^The PDF could not be made on this device\./);
  expect((await drawHere(paper("Sale"))).size).toBe(1);
  expect(seen).toEqual({ started: 1, ended: 0 });
});

test("a paper that takes more than two minutes is given up with a sentence", async () => {
  const seen = withWorkers(() => new Promise(() => {}));
  const drawn = expect(drawHere(paper("Sale"))).rejects.toThrow(
    "This device takes too long to make the PDF. Print it once the server has the document.",
  );
  await vi.advanceTimersByTimeAsync(119_999);
  expect(seen.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await drawn;
  expect(seen.ended).toBe(1);
});
