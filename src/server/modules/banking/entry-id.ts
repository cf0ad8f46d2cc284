/** Id of an entry of the bank book: its voucher and its ledger, which stay the same when the voucher is edited. */
export interface EntryId {
  readonly voucherid: number;
  readonly ledgerid: number;
}

export const entryId = ({ voucherid, ledgerid }: EntryId): string => `${voucherid}-${ledgerid}`;

/** Null for a text that is no such id. */
export function readEntryId(text: string): EntryId | null {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text.trim());
  return found ? { voucherid: Number(found[1]), ledgerid: Number(found[2]) } : null;
}
