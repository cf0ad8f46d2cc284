import { createContext } from "react";

/** A record that was made from a picker; `key` is its id, or `tmp:<opId>` while its save waits. */
export interface CreatedRecord {
  readonly key: string;
  readonly name: string;
}

/** Makes records from pickers, in their own forms over the page. */
export interface RecordCreation {
  /** Whether the user may add records of the entity. */
  readonly mayCreate: (entity: string) => boolean;
  /** Opens the form of a new record with the typed name; null where it was closed without a save. */
  readonly create: (entity: string, name: string) => Promise<CreatedRecord | null>;
}

/** Null where nothing can be made: outside the frame of the app. */
export const RecordCreationContext = createContext<RecordCreation | null>(null);
