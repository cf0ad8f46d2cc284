import { fromRupeesText, ZERO, type Paise } from "../../domain/money";

/** A record or one of its lines, as a form holds it and a device stores it. */
export type Cells = Readonly<Record<string, unknown>>;

export const cellText = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

export const cellDecimal = (value: unknown): string => {
  const text = cellText(value).replaceAll(",", "");
  return /^-?\d+(\.\d+)?$/.test(text) ? text : "0";
};

/** An amount in rupees; 0 where there is none. */
export const cellPaise = (value: unknown): Paise => fromRupeesText(cellDecimal(value)) ?? ZERO;

/** Flags are 0/1 on the wire and booleans in a form. */
export const isOn = (value: unknown): boolean => value === true || value === 1 || value === "1";

/** The rows of a list; none if the value is no list. */
export const cellRows = (value: unknown): readonly Cells[] =>
  Array.isArray(value) ? value.filter((row): row is Cells => typeof row === "object" && row !== null) : [];
