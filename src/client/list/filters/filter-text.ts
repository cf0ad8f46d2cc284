/**
 * A filter as one text, for the address and for what is kept on the device: a date as the name of a preset or
 * `2026-04-01..2026-04-30`, an amount as `500` or `100..500`, a record as `12|Shah & Co`, a choice as its value, and
 * any other text as it was entered. Either end of a range may be blank.
 */
import type { FilterOption } from "../../../definitions/list-row";
import { isIsoDate, type IsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { compareDecimals } from "../../../domain/decimal";
import { formatAmount } from "../../../domain/indian-format";
import type { Row } from "../../../wire/envelope";
import { CANCELLED, CANCELLED_FILTER } from "../actions/cancelled-filter";
import { DATE_PRESETS, type DateRange } from "../../../domain/date-ranges";

type Filters = Readonly<Record<string, string>>;
interface WireFilter {
  readonly field: string;
  readonly op: "contains" | "eq" | "gte" | "lte";
  readonly value: string | number | boolean;
}

/** Both ends of a range; of a single value, that value twice. */
export function rangeOf(text: string): DateRange {
  const [from = "", to = from] = text.split("..");
  return { from, to };
}

export const rangeText = ({ from, to }: DateRange): string => (from === to ? from : `${from}..${to}`);

const datesOf = (text: string, today: IsoDate): DateRange => DATE_PRESETS[text]?.of(today) ?? rangeOf(text);

export const recordText = ({ id, name }: { readonly id: string; readonly name: string }): string => `${id}|${name}`;
const idOf = (text: string): string => text.split("|")[0] ?? "";

/** The parameter `filters` of a list. */
export function wireFilters(offered: readonly FilterOption[], filters: Filters, today: IsoDate): readonly WireFilter[] {
  return Object.entries(filters).flatMap(([field, text]) => {
    const value = text.trim();
    if (value === "") return [];
    const option = offered.find((one) => one.field === field);
    return option ? offeredFilter(option, value, today) : [columnFilter(field, value)];
  });
}

const columnFilter = (field: string, value: string): WireFilter =>
  field === CANCELLED_FILTER ? { field, op: "eq", value: value === CANCELLED } : { field, op: "contains", value };

function offeredFilter({ field, kind }: FilterOption, value: string, today: IsoDate): readonly WireFilter[] {
  if (kind === "record") return [{ field, op: "eq", value: Number(idOf(value)) }];
  if (kind === "choice") return [{ field, op: "eq", value }];
  if (kind === "text") return [{ field, op: "contains", value }];
  const { from, to } = kind === "date" ? datesOf(value, today) : rangeOf(value);
  if (from !== "" && from === to) return [{ field, op: "eq", value: from }];
  return [
    ...(from === "" ? [] : [{ field, op: "gte", value: from } as const]),
    ...(to === "" ? [] : [{ field, op: "lte", value: to } as const]),
  ];
}

/** What the chip of a filter says after its title. */
export function filterWords(option: FilterOption | undefined, text: string): string {
  if (!option || option.kind === "text") return text;
  if (option.kind === "record") return text.slice(text.indexOf("|") + 1);
  if (option.kind === "choice") return option.options?.find(({ value }) => value === text)?.label ?? text;
  const preset = option.kind === "date" ? DATE_PRESETS[text] : undefined;
  if (preset) return preset.label;
  const shown = option.kind === "date" ? formatDate : formatAmount;
  const { from, to } = rangeOf(text);
  if (from === to) return shown(from);
  if (to === "") return `from ${shown(from)}`;
  return from === "" ? `up to ${shown(to)}` : `${shown(from)} to ${shown(to)}`;
}

/** Statuses that every row shows by its flag. */
const CANCELLED_STATUS: Readonly<Record<string, boolean>> = { cancelled: true, inforce: false };

/**
 * Whether a row on this device fits a filter; null if the row does not have what the filter needs (the items of a
 * bill, whether it is paid).
 */
export function fits(
  option: FilterOption | undefined,
  field: string,
  text: string,
  row: Row,
  today: IsoDate,
): boolean | null {
  if (text.trim() === "") return true;
  if (option?.kind === "choice") {
    const isCancelled = CANCELLED_STATUS[text];
    if (isCancelled !== undefined) return Boolean(row[CANCELLED_FILTER]) === isCancelled;
    const words = option.options?.find(({ value }) => value === text)?.words;
    const said = row[field];
    return words && typeof said === "string" ? words.includes(said) : null;
  }
  if (!option && field === CANCELLED_FILTER) return Boolean(row[CANCELLED_FILTER]) === (text === CANCELLED);
  const value = row[field];
  const name = option?.show === undefined ? undefined : row[option.show];
  if (value === undefined && typeof name === "string") return name === filterWords(option, text);
  if (value === undefined || value === null) return null;
  const held = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (option?.kind === "record") return held === idOf(text);
  if (option?.kind === "date") return isIsoDate(held) ? isIn(datesOf(text, today), held, compareText) : null;
  if (option?.kind === "amount") return held === "" ? null : isIn(rangeOf(text), held, compareDecimals);
  return held.toLowerCase().includes(text.trim().toLowerCase());
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isIn = ({ from, to }: DateRange, value: string, compare: (a: string, b: string) => number): boolean =>
  (from === "" || compare(value, from) >= 0) && (to === "" || compare(value, to) <= 0);
