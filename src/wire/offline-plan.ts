/** What a device keeps of documents: those of so many days, and at most so many of each kind, the newest. */
export const DOCUMENT_DAYS = 90;
export const DOCUMENTS_MAX = 2_000;

/** Months before the current one whose ledger entries a device keeps, where the user does not choose all. */
export const ENTRY_MONTHS = 13;

/**
 * One part of what a user needs offline, as `WEBAPI_offlineplan` names it. `name` is what the part is asked by:
 * - `menu`: its menu type; `form`, `list`: a definition; `start`: the procedure with the initial values of a form
 * - `pick`: a source whose first options are kept, because the user may not view the records themselves
 * - `records`: an entity of the downloaded copies; `numbers`: a numbered kind
 * - `figures`: the dashboard, or with the name `home` the first screen
 * - `papers`: what the device draws papers with
 * - `report`: the definition of a report, by its number; '' for the list of reports
 */
export interface OfflinePart {
  readonly part: "menu" | "form" | "list" | "start" | "pick" | "records" | "numbers" | "figures" | "papers" | "report";
  readonly name: string;
  readonly title: string;
  /** Records, where it is about records. */
  readonly rows: number;
  /** Estimated size on the device. */
  readonly bytes: number;
}
