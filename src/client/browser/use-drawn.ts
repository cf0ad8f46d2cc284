import { useEffect, useState } from "react";

interface Drawn<T> {
  /** Address of the last PDF within the page; '' before the first one. */
  readonly url: string;
  /** What came with the last PDF; null before the first one. */
  readonly drawn: T | null;
  /** Why the latest question could not be drawn; '' otherwise. */
  readonly fault: string;
  readonly isWaiting: boolean;
}

/** Typing goes on for this long before a paper is drawn, ms. */
const PAUSE_MS = 500;

/**
 * A PDF that follows a question (JSON text); '' draws nothing. While the next one is drawn, the last one stays. `draw`
 * must be the same function from one render to the next.
 */
export function useDrawn<T extends { readonly blob: Blob }>(
  question: string,
  draw: (question: string) => Promise<T>,
): Drawn<T> & { readonly again: () => void } {
  const [state, setState] = useState<Drawn<T>>({ url: "", drawn: null, fault: "", isWaiting: true });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (question === "") return setState({ url: "", drawn: null, fault: "", isWaiting: false });
    let isOver = false;
    setState((before) => ({ ...before, isWaiting: true }));
    const timer = setTimeout(() => {
      draw(question).then(
        (drawn) => {
          if (isOver) return;
          setState({ url: URL.createObjectURL(drawn.blob), drawn, fault: "", isWaiting: false });
        },
        (failure: unknown) => {
          if (isOver) return;
          const fault = failure instanceof Error ? failure.message : String(failure);
          setState((before) => ({ ...before, fault, isWaiting: false }));
        },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [draw, question, turn]);
  const { url } = state;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return { ...state, again: () => setTurn((before) => before + 1) };
}
