import type { DeclaredColumn } from "./declaration";

/** A column of an amount with its total. */
export const figureColumn = (title: string, field: string, more: Partial<DeclaredColumn> = {}): DeclaredColumn => ({
  title,
  field,
  format: "number2",
  sum: true,
  ...more,
});
