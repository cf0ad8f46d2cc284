import type { DrillTarget } from "./drill";

/** A report on the way to the one that is open. */
export interface TrailStep {
  readonly title: string;
  readonly query: string;
}

/** Opens another report; `from` is the one that is left. */
export type OpenReport = (target: DrillTarget, from: TrailStep) => void;

/** Where a report is open: on a page, with its question in the address, or in a drawer. */
export interface ReportPlace {
  /** Names this visit: its row and scroll position are found again by it. */
  readonly key: string;
  /** Number or name of the report. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** Title until the definition is read, '' for none. */
  readonly title: string;
  /** The reports before this one, the first one first. */
  readonly trail: readonly TrailStep[];
  /** Changes the question of the report that is open. */
  readonly replace: (query: URLSearchParams) => void;
  readonly open: OpenReport;
  /** Goes back so many reports of the trail. */
  readonly back: (steps: number) => void;
  /** Address of another report, for a new tab. */
  readonly href: (target: DrillTarget) => string;
}

/** `/Reportview` with the question of a report. */
export const reportPath = (query: URLSearchParams): string => `/Reportview?${query}`;
