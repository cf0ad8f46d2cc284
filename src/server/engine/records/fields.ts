import type { ChoiceField, DateField, FlagField, LinesField, NumberField, RefField, TextField } from "./declaration";

type Rest<F> = Partial<Omit<F, "kind" | "key" | "label">>;

/** Short forms for declarations: key and label first, the rest by name. Text has up to 100 characters by default. */
export const text = (key: string, label: string, rest: Rest<TextField> = {}): TextField => ({
  kind: "text",
  key,
  label,
  max: 100,
  ...rest,
});

export const amount = (key: string, label: string, rest: Rest<NumberField> = {}): NumberField => ({
  kind: "amount",
  key,
  label,
  min: 0,
  max: 9_999_999_999_999.99,
  ...rest,
});

export const quantity = (key: string, label: string, rest: Rest<NumberField> = {}): NumberField => ({
  kind: "quantity",
  key,
  label,
  min: 0,
  max: 999_999_999,
  ...rest,
});

/** Per cent. */
export const rate = (key: string, label: string, rest: Rest<NumberField> = {}): NumberField => ({
  kind: "rate",
  key,
  label,
  min: 0,
  max: 100,
  ...rest,
});

export const whole = (key: string, label: string, rest: Rest<NumberField> = {}): NumberField => ({
  kind: "whole",
  key,
  label,
  min: 0,
  max: 999_999,
  ...rest,
});

export const flag = (key: string, label: string, rest: Rest<FlagField> = {}): FlagField => ({
  kind: "flag",
  key,
  label,
  ...rest,
});

export const date = (key: string, label: string, rest: Rest<DateField> = {}): DateField => ({
  kind: "date",
  key,
  label,
  ...rest,
});

export const ref = (key: string, label: string, to: string, show: string, rest: Rest<RefField> = {}): RefField => ({
  kind: "ref",
  key,
  label,
  to,
  show,
  ...rest,
});

/** `options` as pairs of value and label. */
export const choice = (
  key: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  rest: Rest<Omit<ChoiceField, "options">> = {},
): ChoiceField => ({
  kind: "choice",
  key,
  label,
  options: options.map(([value, text]) => ({ value, label: text })),
  ...rest,
});

export const lines = (
  key: string,
  label: string,
  table: string,
  columns: LinesField["columns"],
  rest: Rest<LinesField> = {},
): LinesField => ({ kind: "lines", key, label, table, columns, width: 12, ...rest });
