import { cellText } from "./cells";
import type { Cells } from "./cells";

/** A bill that a note can correct, as the picker of the note shows it. */
export interface PartyBill {
  readonly entity: string;
  /** The record's id, or `tmp:` and its operation while its first save waits on the device. */
  readonly key: string;
  /** Our number; '' for a bill of a device that gets its number when it is sent. */
  readonly number: string;
  /** The number by which the party knows it. */
  readonly refno: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** Rupees as decimal text; '' where it is not known here. */
  readonly amount: string;
  readonly pending: string;
}

/** Bills from the rows of `WEBAPI_partybills`. */
export const partyBillOf = (row: Cells): PartyBill => ({
  entity: cellText(row.srcentity),
  key: cellText(row.srcid),
  number: cellText(row.number),
  refno: cellText(row.refno),
  day: cellText(row.edate),
  amount: cellText(row.amount),
  pending: cellText(row.pending),
});
