import type { FormRow, LineColumn } from "./form-row";
import type { ColumnOption } from "./list-row";
import { figuresOf } from "./option-figures";
import { flagOf, isObject, numberOf, present, readJson, textOf } from "./props";
import { enterStopsOf } from "./row-props";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const LINE_TYPES = ["txt", "amt", "chk", "ddls", "date", "txtbarcodescanner"] as const;
const ALIGNMENTS = ["left", "right", "center"] as const;

/** A JSON list, a list held as JSON text, or nothing. */
function listOf(value: unknown): unknown[] {
  const parsed = typeof value === "string" ? readJson(value)?.value : value;
  return Array.isArray(parsed) ? parsed : [];
}

/**
 * `options` of a radio, checkbox or dropdown: a JSON list of texts or of `{value, label}`, otherwise `A,B` or
 * `1=One,2=Two`.
 */
export function optionsOf(row: FormRow): Choice[] {
  return choicesOf(row.options);
}

function choicesOf(value: unknown): Choice[] {
  const isList = Array.isArray(value) || (typeof value === "string" && value.trim().startsWith("["));
  const entries = isList ? listOf(value) : typeof value === "string" ? value.split(/[,;\n]/).map(pairOf) : [];
  return entries.flatMap((entry) => {
    const choice = choiceOf(entry);
    return choice ? [choice] : [];
  });
}

const pairOf = (part: string): unknown => {
  const at = part.indexOf("=");
  return at < 0 ? part : { value: part.slice(0, at).trim(), label: part.slice(at + 1) };
};

function choiceOf(entry: unknown): Choice | null {
  if (typeof entry === "number") return { value: String(entry), label: String(entry) };
  if (typeof entry === "string") return entry.trim() ? { value: entry.trim(), label: entry.trim() } : null;
  if (!isObject(entry)) return null;
  const label = textOf(entry.label) ?? textOf(entry.text) ?? textOf(entry.value);
  const value = textOf(entry.value) ?? textOf(entry.key) ?? label;
  return value !== undefined && label !== undefined ? { value, label: label.trim() } : null;
}

/** `cols` of a `listdetail`. Entries without a key are left out; an unknown `comp_type` is drawn as text. */
export function lineColumnsOf(row: FormRow): LineColumn[] {
  return listOf(row.cols).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const key = textOf(entry.key);
    if (key === undefined) return [];
    const column: LineColumn = present({
      key,
      title: textOf(entry.title) ?? key,
      comp_type: LINE_TYPES.find((name) => name === entry.comp_type) ?? "txt",
      width: numberOf(entry.width),
      decimals: numberOf(entry.decimals),
      leastDecimals: numberOf(entry.leastDecimals),
      computed: entry.computed === true ? true : undefined,
      required:
        textOf(entry.required) ?? (entry.required === true ? `${textOf(entry.title) ?? key} is required.` : undefined),
      check: textOf(entry.check),
      maxLength: numberOf(entry.maxLength),
      min: numberOf(entry.min),
      max: numberOf(entry.max),
      DataSourceID_SQL: textOf(entry.DataSourceID_SQL),
      addable: entry.addable === true ? true : undefined,
      scanAdds: textOf(entry.scanAdds),
      scanUnit: textOf(entry.scanUnit),
      scanNoun: nounOf(entry.scanNoun),
      figures: entry.figures === undefined ? undefined : figuresOf(entry.figures),
      figuresIn: textOf(entry.figuresIn),
      choiceCounts: entry.choiceCounts === true ? true : undefined,
      ofBatch: entry.ofBatch === true ? true : undefined,
      enterStops: enterStopsOf(entry.enterStops),
      options: entry.options === undefined ? undefined : choicesOf(entry.options),
    });
    return [column];
  });
}

function nounOf(value: unknown): readonly [string, string] | undefined {
  const [one, many] = Array.isArray(value) ? value : [];
  return typeof one === "string" && typeof many === "string" ? [one, many] : undefined;
}

/**
 * `cols` of a list or report (JSON text). Entries without a field are left out; text that is no JSON list gives none.
 */
export function columnOptionsOf(text: string): ColumnOption[] {
  return listOf(text).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const field = textOf(entry.field);
    if (field === undefined) return [];
    const column: ColumnOption = present({
      title: textOf(entry.title) ?? field,
      field,
      align: ALIGNMENTS.find((name) => name === entry.align),
      format: textOf(entry.format),
      visible: flagOf(entry.visible),
      groupby: flagOf(entry.groupby),
      sum: flagOf(entry.sum),
      filter: flagOf(entry.filter),
      sortable: flagOf(entry.sortable),
      card: numberOf(entry.card),
    });
    return [column];
  });
}
