/** Under a report whose sums leave out bills of kinds that the user may not view. */
export const UNSEEN_BILLS = "Bills that you don't have permission to view are left out.";
