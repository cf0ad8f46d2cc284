/**
 * One question at a time, and behind it the newest: of the keys that a scanner types while the first one is searched,
 * the others are never asked. Each call returns what withdraws a question that has not begun.
 */
export function newestNext(): (ask: () => Promise<unknown>) => () => void {
  let isBusy = false;
  let next: (() => Promise<unknown>) | null = null;
  const begin = async (ask: () => Promise<unknown>): Promise<void> => {
    isBusy = true;
    await ask().catch(() => undefined);
    isBusy = false;
    const waiting = next;
    next = null;
    if (waiting) void begin(waiting);
  };
  return (ask) => {
    if (isBusy) next = ask;
    else void begin(ask);
    return () => {
      if (next === ask) next = null;
    };
  };
}
