import { useEffect, useState } from "react";
import type { Row } from "../../../wire/envelope";
import { fetchPreview } from "../../call/files/fetch-preview";
import { useOffline } from "../../call/offline-context";

interface Preview {
  /** Address of the drawn paper within the page; '' before the first one. */
  readonly url: string;
  /** What it is the paper of; '' for an example. */
  readonly document: string;
  /** Why the latest settings could not be drawn; '' otherwise. */
  readonly fault: string;
  readonly isWaiting: boolean;
}

/** Typing goes on for this long before a paper is drawn, ms. */
const PAUSE_MS = 500;

/** The paper with these settings (JSON of the values). While the next one is drawn, the last one stays. */
export function usePaperPreview(kind: string, settings: string): Preview & { readonly again: () => void } {
  const offline = useOffline();
  const [preview, setPreview] = useState<Preview>({ url: "", document: "", fault: "", isWaiting: true });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    setPreview((before) => ({ ...before, isWaiting: true }));
    const timer = setTimeout(() => {
      fetchPreview(offline, kind, JSON.parse(settings) as Row).then(
        ({ blob, document }) => {
          if (isOver) return;
          setPreview({ url: URL.createObjectURL(blob), document, fault: "", isWaiting: false });
        },
        (failure: unknown) => {
          if (isOver) return;
          const fault = failure instanceof Error ? failure.message : String(failure);
          setPreview((before) => ({ ...before, fault, isWaiting: false }));
        },
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [offline, kind, settings, turn]);
  const { url } = preview;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return { ...preview, again: () => setTurn((before) => before + 1) };
}
