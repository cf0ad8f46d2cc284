/** Downloaded copies whose name differs from that of their list. */
const LIST_OF: Readonly<Record<string, string>> = { ledger: "debtors" };

/** List of a downloaded copy: `ledger` -> `debtors`. */
export const listOfReference = (entity: string): string => LIST_OF[entity] ?? entity;

/** Downloaded copy of a list: `debtors` -> `ledger`. */
export const referenceOfList = (entity: string): string =>
  Object.keys(LIST_OF).find((name) => LIST_OF[name] === entity) ?? entity;
