import { isCovered } from "./app-key";

/** How often a dialog that is closing is looked at, ms. */
const LOOK_MS = 60;

/**
 * Acts once no dialog is open: one that is closing takes a moment to go away. Under one that stays longer than
 * `waitMs`, and once `isOver` holds, nothing is done. Call the returned function to give up.
 */
export function whenUncovered(act: () => void, waitMs: number, isOver: () => boolean = () => false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (leftMs: number): void => {
    if (isOver()) return;
    if (!isCovered()) act();
    else if (leftMs >= LOOK_MS) timer = setTimeout(() => look(leftMs - LOOK_MS), LOOK_MS);
  };
  look(waitMs);
  return () => clearTimeout(timer);
}
