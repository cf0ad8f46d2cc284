import { useEffect, useState } from "react";

const REST_MS = 150;

/** True from the first scroll of the element until it has rested for 150 ms. */
export function useMoving(scroller: HTMLElement | null): boolean {
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!scroller) return undefined;
    let [last, timer] = [0, 0];
    const checkRest = (): void => {
      const left = last + REST_MS - performance.now();
      timer = left > 0 ? window.setTimeout(checkRest, left) : 0;
      if (timer === 0) setMoving(false);
    };
    const moved = (): void => {
      last = performance.now();
      if (timer !== 0) return;
      timer = window.setTimeout(checkRest, REST_MS);
      setMoving(true);
    };
    scroller.addEventListener("scroll", moved, { passive: true });
    return () => {
      scroller.removeEventListener("scroll", moved);
      window.clearTimeout(timer);
    };
  }, [scroller]);
  return isMoving;
}
