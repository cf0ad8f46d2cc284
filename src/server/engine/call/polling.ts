import type { Logger } from "pino";

/** Work that a running server does again and again. */
interface Polled {
  readonly everyMs: number;
  /** Looks for something to do, and does it until `isEnding`. */
  readonly work: (isEnding: () => boolean) => Promise<unknown>;
  /** What the log says where it fails; it is tried again all the same. */
  readonly failed: string;
}

/** Works at once and then every so often, never twice at the same time. Returns the function that ends it. */
export function startPolling(log: Logger, { everyMs, work, failed }: Polled): () => Promise<void> {
  let isEnding = false;
  let isRunning = false;
  let running: Promise<unknown> = Promise.resolve();
  const poll = (): void => {
    if (isRunning || isEnding) return;
    isRunning = true;
    running = work(() => isEnding)
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(poll, everyMs);
  timer.unref();
  poll();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}
