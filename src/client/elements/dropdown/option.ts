import type { Choice } from "../../../definitions/choices";
import { MATCH, type Match, matching, normalised } from "../../../definitions/name-match";
import { isOpRef, type Row } from "../../../wire/envelope";
import type { MadeRecord } from "../../offline/contract/outbox";
import type { OpState, OutboxRow } from "../../offline/contract/save";
import { ALIASES, barcodesOf } from "../../offline/reference/row";
import { enteredName } from "../../rows/entered-name";
import { spelling } from "./spelling";

/** One option of a picker (DDL-002). `text`, in lower case, is searched: label, name, code, alias, barcodes. */
export interface DdlOption {
  readonly key: string;
  readonly label: string;
  /** What the field stores: a number, a text, or `tmp:<opId>` for a record whose save still waits. */
  readonly value: string | number;
  /** HTML of the second line, '' for none (DDL-003). */
  readonly labellist: string;
  readonly filters: readonly [string, string, string];
  readonly text: string;
  /** Codes and barcodes, then aliases, as they are compared. */
  readonly codes: readonly string[];
  readonly aliases: readonly string[];
  /** How well it fits the search, where the server has decided that. */
  readonly match?: Match;
  /** Found by a code: the unit that one scan of it counts. */
  readonly scanUnit?: { readonly value: number; readonly label: string };
  /** Set for a record that is only on this device. */
  readonly pending?: OpState;
}

const SEARCHED = [
  "label",
  "name",
  "keys",
  "code",
  "shortname",
  "alias",
  "barcode",
  "barcodes",
  "hsn",
  "gstin",
  "mobile",
] as const;

const plain = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

const wordsIn = (value: unknown): string =>
  Array.isArray(value) ? value.map((part) => plain(part)).join(" ") : plain(value);

/** Place of the option with exactly this name, in any case; -1 for none. */
export const exactAt = (options: readonly DdlOption[], text: string): number =>
  options.findIndex(({ label }) => spelling(label) === spelling(text));

/** What a field stores for a record: its number, or `tmp:<opId>` while its first save waits. */
export const valueOfKey = (key: string): string | number => (/^\d+$/.test(key) ? Number(key) : key);

/** A row of `WEBAPIGetddls` or of the device's copy of a master. */
export function optionOf(row: Row): DdlOption {
  const value = row.value ?? row.key ?? row.id;
  const label = plain(row.label) || plain(row.name) || plain(row.keys) || plain(value);
  return {
    key: plain(row.key) || plain(row.id) || plain(value),
    label,
    value: typeof value === "number" ? value : plain(value),
    labellist: plain(row.labellist),
    filters: [plain(row.filetervalue), plain(row.filetervalueB), plain(row.filetervalueC)],
    text: [label, ...SEARCHED.map((column) => wordsIn(row[column]))].join(" ").toLowerCase(),
    codes: [plain(row.code), ...barcodesOf(row)].map(normalised).filter(Boolean),
    aliases: aliasesOf(row),
    ...(isMatch(row.match) ? { match: row.match } : {}),
    ...(Number(row.scanunit) > 0 ? { scanUnit: { value: Number(row.scanunit), label: plain(row.scanunitname) } } : {}),
  };
}

const aliasesOf = (row: Row): readonly string[] =>
  ALIASES.map((column) => normalised(plain(row[column]))).filter((text) => text !== "");

const isMatch = (value: unknown): value is Match => Object.values(MATCH).some((match) => match === value);

export const optionOfChoice = ({ value, label }: Choice): DdlOption => ({
  key: value,
  label,
  value,
  labellist: "",
  filters: ["", "", ""],
  text: `${label} ${value}`.toLowerCase(),
  codes: [normalised(value)],
  aliases: [],
});

/** A test for options that contain all words of the search. Made once for a search, because lists may be long. */
function matcher(search: string): (option: DdlOption) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}

/** How well an option fits the search; decided once for a search, because lists may be long. */
export function fitOf(search: string): (option: DdlOption) => Match {
  const { text, of } = matching(search);
  return ({ match, label, codes, aliases }) =>
    match ?? of(normalised(label), codes.includes(text), aliases.includes(text));
}

/** The options that fit a search, the best fit first; all, in their order, without a search. */
export function found(options: readonly DdlOption[], search: string): readonly DdlOption[] {
  if (search.trim() === "") return options;
  const [isFound, fit] = [matcher(search), fitOf(search)];
  return options
    .filter(isFound)
    .map((option) => ({ ...option, match: fit(option) }))
    .toSorted((a, b) => a.match - b.match);
}

/** Each option of the device stands before those of the page that fit no better. The page keeps its order. */
export function merged(own: readonly DdlOption[], page: readonly DdlOption[], search: string): readonly DdlOption[] {
  if (own.length === 0) return page;
  if (search === "") return [...own, ...page];
  const fit = fitOf(search);
  const at = (option: DdlOption): number => {
    const place = page.findIndex((other) => fit(other) >= fit(option));
    return place < 0 ? page.length : place;
  };
  const placed = own.map((option) => ({ option, at: at(option) }));
  const before = (place: number) => placed.flatMap((one) => (one.at === place ? [one.option] : []));
  return [...page.flatMap((option, place) => [...before(place), option]), ...before(page.length)];
}

/** An option without filter values is never filtered out. */
export const isWithin = ({ filters }: DdlOption, filter: string): boolean =>
  filter === "" || filters.every((own) => own === "") || filters.includes(filter);

const WAITING: ReadonlySet<OpState> = new Set(["queued", "sending", "held"]);

/** Records of the entity that this device made and the server does not have yet, newest first. */
export function pendingOptions(rows: readonly OutboxRow[], entity: string): readonly DdlOption[] {
  const made = rows.filter(
    (row) =>
      row.entity.toLowerCase() === entity.toLowerCase() &&
      row.recordKey === `tmp:${row.opId}` &&
      WAITING.has(row.state),
  );
  return made.map(pendingOption).toReversed();
}

/** A record that the server has, as its user entered it here. */
export const madeOption = ({ id, ...entry }: MadeRecord): DdlOption => enteredOption(id, entry);

const pendingOption = ({ recordKey, state, ...entry }: OutboxRow): DdlOption => ({
  ...enteredOption(recordKey, entry),
  pending: state,
});

function enteredOption(key: string, { shown, title }: Pick<OutboxRow, "shown" | "title">): DdlOption {
  const label = enteredName({ shown, title });
  const text = [
    label,
    ...Object.entries(shown)
      .filter(([key]) => !key.startsWith("_"))
      .map(([, value]) => plain(value)),
  ]
    .join(" ")
    .toLowerCase();
  return {
    key,
    label,
    value: valueOfKey(key),
    labellist: "",
    filters: ["", "", ""],
    text,
    codes: [normalised(plain(shown.code))].filter(Boolean),
    aliases: aliasesOf(shown),
  };
}

/** Values that mean "nothing chosen": '', null and, after clearing, 0 (DDL-009, OPEN-031). */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  (typeof value === "string" && ["", "0"].includes(value.trim())) ||
  (Array.isArray(value) && value.length === 0);

/** The text by which values are compared: 7 and '7' are the same record, `$op` is its `tmp:` key. */
export const valueKey = (value: unknown): string => (isOpRef(value) ? `tmp:${value.$op}` : plain(value));

export interface OptionPage {
  readonly options: readonly DdlOption[];
  readonly total: number;
  /** Server time of the answer, ms; `fresh` false where it came from the device. */
  readonly asOf: number;
  readonly fresh: boolean;
}
