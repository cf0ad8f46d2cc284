/** What is wrong with a row of a file: the heading of its column, and the sentence. */
export type Fault = readonly [label: string, sentence: string];

/** The values of a row whose record is not there. */
export const NOT_FOUND = { id: 0, name: "", ver: 0, was: "0.00" };
