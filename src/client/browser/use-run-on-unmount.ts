import { useEffect, useRef } from "react";

/**
 * Runs the latest `take` when its component unmounts without losing the focus first, as when its line is scrolled out
 * of sight.
 */
export function useRunOnUnmount(take: () => void): void {
  const latest = useRef(take);
  const isMounted = useRef(false);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In a microtask: React's strict mode unmounts every component and mounts it again at once.
      queueMicrotask(() => {
        if (!isMounted.current) latest.current();
      });
    };
  }, []);
}
