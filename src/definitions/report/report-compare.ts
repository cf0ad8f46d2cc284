/** With what a report compares its figures: nothing, the period before of the same length, the same days a year ago. */
export type Comparison = "" | "period" | "year";

export const isComparison = (value: unknown): value is Exclude<Comparison, ""> =>
  value === "period" || value === "year";
