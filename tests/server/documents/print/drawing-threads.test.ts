import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { drawPaper } from "../../../../src/server/modules/documents/print/draw-paper";
import { DrawingFailed } from "../../../../src/server/modules/documents/print/drawing-failed";
import { drawingThreads } from "../../../../src/server/modules/documents/print/drawing-threads";
import { paperOf } from "./paper-of";
import { readPdf } from "./read-pdf";

/** A thread that does what the title of the paper says, and answers with the title and its own number. */
const OBEDIENT = `
  const { parentPort, threadId } = require("node:worker_threads");
  parentPort.on("message", ({ paper: { title } }) => {
    if (title === "hang") for (;;);
    if (title === "throw") throw new Error("broken");
    if (title === "exit") process.exit(3);
    if (title === "fill") { const all = []; for (;;) all.push(new Array(1000).fill(title)); }
    if (title === "fail") return parentPort.postMessage({ failed: new Error("no such font") });
    if (title !== "wait") setTimeout(() => parentPort.postMessage({ pdf: Buffer.from(title + " " + threadId) }), title === "slow" ? 100 : 0);
  });`;

function obedient({ threads = 1, drawMs = 60_000, idleMs = 60_000 } = {}) {
  const started: Worker[] = [];
  const draw = drawingThreads(
    () => {
      const worker = new Worker(OBEDIENT, { eval: true, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 20 } });
      started.push(worker);
      return worker;
    },
    { threads, drawMs, idleMs },
  );
  onTestFinished(async () => void (await Promise.all(started.map((worker) => worker.terminate()))));
  return {
    started,
    draw: async (title: string) => Buffer.from(await draw({ paper: paperOf({ title }), copies: [""] })).toString(),
  };
}

test("drawings share one thread, in the order in which they came", async () => {
  const { draw, started } = obedient();
  const done: string[] = [];
  await Promise.all(["slow", "b", "c"].map((title) => draw(title).then((text) => done.push(text.split(" ")[0] ?? ""))));
  expect(done).toEqual(["slow", "b", "c"]);
  await draw("later");
  expect(started).toHaveLength(1);
});

test("a short drawing does not wait for a long one where there is a second thread", async () => {
  const { draw, started } = obedient({ threads: 2 });
  const long = draw("wait").catch(() => "stopped");
  expect(await draw("b")).toMatch(/^b/);
  await Promise.all(started.map((worker) => worker.terminate()));
  expect(await long).toBe("stopped");
  expect(started).toHaveLength(2);
});

test.each([
  ["hang", "Making this PDF took more than 5 seconds, so it was stopped. Try again later."],
  ["throw", "The PDF could not be made."],
  ["exit", "The PDF could not be made."],
  ["fail", "The PDF could not be made."],
  ["fill", "This document is too long for one PDF."],
])("a drawing that does %s gives a sentence, and those behind it are drawn", async (title, sentence) => {
  const { draw } = obedient({ drawMs: title === "hang" ? 5_000 : 60_000 });
  const wrong = draw(title);
  const next = draw("next");
  await expect(wrong).rejects.toThrow(sentence);
  await expect(wrong).rejects.toBeInstanceOf(DrawingFailed);
  expect(await next).toMatch(/^next/);
});

test("a thread without work ends, and the next drawing starts another", async () => {
  const { draw, started } = obedient({ idleMs: 20 });
  await draw("a");
  await new Promise((settle) => started[0]?.once("exit", settle));
  expect(await draw("b")).toMatch(/^b/);
  expect(started).toHaveLength(2);
});

test("the server's thread is free while a paper is drawn", async () => {
  await drawPaper({ paper: paperOf({}), copies: [""] });
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ cells: [String(at + 1), "10.00"], carried: null }));
  const columns = [
    { title: "#", isFigure: true, width: 30 },
    { title: "Value", isFigure: true, width: 60 },
  ] as const;
  const pdf = await drawPaper({ paper: paperOf({ table: { columns, rows } }), copies: [""] });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  expect((await readPdf(pdf)).at(-1)).toContain("1000 10.00");
});
