import { useEffect, useRef } from "react";
import { kolkataDate } from "../../../../domain/date-format";
import { useOffline } from "../../../call/offline-context";
import { useKnownCodes } from "../../../elements/barcode/use-known-codes";
import { isScan } from "../../../elements/lines/article-scan";
import { createPauses } from "../../../elements/barcode/key-clock";
import { createWedge } from "../../../elements/barcode/wedge";

/** Outside a field nobody types text, so slow scanners and busy phones lose no scan there, ms. */
const OUTSIDE_GAP_MS = 1_000;

const FIELD = "input, textarea, select, [contenteditable=true]";

/**
 * Codes of a hand scanner, wherever the focus is: keys that end with Enter or Tab. In a field only fast keys that can
 * be nothing but a code of an item count, and are taken out of the field again. While `isOn` is false nothing is taken.
 */
export function useWedge(isOn: boolean, onScan: (text: string) => void): void {
  const { now } = useOffline();
  const knownAs = useKnownCodes("item", Number(kolkataDate(now()).slice(0, 4)));
  const latest = useRef({ onScan, knownAs });
  useEffect(() => {
    latest.current = { onScan, knownAs };
  });
  useEffect(() => {
    if (!isOn) return;
    const inField = createWedge();
    const outside = createWedge(OUTSIDE_GAP_MS);
    const pauses = createPauses();
    const onKey = (event: KeyboardEvent) => {
      const field = event.target instanceof HTMLElement && event.target.matches(FIELD) ? event.target : null;
      const wedge = field ? inField : outside;
      const text = wedge.press({ key: event.key, ctrlKey: event.ctrlKey, at: pauses(event.timeStamp) });
      if (text === null) return;
      if (field && !isScan(text, "cell", (code) => latest.current.knownAs(code) !== "")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (field) takeOut(field, text);
      latest.current.onScan(text);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [isOn]);
}

/** Through the setter of the element: React ignores a value that is set on its own. */
function takeOut(field: HTMLElement, text: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  const typed = text.replaceAll("\x1d", "");
  const at = field.value.lastIndexOf(typed);
  if (at < 0) return;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  set?.call(field, field.value.slice(0, at) + field.value.slice(at + typed.length));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
