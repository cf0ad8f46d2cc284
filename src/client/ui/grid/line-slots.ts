import { useState } from "react";
import { useMoving } from "../../browser/use-moving";

/** A line that is drawn: its index from 0, and its distance from the top, in px. */
export interface Line {
  readonly index: number;
  readonly offset: number;
}

/**
 * The largest number of lines drawn at once. A line that leaves at one end is reused for the line that appears at the
 * other: changing its texts costs a tenth of building it again.
 */
export function useSlots(drawn: number): number {
  const [most, setMost] = useState(drawn);
  if (drawn > most) setMost(drawn);
  return Math.max(most, drawn);
}

/**
 * The lines in the order of the DOM. At rest this is the order of the list, as a screen reader needs it. While the
 * user scrolls, no line is moved within the DOM, because each moved line would be laid out again.
 */
export function useOrder(scroller: HTMLElement | null, slots: number): (lines: readonly Line[]) => readonly Line[] {
  const isMoving = useMoving(scroller);
  const [held] = useState(() => ({ ranks: new Map<number, number>() }));
  return (lines) => {
    if (!isMoving) held.ranks = new Map(lines.map(({ index }, rank) => [index % slots, rank]));
    const rank = ({ index }: Line): number => held.ranks.get(index % slots) ?? slots;
    return isMoving ? lines.toSorted((a, b) => rank(a) - rank(b)) : lines;
  };
}
