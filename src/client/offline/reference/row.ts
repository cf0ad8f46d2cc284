import { type Match, type Matching, normalised } from "../../../definitions/name-match";
import type { Row } from "../../../wire/envelope";

/** Columns by which people enter a record besides its name and code. */
export const ALIASES = ["alias", "gstin", "mobile", "statecode", "statetin", "isocode"] as const;
/** Columns whose text can be searched besides the name, the codes and the aliases. */
const SEARCHED = ["name", "shortname", "drname", "hsncode", "pincode", "also"] as const;
const FILTERS = ["filetervalue", "filetervalueB", "filetervalueC"] as const;
const FILTER_SEPARATOR = "\u0001";

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

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

/** Signs before a code and before an alias in `searchText`. No search contains them. */
const CODE = "\u0002";
const ALIAS = "\u0003";

/** What a search is compared with, one line each: the name, the codes, the alias, then all other searched texts. */
export function searchText(row: Row): string {
  const name = normalised(textOf(row.label) || textOf(row.name));
  const marked = (sign: string, texts: readonly string[]) =>
    texts.map(normalised).flatMap((text) => (text === "" ? [] : [`${sign}${text}`]));
  const others = SEARCHED.map((column) => normalised(textOf(row[column])));
  const lines = [
    name,
    ...marked(CODE, [textOf(row.code), ...barcodesOf(row)]),
    ...marked(
      ALIAS,
      ALIASES.map((column) => textOf(row[column])),
    ),
    ...others.filter((text, at) => text !== "" && text !== name && others.indexOf(text) === at),
  ];
  return `${lines.join("\n")}\n`;
}

/** The line of a `searchText` that has this code or barcode. */
export const codeLine = (code: string): string => `${CODE}${normalised(code)}\n`;

/** The line of a `searchText` that has this alias. */
export const aliasLine = (alias: string): string => `${ALIAS}${normalised(alias)}\n`;

/** How well a `searchText` fits. */
export function matchOf({ text: wanted, of }: Matching, text: string): Match {
  return of(text.slice(0, text.indexOf("\n")), text.includes(codeLine(wanted)), text.includes(aliasLine(wanted)));
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
