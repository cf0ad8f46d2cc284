/** A value date that is not set, on the wire (BRS-013). The empty field is sent as `1-jan-1900`. */
export const UNSET_DATE = "1900-01-01";
export const UNSET_SENT = "1-jan-1900";

/** Whether an entry of the bank book has a value date. */
export const isDateSet = (vd: string): boolean => vd !== "" && vd !== UNSET_DATE;

/** The first day that may be a value date: the row's own, or the day of the entry where it has none (OPEN-060). */
export const firstValueDate = (row: { readonly vdmindate: string; readonly mdate: string }): string =>
  isDateSet(row.vdmindate) ? row.vdmindate : row.mdate;
