import type { ScanLines } from "../../../../domain/scanning/session-lines";

/** A code that no item has would be left out, so it keeps the session from being finished. */
export const namelessFaults = (lines: ScanLines): readonly string[] =>
  lines
    .filter(({ item, isRemoved }) => !item && !isRemoved)
    .map(({ code }) => `The code ${code} has no item yet. Touch its line to choose the item, or remove it.`);
