/** A document of one party in whole rupees. `used` is the amount of advances that a bill took when it was saved. */
export interface Entered {
  readonly kind: "advance" | "bill";
  readonly day: string;
  readonly worth: number;
  readonly used: number;
}

/**
 * Amount paid or credited in each financial year (named by its April), counted rupee by rupee. Each advance adds
 * dated rupees to a heap. Each bill, in order of day, takes the rupees that it used from the oldest ones. A rupee
 * taken by a bill is not counted again.
 */
export function counted(documents: readonly Entered[]): Readonly<Record<string, number>> {
  const years: Record<string, number> = {};
  const heap: string[] = [];
  const count = (day: string) => {
    years[yearOf(day)] = (years[yearOf(day)] ?? 0) + 1;
  };
  for (const { day, worth } of documents.filter(({ kind }) => kind === "advance").toSorted(byDay)) {
    for (let n = 0; n < worth; n++) {
      heap.push(day);
      count(day);
    }
  }
  for (const { day, worth, used } of documents.filter(({ kind }) => kind === "bill").toSorted(byDay)) {
    for (let n = 0; n < worth; n++) {
      if (n < used && heap[0] !== undefined && heap[0] <= day) heap.shift();
      else count(day);
    }
  }
  return years;
}

export const yearOf = (day: string): string => {
  const april = Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);
  return `${april}-${String((april + 1) % 100).padStart(2, "0")}`;
};

const byDay = (a: Entered, b: Entered): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
