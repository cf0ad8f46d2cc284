import { useEffect, useState } from "react";

/**
 * The latest result of `read`, which runs again whenever `follow` reports a change; null until the first. Both
 * functions must be stable. Only the newest read counts. If it fails, the value before stays.
 */
export function useFollowed<T>(read: () => Promise<T>, follow: (changed: () => void) => () => void): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let latest = 0;
    const ask = () => {
      latest += 1;
      const mine = latest;
      read().then(
        (answer) => mine === latest && setValue(answer),
        () => undefined,
      );
    };
    ask();
    const stop = follow(ask);
    return () => {
      latest = -1;
      stop();
    };
  }, [read, follow]);
  return value;
}
