/** The entity of opening stock and of counts of a godown. */
export const STOCK_ENTRY = "opening";

/** The field of an entry that says which of both it is, and its value for opening stock. */
export const ENTRY_KIND = "kind";
export const OPENING_STOCK = "opening";
