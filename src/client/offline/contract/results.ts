import type { Row } from "../../../wire/envelope";

/** The result of a save that the server has; later drafts may still carry its temporary id. */
export interface OpResult {
  readonly opId: string;
  readonly at: number;
  readonly entity: string;
  readonly rows: readonly Row[];
  readonly id: string;
  readonly ver: number | null;
}

/** A save that left the outbox, as the list of sent saves shows it. */
export interface HistoryRow {
  readonly opId: string;
  readonly at: number;
  readonly what: "applied" | "discarded" | "cancelled";
  readonly userKey: string;
  readonly title: string;
  readonly screen: string;
  readonly place: string;
  readonly reason?: string;
  /** The server's warning when it applied the save. */
  readonly warning?: string;
}
