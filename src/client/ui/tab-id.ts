/** Value of a tab, made from its label. It is used in ids, which cannot contain spaces. */
export const tabId = (label: string): string => label.replace(/\W+/g, "-");
