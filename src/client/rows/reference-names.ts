/** Downloaded copies whose name differs from that of their list. */
const LIST_OF: Readonly<Record<string, string>> = { ledger: "debtors" };

/** List of a downloaded copy: `ledger` -> `debtors`. */
export const listOfReference = (entity: string): string => LIST_OF[entity] ?? entity;
