import { createContext } from "react";

/** A record that was made from a picker; `key` is its id, or `tmp:<opId>` while its save waits. */
export interface CreatedRecord {
  readonly key: string;
  readonly name: string;
}

/** What fields of a new record start with, and their labels (`<key>_label`). */
export type StartValues = Readonly<Record<string, string>>;

/** Makes records from pickers, in their own forms over the page. */
export interface RecordCreation {
  /** Whether the user may add records of the entity. */
  readonly mayCreate: (entity: string) => boolean;
  /**
   * Opens the form of a new record with the typed name, and with values once they are there (never rejected); null
   * where it was closed without a save.
   */
  readonly create: (entity: string, name: string, values: Promise<StartValues>) => Promise<CreatedRecord | null>;
}

/** Null where nothing can be made: outside the frame of the app. */
export const RecordCreationContext = createContext<RecordCreation | null>(null);
