import type { Row } from '../../../wire/envelope'

/** One row of an import: what its save is called by for ever, where it stands in the file, and the parameters of its procedure. */
export interface ImportRow {
  readonly opId: string
  readonly at: number
  readonly title: string
  readonly args: Row
  /** The record as lists show it until the server has it. */
  readonly shown: Row
}

export interface ImportRefusal {
  readonly opId: string
  /** Place of its row in the import, from 0. */
  readonly n: number
  readonly text: string
}

/** An import under way: it goes on where it stopped, for every row keeps its operation id. */
export interface ImportJob {
  readonly id: string
  readonly coid: number
  /** The element that began it. */
  readonly place: string
  readonly type: string
  readonly title: string
  readonly entity: string
  readonly inSequence: boolean
  readonly file: string
  readonly total: number
  /** Rows that are settled, from the first on. */
  readonly next: number
  readonly refused: readonly ImportRefusal[]
}

export interface ImportJobs {
  /** The one that is under way there for who is signed in; null for none. */
  readonly open: (place: string) => Promise<ImportJob | null>
  /** Resolves when the rows are stored. */
  readonly begin: (job: Omit<ImportJob, 'coid'>, rows: readonly ImportRow[]) => Promise<void>
  readonly slice: (job: string, slice: number) => Promise<readonly ImportRow[]>
  readonly note: (job: string, change: Partial<Pick<ImportJob, 'next' | 'refused'>>) => Promise<void>
  readonly end: (job: string) => Promise<void>
}
