import { afterEach, expect, test, vi } from "vitest";
import { readSheet } from "../../../src/client/elements/import/read-sheet";
import { sheetAnswer, type SheetAnswer, type SheetRequest } from "../../../src/client/elements/import/sheet-answer";
import { FILE_BYTES_MAX, UnreadableFile } from "../../../src/client/elements/import/sheet";

interface Worked {
  readonly ended: () => number;
}

/** A worker that does with a file what `work` says; null: nothing, for ever. */
function withWorker(work: ((request: SheetRequest) => SheetAnswer | "dies") | null): Worked {
  let ended = 0;
  class OneWorker {
    onmessage: ((event: { readonly data: SheetAnswer }) => void) | null = null;
    onerror: (() => void) | null = null;
    postMessage(request: SheetRequest): void {
      const answer = work?.(request);
      if (answer === "dies") this.onerror?.();
      else if (answer) this.onmessage?.({ data: answer });
    }
    terminate(): void {
      ended += 1;
    }
  }
  vi.stubGlobal("Worker", OneWorker);
  return { ended: () => ended };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a table comes out of the worker, which is ended then", async () => {
  const { ended } = withWorker(sheetAnswer);
  expect(await readSheet(new File(["a,b\n1,2"], "a.csv"))).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
  expect(ended()).toBe(1);
});

test("what is no table is refused with the sentence of the reader", async () => {
  withWorker(sheetAnswer);
  const read = readSheet(new File(["<html>"], "a.xls"));
  await expect(read).rejects.toThrow(UnreadableFile);
  await expect(read).rejects.toThrow(/^a\.xls is a web page/);
});

test("a file that keeps the reader busy for ever is given up after a minute", async () => {
  vi.useFakeTimers();
  const { ended } = withWorker(null);
  const read = expect(readSheet(new File(["x"], "a.xls"))).rejects.toThrow(
    new UnreadableFile("a.xls takes too long to read. Save it as .csv."),
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  await read;
  expect(ended()).toBe(1);
});

test("a reader that dies says so, and so does one that fails", async () => {
  withWorker(() => "dies");
  await expect(readSheet(new File(["x"], "a.xlsx"))).rejects.toThrow("a.xlsx could not be read. Try again.");
  withWorker(() => ({ failure: "RangeError: out of memory" }));
  await expect(readSheet(new File(["x"], "a.xlsx"))).rejects.toThrow("RangeError: out of memory");
});

test("a file above 20 MB is refused before it is read", async () => {
  const { ended } = withWorker(sheetAnswer);
  const large = new File([new Uint8Array(FILE_BYTES_MAX + 1)], "a.csv");
  await expect(readSheet(large)).rejects.toThrow("The file is larger than 20 MB. Split it.");
  expect(ended()).toBe(0);
});
