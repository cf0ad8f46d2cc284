import type { Database } from '../db/database'

/** Where a backup is restored to, beside the data that are in use, until it takes their place. It is known by its id again after a power cut. */
export interface Place {
  /** The database of the place; the first time it is made. */
  open(): Promise<Database>
  /** Throws a sentence where somebody else uses what is in use. */
  demandAlone(): Promise<void>
  /** Puts it in the place of what is in use; nobody may have either open. What is done already is left as it is. Answers where the earlier data are; null where there were none. */
  put(): Promise<string | null>
  /** Puts back what was there before. */
  undo(): Promise<void>
  /** Takes the restored data away; nothing where they were put in place. */
  remove(): Promise<void>
}
