const CLOSING_MS_MAX = 10_000;

/**
 * On SIGTERM or SIGINT finishes the running requests, then exits. Exits at once on a second signal or after ten
 * seconds. Returns a function that removes the signal handlers.
 */
export function closeOnSignal(close: () => Promise<void>): () => void {
  let closing = false;
  const end = (): void => {
    if (closing) process.exit(1);
    closing = true;
    setTimeout(() => process.exit(1), CLOSING_MS_MAX).unref();
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const signals = ["SIGTERM", "SIGINT"] as const;
  for (const signal of signals) process.on(signal, end);
  return () => signals.forEach((signal) => process.off(signal, end));
}
