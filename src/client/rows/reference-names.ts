/** Masters whose downloaded copy is called otherwise than their list. */
const LIST_OF: Readonly<Record<string, string>> = { ledger: 'debtors' }

/** Entity of the list of a downloaded master: `ledger` -> `debtors`. */
export const listOfReference = (entity: string): string => LIST_OF[entity] ?? entity

/** Name of the downloaded master of a list: `debtors` -> `ledger`. */
export const referenceOfList = (entity: string): string => Object.keys(LIST_OF).find((name) => LIST_OF[name] === entity) ?? entity
