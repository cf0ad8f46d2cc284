import { useEffect } from "react";

/**
 * Marks a scroller with `data-sideways` while its content is wider than itself. Only then must its first column
 * stick: a sticky cell is a separate layer for the browser, in every row, which costs more than the rest of a
 * scrolled frame.
 */
export function useSideways(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller) return;
    const observer = new ResizeObserver(() =>
      scroller.toggleAttribute("data-sideways", scroller.scrollWidth > scroller.clientWidth),
    );
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
}
