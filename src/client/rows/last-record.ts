/** The record of a list that the user last opened or saved. The list shows and focuses its row when it is opened. */
export interface LastRecord {
  /** Id, or `tmp:<opId>` while its first save waits. */
  readonly key: string;
  readonly isSaved: boolean;
  /** A new record is the last row of a list in its first order. */
  readonly isNew: boolean;
}

/**
 * By the entity of the list, in the memory of this page: a reload starts at the first row. The records of another
 * company or branch have other ids, so they are forgotten where the session changes.
 */
const last = new Map<string, LastRecord>();

export const noteLastRecord = (entity: string, record: LastRecord): void => void last.set(entity, record);

export const lastRecord = (entity: string): LastRecord | null => last.get(entity) ?? null;

export const forgetLastRecord = (entity: string): void => void last.delete(entity);

export const forgetLastRecords = (): void => last.clear();
