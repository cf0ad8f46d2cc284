import { useCallback, useEffect, useMemo, useRef } from "react";
import { entityOfSource } from "../../../definitions/picker-sources";
import { spellingsOf } from "../../../domain/barcode/scanned-code";
import { useOffline } from "../../call/offline-context";
import { useOutboxRows } from "../../call/use-outbox";
import { addedCodeOf } from "../../offline/outbox/added-code";
import { spelling } from "../dropdown/spelling";

const NONE: (code: string) => boolean = () => false;

/**
 * Gives the spelling of a scanned code that records of a source have on this device, in its copy or in saves that wait;
 * '' for a code that none has, and for no source. The answer is there at once, because the key that ends a scan cannot
 * wait; the copy is looked at again after each question, so that a change of it counts from the next scan on.
 */
export function useKnownCodes(source: string | undefined, thisYear: number): (scanned: string) => string {
  const { reference, env } = useOffline();
  const rows = useOutboxRows();
  const entity = source ? entityOfSource(source) : "";
  const test = useRef(NONE);
  const refresh = useCallback(() => {
    if (entity === "") return;
    const read = () =>
      void reference.codeTest(entity).then(
        (next) => {
          test.current = next;
        },
        () => undefined,
      );
    if (env.background) env.background.whenIdle(read);
    else read();
  }, [reference, env, entity]);
  useEffect(refresh, [refresh, rows]);
  const added = useMemo(
    () =>
      new Set(
        (rows ?? []).flatMap((row) => {
          const one = row.entity === entity ? addedCodeOf(row) : null;
          return one ? [spelling(one.code)] : [];
        }),
      ),
    [rows, entity],
  );
  return (scanned) => {
    refresh();
    return spellingsOf(scanned, thisYear).find((one) => added.has(spelling(one)) || test.current(one)) ?? "";
  };
}
