/** Counts that several devices make together: what they send, and what the supervisor reviews. */

/** Adds scans to a count (`countuid`, `session`, `entries` of `CountEntry` with the time as ISO text). */
export const COUNT_SCAN_SP = "stockcount_R_scan";
/** Scans of one save at most. */
export const COUNT_ENTRIES_MAX = 500;
export const BIN_LENGTH_MAX = 40;

/** Open counts of the branch, to be joined: rows of `OpenCountRow`. */
export const OPEN_COUNTS_SP = "stockcount_R_open";
/** Open recounts of a count (`countuid`), for devices: rows of `RecountRow`. */
export const COUNT_RECOUNTS_SP = "stockcount_R_recounts";
/** The merged count (`id`) as one row, `CountReview` as JSON text in `review`. */
export const COUNT_REVIEW_SP = "stockcount_R_review";
/** Takes sessions (`taken`) of places that several counted (`id`, and `places` as `ChosenPlace`). */
export const COUNT_CHOOSE_SP = "stockcount_R_choose";
/** Requests a recount of an item (`id`, `itemid`, `remark`). */
export const COUNT_RECOUNT_SP = "stockcount_R_recount";
/** Withdraws it (`id` of the count, `recount`). */
export const COUNT_WITHDRAW_SP = "stockcount_R_withdraw";
/** Posts the count as it was reviewed (`id`, `seen`, `zerorest`). */
export const COUNT_POST_SP = "stockcount_R_post";

export interface OpenCountRow {
  readonly uid: string;
  readonly no: string;
  /** `yyyy-mm-dd` */
  readonly day: string;
  readonly godownid: number;
  readonly godown: string;
  readonly isblind: 0 | 1;
}

export interface RecountRow {
  readonly id: string;
  readonly itemid: number;
  readonly itemname: string;
  readonly remark: string;
}

/** What one person counted with one device in one place. Quantities are decimal text in base units, times ISO. */
export interface ReviewTally {
  readonly session: string;
  readonly qty: string;
  readonly last: string;
}

export interface ReviewPlace {
  readonly bin: string;
  readonly recount: string;
  readonly tallies: readonly ReviewTally[];
  /** Sessions that count; null while nobody has decided. */
  readonly taken: readonly string[] | null;
}

export interface ReviewItem {
  readonly itemid: number;
  readonly name: string;
  readonly unit: string;
  readonly batchno: string;
  readonly qty: string;
  /** Of the moment of its last scan; null where the count is blind for this user. */
  readonly book: string | null;
  readonly difference: string | null;
  /** Rupees at the cost of the stock; null where the user may not see it, and where the item has no cost yet. */
  readonly value: string | null;
  /** What moved between its first and last scan. */
  readonly moved: string;
  readonly places: readonly ReviewPlace[];
  readonly isDecided: boolean;
  readonly openRecount: string;
}

export interface ChosenPlace {
  readonly bin: string;
  readonly itemid: number;
  readonly batchno: string;
  readonly recount: string;
  readonly taken: readonly string[];
  /** All sessions that had counted there when it was decided. */
  readonly known: readonly string[];
}

/** In the books of the godown, and scanned by nobody. */
export interface UncountedItem {
  readonly itemid: number;
  readonly name: string;
  readonly unit: string;
  readonly batchno: string;
  readonly book: string | null;
}

export interface ReviewSession {
  readonly session: string;
  readonly who: string;
  readonly device: string;
  readonly scans: number;
  readonly last: string;
}

export interface CountReview {
  readonly id: number;
  readonly uid: string;
  readonly no: string;
  readonly day: string;
  readonly godownid: number;
  readonly godown: string;
  readonly isBlind: boolean;
  readonly isCancelled: boolean;
  readonly posted: { readonly openingid: number; readonly no: string; readonly by: string; readonly at: string } | null;
  /** Scans that came after it was posted, and are not in the physical stock. */
  readonly late: number;
  /** What the review shows, as a digest: posting says which state was reviewed. */
  readonly seen: string;
  readonly sessions: readonly ReviewSession[];
  readonly items: readonly ReviewItem[];
  readonly uncounted: readonly UncountedItem[];
  readonly recounts: readonly (RecountRow & { readonly by: string; readonly at: string })[];
  /** The user may decide, ask for recounts and post. */
  readonly mayDecide: boolean;
  readonly mayPost: boolean;
}
