import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables'

/**
 * A numbered repair puts right what an earlier release stored wrong. It runs once for every company, after the schema is there and before
 * the server listens, in batches that are transactions of their own: a start that is killed goes on behind the last batch, and of two
 * processes each does the batches that the other has not done. It is written so that a row that is right already is left alone. What it
 * changed, and what only a person can judge, stands in its findings, which the terminal counts and a company admin reads later.
 * One file `NNN-name.repair.ts` in the module that owns what is repaired; numbers are given in the order of writing and never again.
 */
export interface Repair {
  /** The name of its file without the suffix. */
  readonly id: string
  /** What it is about, as a heading: `Amounts of taxed charges`. */
  readonly title: string
  /** One batch behind the place where the last one ended ('' at the beginning); `next` is null when nothing is left. */
  readonly batch: (work: RepairWork, after: string) => Promise<RepairBatch>
}

export interface RepairWork {
  /** Of the owner of the tables: nothing narrows it to the company, every statement names it. */
  readonly tx: Transaction<Tables>
  readonly coid: number
  /** Records that one batch takes. */
  readonly limit: number
  /** By whom links of the audit trail are written. */
  readonly actor: string
}

interface RepairBatch {
  readonly next: string | null
  readonly findings: readonly Finding[]
}

export interface Finding {
  /** `changed`: put right. `check`: a person decides, nothing was changed. */
  readonly kind: 'changed' | 'check'
  readonly branchid: number
  readonly entity: string
  readonly recid: number
  /** How people call the document, and its day `yyyy-mm-dd`. */
  readonly docno: string
  readonly day: string
  /** From 1; 0 where it is no line. */
  readonly line: number
  /** One or two sentences. */
  readonly what: string
  readonly was: string
  readonly now: string
}

export const defineRepair = (repair: Repair): Repair => repair
