import { useEffect, useRef, type RefObject } from "react";

/** Bars with controls at the lower edge of the page that are drawn now: a form's buttons, a list's pages. */
const bars = new Map<Element, number>();

/** Height of the highest of them, px, as the style sheets read it; absent without a bar. */
const HEIGHT = "--mac-bottom-bar";

function show(): void {
  const { style } = document.documentElement;
  if (bars.size === 0) style.removeProperty(HEIGHT);
  else style.setProperty(HEIGHT, `${Math.ceil(Math.max(...bars.values()))}px`);
}

/** Ref of a bar that toasts must not cover, as high as it is at the moment. */
export function useBottomBar(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return undefined;
    const measure = (): void => {
      bars.set(bar, bar.getBoundingClientRect().height);
      show();
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    measure();
    return () => {
      sizes.disconnect();
      bars.delete(bar);
      show();
    };
  }, []);
  return ref;
}
