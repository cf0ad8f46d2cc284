/**
 * What a person needs to choose an option, below its name: stock of an item and its price, the balance of a party,
 * day and amount of a document. A record declares its figures, a field of a form names those that it shows. The server
 * and the device write them by the same rules, so that an option reads the same online and offline.
 */
import { formatDate } from "../domain/date-format";
import { formatAmount, formatQuantity, sidedText } from "../domain/indian-format";
import { escapeHtml } from "./escape-html";
import { isObject, textOf } from "./props";

const KINDS = ["stock", "balance", "amount", "day"] as const;

export interface OptionFigure {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  /**
   * Columns of the record that it reads: of stock the unit; of an amount those of which the first that is not zero
   * counts; of a day the date.
   */
  readonly keys: readonly string[];
  /** A flag of records that have no such figure: a service has no stock. */
  readonly unless?: string;
}

/** Figures that are not columns of the record: base units, and rupees (a debit is positive), as text. */
export interface FigureFacts {
  readonly stock?: string;
  readonly balance?: string;
}

type Columns = Readonly<Record<string, unknown>>;

/** The figures of an option in their order, without those that are not known or not of this record. */
export const figureTexts = (
  figures: readonly OptionFigure[],
  record: Columns,
  facts: FigureFacts,
  isInPlace: boolean,
): readonly string[] => figures.map((figure) => figureText(figure, record, facts, isInPlace)).filter(Boolean);

function figureText(figure: OptionFigure, record: Columns, facts: FigureFacts, isInPlace: boolean): string {
  if (figure.unless !== undefined && isSet(record[figure.unless])) return "";
  const values = figure.keys.map((key) => record[key]);
  switch (figure.kind) {
    case "stock":
      return facts.stock === undefined ? "" : stockText(facts.stock, plain(values[0]), isInPlace);
    case "balance":
      return balanceText(facts.balance ?? "");
    case "amount":
      return values.every((value) => value !== undefined) ? priceText(values.map(plain)) : "";
    case "day":
      return formatDate(plain(values[0]).slice(0, 10));
  }
}

/** `20 Nos in stock`; of one godown `8 Nos in this godown`. */
function stockText(stock: string, unit: string, isInPlace: boolean): string {
  const count = [formatQuantity(stock), unit].filter(Boolean).join(" ");
  return `${count} ${isInPlace ? "in this godown" : "in stock"}`;
}

/** `₹1,180.00 Dr`; '' for no balance. */
function balanceText(balance: string): string {
  if (!hasValue(balance)) return "";
  return `₹${sidedText(balance)}`;
}

function priceText(amounts: readonly string[]): string {
  const amount = amounts.find(hasValue);
  return amount === undefined ? "" : `₹${formatAmount(amount)}`;
}

const hasValue = (amount: string): boolean => /[1-9]/.test(amount);

const isSet = (flag: unknown): boolean => flag === true || flag === 1 || flag === "1";

const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The second line of an option as HTML (DDL-003), '' for none: its figures before its other texts. */
export function secondLine(figures: readonly string[], other: string): string {
  const parts = [...figures.map(escapeHtml), other].filter(Boolean);
  return parts.length === 0 ? "" : `<small>${parts.join(" · ")}</small>`;
}

/** The texts of a second line without figures, as HTML; for `secondLine`. */
export const otherTexts = (labellist: string): string => /^<small>(.*)<\/small>$/s.exec(labellist)?.[1] ?? labellist;

/** The figures of a field or column of a definition; entries that are none are left out. */
export const figuresOf = (value: unknown): readonly OptionFigure[] =>
  Array.isArray(value) ? value.flatMap((entry) => figureOf(entry) ?? []) : [];

function figureOf(entry: unknown): OptionFigure | null {
  if (!isObject(entry)) return null;
  const [name, kind, unless] = [textOf(entry.name), KINDS.find((one) => one === entry.kind), textOf(entry.unless)];
  if (name === undefined || kind === undefined) return null;
  const keys = Array.isArray(entry.keys) ? entry.keys.filter((key) => typeof key === "string") : [];
  return { name, kind, keys, ...(unless === undefined ? {} : { unless }) };
}
