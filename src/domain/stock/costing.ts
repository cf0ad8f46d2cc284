import type { Costing } from "./cost";

/** A costing in force from a day (`yyyy-mm-dd`); '' is the start of the books. */
export interface DatedCosting {
  readonly from: string;
  readonly costing: Costing;
}

/** The costing of a day: the latest entry not after it; a company that has set nothing uses first in, first out. */
export function costingFrom(entries: readonly DatedCosting[], day: string): Costing {
  let found: DatedCosting | null = null;
  for (const entry of entries) if (entry.from <= day && (found === null || entry.from > found.from)) found = entry;
  return found?.costing ?? "fifo";
}
