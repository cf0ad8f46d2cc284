import { useEffect, useRef, type ReactNode } from "react";

/**
 * Gives the keyboard to what is marked with `data-autofocus` in it, as soon as that is drawn. A dialog does so when it
 * opens; this is for what takes the place of something in an open one.
 */
export function DrawnFocus({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true }), []);
  return <div ref={place}>{children}</div>;
}
