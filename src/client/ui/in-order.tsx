import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";

/** Counts what loads within the first part; null outside of one. */
const Loading = createContext<((change: 1 | -1) => void) | null>(null);

/** For what is drawn in place of something that loads. */
export function useLoadingMark(): void {
  const count = useContext(Loading);
  useEffect(() => {
    count?.(1);
    return () => count?.(-1);
  }, [count]);
}

/** Stands for something that loads and has no place of its own on the page yet. */
export function LoadsUnseen() {
  useLoadingMark();
  return null;
}

/** One thing that was loaded often shows another that loads: so long without any is the end, ms. */
const REST_MS = 60;
/**
 * A slow line keeps nothing from the user for long: then the rest is drawn, and moves when the first part comes. Longer
 * than a slow server's first figures take; until then the frame's own menu leads everywhere.
 */
const WAIT_MS_MAX = 10_000;

interface InOrderProps {
  readonly first: ReactNode;
  /** The rest begins to load at once and is only out of sight until then: for a first part that is mostly empty. */
  readonly loadsRest?: true;
  readonly children: ReactNode;
}

/** Shows `children` below the first part once nothing in it loads, so that they are not pushed down by it. */
export function InOrder({ first, loadsRest, children }: InOrderProps) {
  const [isSettled, setSettled] = useState(false);
  const loading = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = useCallback((change: 1 | -1) => {
    loading.current += change;
    clearTimeout(timer.current);
    if (loading.current === 0) timer.current = setTimeout(() => setSettled(true), REST_MS);
  }, []);
  useEffect(() => {
    if (loading.current === 0) timer.current = setTimeout(() => setSettled(true), REST_MS);
    const latest = setTimeout(() => setSettled(true), WAIT_MS_MAX);
    return () => {
      clearTimeout(timer.current);
      clearTimeout(latest);
    };
  }, []);
  return (
    <>
      <Loading value={count}>{first}</Loading>
      {loadsRest ? (
        <div style={{ display: "contents", visibility: isSettled ? undefined : "hidden" }}>{children}</div>
      ) : (
        isSettled && children
      )}
    </>
  );
}
