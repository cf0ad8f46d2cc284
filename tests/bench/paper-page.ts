import { drawHere } from "../../src/client/paper/draw-here";
import { invoiceOf } from "./papers";

/** Ms of each of `runs` papers with so many lines, drawn as a device draws a document that waits on it. */
async function drawPapers(lines: number, runs: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const drawing = invoiceOf(lines);
    const started = performance.now();
    await drawHere(drawing);
    times.push(performance.now() - started);
  }
  return times;
}

Object.assign(window, { drawPapers });
