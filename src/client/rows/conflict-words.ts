import { isRecord, type Row } from "../../wire/envelope";
import type { OutboxRow } from "../offline/contract/save";
import { isCancelled } from "./cancelled";

/** The record as it is on the server; null if the server has not sent it. */
export function currentOf({ server }: OutboxRow): Row | null {
  const [first] = server?.rows ?? [];
  return first && isRecord(first.current) ? first.current : null;
}

/**
 * What became of the record that no merge can follow; null where it can still be changed. `replaced`: a server that was
 * put back to an older state gave its id to another record.
 */
export function endOf(row: OutboxRow): "deleted" | "cancelled" | "replaced" | null {
  const current = currentOf(row);
  if (row.server?.rows[0]?.reused) return "replaced";
  if (!current) return null;
  if (Object.keys(current).length === 0) return "deleted";
  return isCancelled(current) ? "cancelled" : null;
}

/** Who did what to the record of a save in conflict, without a full stop: `Ravi cancelled this record`. */
export function changeWords(row: OutboxRow, what = "this record"): string {
  const end = endOf(row);
  if (end === "replaced") return `The server was restored from a backup, and ${what} is another one now`;
  const who = row.server?.own ? "You" : row.server?.who || "Another user";
  return `${who} ${end ?? "changed"} ${what}${row.server?.own ? " on another device" : ""}`;
}
