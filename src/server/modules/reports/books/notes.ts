/** Under a report of balances that does not cover every branch. */
export const OWN_BRANCHES_NOTE =
  "These are not all branches of the company. Stock and goods of challans belong to no branch, so they are left out, and opening balances may differ.";

/** Under a report that shows each branch beside the others. */
export const EACH_BRANCH_NOTE =
  "Stock and goods of challans belong to no branch, so they are left out, and the opening balances of a branch may differ.";
