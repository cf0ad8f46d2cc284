import type { Row } from "../../../wire/envelope";

/** Columns whose text can be searched; the first is the column that lists sort by. */
const SEARCHED = [
  "label",
  "name",
  "code",
  "shortname",
  "alias",
  "drname",
  "hsncode",
  "gstin",
  "mobile",
  "statecode",
  "statetin",
  "isocode",
  "pincode",
] as const;
const FILTERS = ["filetervalue", "filetervalueB", "filetervalueC"] as const;
const FILTER_SEPARATOR = "\u0001";

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Lower case, one space between words: searches and records are compared in this form. */
export const normalised = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** The barcodes of a record: from `barcode`, and from `barcodes` as a list, JSON text or text with commas. */
export function barcodesOf(row: Row): readonly string[] {
  return [...new Set([...listed(row.barcode), ...listed(row.barcodes)])];
}

function listed(value: unknown): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((part) =>
      typeof part === "object" && part !== null ? listed((part as Row).barcode) : listed(part),
    );
  const text = textOf(value).trim();
  if (!text.startsWith("[")) return text.split(/[,;\s]+/).filter((part) => part !== "");
  try {
    return listed(JSON.parse(text));
  } catch {
    return [];
  }
}

export function searchText(row: Row): string {
  const parts = SEARCHED.map((column) => textOf(row[column])).filter(
    (part, index, all) => part !== "" && all.indexOf(part) === index,
  );
  return normalised([...parts, ...barcodesOf(row)].join(" "));
}

export const filterText = (row: Row): string => FILTERS.map((column) => textOf(row[column])).join(FILTER_SEPARATOR);

/** Turns a filter, `value` of `filetervalue` or `column=value`, into a test of `filterText`. */
export function filterTest(filter: string | undefined): ((kept: string) => boolean) | null {
  if (filter === undefined || filter === "") return null;
  const named = FILTERS.findIndex((column) => filter.startsWith(`${column}=`));
  const column = Math.max(0, named);
  const value = named < 0 ? filter : filter.slice(filter.indexOf("=") + 1);
  return (kept) => kept.split(FILTER_SEPARATOR)[column] === value;
}

/** Whether the first filter value of a record is one of these; true for a record stored without one. */
export function isAmong(kept: string, values: ReadonlySet<string>): boolean {
  const [own = ""] = kept.split(FILTER_SEPARATOR);
  return own === "" || values.has(own);
}

/**
 * The spellings under which a scanned code may be stored: as read, UPC-A as EAN-13 and back, and the GTIN inside a
 * GS1-128 or GS1 DataMatrix code (application identifier 01).
 */
export function codeSpellings(code: string): readonly string[] {
  const read = code.trim();
  const gtin = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/.exec(read)?.[1];
  const plain = gtin ? [read, gtin, gtin.replace(/^0/, "")] : [read];
  return [
    ...new Set(
      plain.flatMap((one) =>
        /^\d{12}$/.test(one) ? [one, `0${one}`] : /^0\d{12}$/.test(one) ? [one, one.slice(1)] : [one],
      ),
    ),
  ];
}
