import { formatAmount } from "../../../../../domain/indian-format";
import type { ServerParts } from "../../../../engine/call/server-parts";
import { fillBooks } from "./fill-books";

export interface RunningBooks {
  /** Progress in one line; '' if nothing is being filled. */
  readonly line: () => string;
  /** Resolves when nothing is being written. */
  readonly stop: () => Promise<void>;
}

const count = (n: number): string => formatAmount(String(n), 0);

/** Fills unfinished demo books in parallel with the calls of users. Prints to the terminal at every tenth. */
export function runBooks(parts: ServerParts, report: (text: string) => void): RunningBooks {
  let line = "";
  let tenth = 0;
  let isEnding = false;
  const onProgress = (done: number, total: number): void => {
    line = done < total ? `Demo books: ${count(done)} of ${count(total)} documents` : "";
    const now = Math.floor((done / total) * 10);
    if (now > tenth) report(now === 10 ? `Demo books: all ${count(total)} documents are there.` : `${line}.`);
    tenth = now;
  };
  const running = fillBooks(parts, { onProgress, isEnding: () => isEnding }).catch((error: unknown) => {
    line = "";
    if (!isEnding)
      parts.log.error({ err: error }, "the books of the demo are incomplete; the next start continues them");
  });
  return {
    line: () => line,
    stop: () => {
      isEnding = true;
      return running;
    },
  };
}
