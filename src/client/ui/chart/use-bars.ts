import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, type RefObject } from "react";
import type { BarDrawing, DrawnBars } from "./bars";

/**
 * Draws bars into the element of the returned reference; the library is loaded with the first of them. `drawing` must
 * be the same object until something else is to be drawn. The bar of `marked` shows its tip.
 */
export function useBars(drawing: BarDrawing, marked: number | null = null): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnBars | null>(null);
  const latest = useRef(marked);
  // A canvas keeps its colours, so it is drawn again when the scheme changes.
  const scheme = useComputedColorScheme();
  useEffect(() => {
    let isStale = false;
    void import("./bars").then(({ drawBars }) => {
      if (isStale || !host.current) return;
      drawn.current = drawBars(host.current, drawing);
      drawn.current.mark(latest.current);
    });
    return () => {
      isStale = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [drawing, scheme]);
  useEffect(() => {
    latest.current = marked;
    drawn.current?.mark(marked);
  }, [marked]);
  return host;
}
