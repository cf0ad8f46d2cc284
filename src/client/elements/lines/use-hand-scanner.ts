import { useEffect, useRef } from "react";
import { isHoldingKeys } from "../../browser/type-ahead";
import { scannerFeedback } from "../../ui/scanning/scanner-feedback";
import { createPauses } from "../barcode/key-clock";
import { usePreparedBeep } from "../barcode/use-prepared-beep";
import { createWedge } from "../barcode/wedge";
import { isScan, type ScanPlace } from "./article-scan";
import type { HeldLetters } from "./held-letters";
import { sheetId } from "./line-sheet";

/**
 * Codes of a hand scanner on a page with lines. A scanner types where the focus is: its keys change a cell until the
 * Enter behind them shows that they were a scan. Then the cell gets its value back, and the code goes to the lines. A
 * scan while no field has the focus goes to the lines too, and presses no button. Null: the lines take no scans.
 * `isKnown` tells the codes that records on the device have; `letters` are those held at a closed cell.
 */
export function useHandScanner(
  linesId: string,
  onScan: ((text: string) => void) | null,
  isKnown: (code: string) => boolean,
  letters: HeldLetters,
): void {
  const latest = useRef(onScan);
  const known = useRef(isKnown);
  useEffect(() => {
    latest.current = onScan;
    known.current = isKnown;
  });
  const isOn = onScan !== null;
  usePreparedBeep(isOn);
  useEffect(() => {
    if (!isOn) return;
    const wedge = createWedge();
    const pauses = createPauses();
    const onKey = (event: KeyboardEvent) => {
      // Held keys come here again when they are replayed.
      if (event.isTrusted && isHoldingKeys()) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (!isForLines(target, linesId)) return;
      const text = wedge.press({ key: event.key, ctrlKey: event.ctrlKey, at: pauses(event.timeStamp) });
      if (text === null || !isScan(text, placeOf(target, linesId), known.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      letters.drop();
      dropTyped(target);
      scannerFeedback();
      latest.current?.(text);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [linesId, isOn, letters]);
}

const TYPED_INTO = "input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]";

function placeOf(target: HTMLElement, linesId: string): ScanPlace {
  if (target.closest("[data-codes]")) return "code";
  if (target.closest("[data-figure]")) return "figure";
  return placesOf(linesId).some((place) => place.contains(target)) ? "cell" : "page";
}

/** The lines, and the sheet that a line opens on a phone. */
const placesOf = (linesId: string): readonly HTMLElement[] =>
  [linesId, sheetId(linesId)].flatMap((id) => document.getElementById(id) ?? []);

/** A key in the lines, or on a page where no field and no dialog has the focus. */
function isForLines(target: HTMLElement, linesId: string): boolean {
  if (placesOf(linesId).some((place) => place.contains(target))) return true;
  return !target.matches(TYPED_INTO) && document.querySelector('[aria-modal="true"]') === null;
}

/** A cell drops what was typed into it with Esc. */
function dropTyped(target: HTMLElement): void {
  if (target.matches(TYPED_INTO))
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
}
