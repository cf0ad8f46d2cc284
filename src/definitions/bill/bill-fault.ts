/** Keys of the two lists of a bill. */
export const ITEMS = "items";
export const CHARGES = "charges";

/** A fault on a field, or on a cell of one of its lines (`line` from 1). */
export interface BillFault {
  readonly key: string;
  readonly text: string;
  readonly line?: number;
  readonly column?: string;
  /** About something that was entered, not about something still missing: the form shows it during entry. */
  readonly isLive?: true;
}

/** The message of a fault of a bill, with its line. */
export const faultSentence = ({ key, text, line }: BillFault): string =>
  line === undefined ? text : `${key === CHARGES ? "Other Charges" : "Items"}, line ${line}: ${text}`;
