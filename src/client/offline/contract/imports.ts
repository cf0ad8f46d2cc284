import type { Row } from "../../../wire/envelope";

/** One row of an import: the permanent id of its save, its place in the file, the parameters of its procedure. */
export interface ImportRow {
  readonly opId: string;
  readonly at: number;
  readonly title: string;
  readonly args: Row;
  /** The record as lists show it until the server has it. */
  readonly shown: Row;
}

export interface ImportRefusal {
  readonly opId: string;
  /** Place of its row in the import, from 0. */
  readonly n: number;
  readonly text: string;
}

/** An import in progress. It continues where it stopped, because every row keeps its operation id. */
export interface ImportJob {
  readonly id: string;
  readonly coid: number;
  /** The element that started it. */
  readonly place: string;
  readonly type: string;
  readonly title: string;
  readonly entity: string;
  readonly inSequence: boolean;
  readonly file: string;
  readonly total: number;
  /** Number of rows that are settled, counted from the first. */
  readonly next: number;
  readonly refused: readonly ImportRefusal[];
}

export interface ImportJobs {
  /** The import in progress at that place for the signed-in user; null for none. */
  readonly open: (place: string) => Promise<ImportJob | null>;
  /** Resolves when the rows are stored. */
  readonly begin: (job: Omit<ImportJob, "coid">, rows: readonly ImportRow[]) => Promise<void>;
  readonly slice: (job: string, slice: number) => Promise<readonly ImportRow[]>;
  readonly note: (job: string, change: Partial<Pick<ImportJob, "next" | "refused">>) => Promise<void>;
  readonly end: (job: string) => Promise<void>;
}
