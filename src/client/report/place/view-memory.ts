import type { LineRange } from "../../ui/use-read-range";
import { ALL_OPEN, type Folding } from "../read/report-lines";

/** Where the user was in a report. */
export interface Visit {
  readonly active: number;
  readonly scrollTop: number;
  readonly folding: Folding;
  /** Rows that were visible. */
  readonly range: LineRange;
}

const FIRST_VISIT: Visit = { active: 0, scrollTop: 0, folding: ALL_OPEN, range: { start: 0, stop: 0 } };

const VISITS_MAX = 60;

/** By the key of the place, in the memory of this page: a reload starts at the first row. */
const visits = new Map<string, Visit>();

/** Keeps where the user was, so that the way back ends there; the oldest are forgotten. */
export function noteVisit(key: string, visit: Visit): void {
  visits.delete(key);
  visits.set(key, visit);
  const [oldest] = visits.keys();
  if (visits.size > VISITS_MAX && oldest !== undefined) visits.delete(oldest);
}

export const visitOf = (key: string): Visit => visits.get(key) ?? FIRST_VISIT;
