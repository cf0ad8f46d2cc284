/**
 * What Ctrl+P prints after a save: the document that was saved, until the user goes on to another row or page. In the
 * memory of this page.
 */
export interface SavedPrint {
  /** Entity of the list that the form leads to. */
  readonly entity: string;
  /** Address of the PDF, see `printPath`. */
  readonly path: string;
}

/** A save between its key and its end; `wanted` once Ctrl+P was pressed meanwhile. */
interface SaveUnderWay {
  wanted: boolean;
}

let saved: SavedPrint | null = null;
let underWay: SaveUnderWay | null = null;

/** Call when a save begins. Returns what to call when it has ended: true where Ctrl+P was pressed meanwhile. */
export function beginSave(): () => boolean {
  const mine: SaveUnderWay = { wanted: false };
  underWay = mine;
  return () => {
    if (underWay === mine) underWay = null;
    return mine.wanted;
  };
}

/** Notes Ctrl+P for the end of the save that is under way; false if none is. */
export function askPrint(): boolean {
  if (underWay) underWay.wanted = true;
  return underWay !== null;
}

/** Null after the save of something that has no paper: what was saved before it is not printed in its place. */
export const offerPrint = (print: SavedPrint | null): void => void (saved = print);

export const savedPrint = (): SavedPrint | null => saved;
