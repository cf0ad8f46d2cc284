import type { Worker } from "node:worker_threads";

/**
 * One question to a thread, and its answer, whatever that says. Rejects if the thread fails or ends over it. `what`
 * names the thread for the log: 'the thread that draws'.
 */
export function askThread<Answer>(thread: Worker, what: string, question: unknown): Promise<Answer> {
  return new Promise((settle, fail) => {
    const end = (report: () => void): void => {
      thread.off("message", replied).off("error", broke).off("exit", ended);
      report();
    };
    const replied = (answer: Answer): void => end(() => settle(answer));
    const broke = (error: unknown): void => end(() => fail(error));
    const ended = (code: number): void => broke(new Error(`${what} ended with code ${code}`));
    thread.on("message", replied).on("error", broke).on("exit", ended);
    thread.postMessage(question);
  });
}
