import { useEffect, useRef, useState } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { awaitChoice } from "../../browser/type-ahead";
import { useOffline } from "../../call/offline-context";
import { namedOptions } from "../dropdown/named-options";
import { spelling } from "../dropdown/spelling";
import type { Line } from "./line-values";
import { unknownTexts, withFound } from "./pasted-choice";

/**
 * Looks up names and codes pasted or scanned into pick-list cells, each once, and fills in the matches. Saves wait for
 * it. Returns the texts for which nothing was found.
 */
export function useFoundChoices(
  columns: readonly LineColumn[],
  lines: readonly Line[],
  amend: (change: (lines: readonly Line[]) => readonly Line[]) => void,
): ReadonlySet<string> {
  const offline = useOffline();
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const requested = useRef(new Set<string>());
  const put = useRef(amend);
  useEffect(() => {
    put.current = amend;
  });
  useEffect(() => {
    for (const column of columns) {
      const source = column.comp_type === "ddls" && !column.options ? column.DataSourceID_SQL : undefined;
      if (!source) continue;
      const unknown = unknownTexts(column, lines);
      forget(requested.current, column.key, unknown);
      const texts = unknown.filter((text) => !requested.current.has(`${column.key} ${text}`));
      if (texts.length === 0) continue;
      for (const text of texts) requested.current.add(`${column.key} ${text}`);
      void namedOptions(offline, source, texts)
        .then(
          (found) => {
            put.current((now) => withFound(column, now, found));
            const lost = texts.filter((text) => found && !found.has(spelling(text)));
            if (lost.length > 0) setMissing((now) => new Set([...now, ...lost]));
          },
          () => undefined,
        )
        .finally(awaitChoice(false));
    }
  }, [offline, columns, lines]);
  return missing;
}

/** A text that has left the lines is looked up again when it comes back: a record may have it by then. */
function forget(requested: Set<string>, key: string, unknown: readonly string[]): void {
  const now = new Set(unknown.map((text) => `${key} ${text}`));
  for (const one of requested) if (one.startsWith(`${key} `) && !now.has(one)) requested.delete(one);
}
