/** The value of a tab out of its label: ids are made of it, and may hold no spaces. */
export const tabId = (label: string): string => label.replace(/\W+/g, '-')
