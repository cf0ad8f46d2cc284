import { useCallback, useEffect, useState } from "react";

interface Shown {
  /** Address of the content within the page; '' while it is read, and where there is none. */
  readonly url: string;
  readonly type: string;
  /** The content itself, to hand on; null while there is none. */
  readonly blob: Blob | null;
  /** Why it could not be read; '' otherwise. */
  readonly fault: string;
}

const NONE: Shown = { url: "", type: "", blob: null, fault: "" };

/**
 * Content by an address within the page, which is given back when the component is gone or `load` has changed: `load`
 * must be the same function for the same content. null reads nothing. `again` reads once more.
 */
export function useBlobUrl(load: (() => Promise<Blob | null>) | null): Shown & { readonly again: () => void } {
  const [shown, setShown] = useState(NONE);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!load) return setShown(NONE);
    let url = "";
    let isUnmounted = false;
    load().then(
      (blob) => {
        if (isUnmounted || !blob) return;
        url = URL.createObjectURL(blob);
        setShown({ url, type: blob.type, blob, fault: "" });
      },
      (failure: unknown) =>
        !isUnmounted && setShown({ ...NONE, fault: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isUnmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [load, turn]);
  const again = useCallback((): void => {
    setShown(NONE);
    setTurn((before) => before + 1);
  }, []);
  return { ...shown, again };
}
