import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";

/**
 * A numbered repair corrects data that an earlier release stored wrongly. It runs once for every company, after the
 * schema is ready and before the server listens. Each batch is a transaction: a killed start continues after the last
 * batch, and of two processes each runs the batches that the other has not run. A repair must leave correct rows
 * alone. Its findings hold what it changed and what only a user can judge; the terminal counts them and a company
 * admin reads them later. One file `NNN-name.repair.ts` in the module that owns the data; numbers are given in the
 * order of writing and never reused.
 */
export interface Repair {
  /** The name of its file without the suffix. */
  readonly id: string;
  /** A heading for the subject: `Amounts of taxed charges`. */
  readonly title: string;
  /** Runs one batch from where the last one ended ('' at the start); `next` is null when nothing is left. */
  readonly batch: (work: RepairWork, after: string) => Promise<RepairBatch>;
}

export interface RepairWork {
  /** Runs as the owner of the tables: nothing limits it to the company, so every statement must name the company. */
  readonly tx: Transaction<Tables>;
  readonly coid: number;
  /** Number of records that one batch takes. */
  readonly limit: number;
  /** The user name on links that the repair writes to the audit trail. */
  readonly actor: string;
}

interface RepairBatch {
  readonly next: string | null;
  readonly findings: readonly Finding[];
}

export interface Finding {
  /** `changed`: corrected. `check`: a user must decide, nothing was changed. */
  readonly kind: "changed" | "check";
  readonly branchid: number;
  readonly entity: string;
  readonly recid: number;
  /** The document number that users know, and its date `yyyy-mm-dd`. */
  readonly docno: string;
  readonly day: string;
  /** From 1; 0 if the finding is not on a line. */
  readonly line: number;
  /** One or two sentences. */
  readonly what: string;
  readonly was: string;
  readonly now: string;
}

export const defineRepair = (repair: Repair): Repair => repair;
