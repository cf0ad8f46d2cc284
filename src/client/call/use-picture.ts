import { useEffect, useState } from "react";
import { textOf } from "../rows/read-row";
import { useOffline } from "./offline-context";

/** A picture that is scrolled past in less time is not requested, ms. */
const DELAY_MS = 120;
/** A picture that could not be read is requested again after this time, ms, for as long as it is in sight. */
const AGAIN_MS = 10_000;
const KINDS: ReadonlySet<string> = new Set(["image/jpeg", "image/png"]);

/** Id of the attached file in its path (ATT-015); '' if the text is no such path. */
const numberIn = (path: string): string => /^\/MicroACfiles\/\d+\/(\d+)\//.exec(path)?.[1] ?? "";

/**
 * A picture of the server as an image source. It is kept on the device after the first view, so that it also shows
 * offline. `source` is '' while it loads; `isMissing` says that it is not available now.
 */
export function usePicture(procedure: string, path: string): { readonly source: string; readonly isMissing: boolean } {
  const { reader } = useOffline();
  const [shown, setShown] = useState({ path: "", source: "" });
  const id = numberIn(path);
  useEffect(() => {
    if (id === "") return undefined;
    let isStale = false;
    let timer = setTimeout(read, DELAY_MS);
    function read(): void {
      reader.read({ kind: "picture", sqlsp: procedure, args: { id } }).then(
        ({ rows: [row = {}] }) => {
          const type = textOf(row, "type");
          if (!isStale)
            setShown({ path, source: KINDS.has(type) ? `data:${type};base64,${textOf(row, "base64")}` : "none" });
        },
        () => {
          if (isStale) return;
          setShown({ path, source: "none" });
          timer = setTimeout(read, AGAIN_MS);
        },
      );
    }
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [reader, procedure, id, path]);
  const source = shown.path === path ? shown.source : "";
  return { source: source === "none" ? "" : source, isMissing: id === "" || source === "none" };
}
