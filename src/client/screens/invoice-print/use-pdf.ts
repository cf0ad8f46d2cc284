import { useEffect, useState } from "react";
import { fetchPdf } from "../../call/fetch-pdf";
import { useOffline } from "../../call/offline-context";

interface Pdf {
  /** Address of the PDF within the page; '' until it is there. */
  readonly url: string;
  readonly fault: string;
  readonly again: () => void;
}

/** The PDF of a document, read anew when `again` is called. */
export function usePdf(id: string, formname: string, name: string): Pdf {
  const { env, session } = useOffline();
  const [turn, setTurn] = useState(0);
  const key = `${formname} ${id} ${turn}`;
  const [read, setRead] = useState({ key: "", url: "", fault: "" });
  useEffect(() => {
    let url = "";
    let isUnmounted = false;
    fetchPdf({ env, session }, { id, formname, name }).then(
      (blob) => {
        if (isUnmounted) return;
        url = URL.createObjectURL(blob);
        setRead({ key, url, fault: "" });
      },
      (failure: unknown) =>
        !isUnmounted && setRead({ key, url: "", fault: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isUnmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [env, session, id, formname, name, key]);
  const { url, fault } = read.key === key ? read : { url: "", fault: "" };
  return { url, fault, again: () => setTurn((before) => before + 1) };
}
