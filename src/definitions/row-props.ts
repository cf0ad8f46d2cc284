import type { EnterStops, FormRow, InputProps, ProcedureProps, ValidationProps } from "./form-row";
import { figuresOf } from "./option-figures";
import { beginsOf } from "./record-begin";
import { flagOf, namesOf, numberOf, present, readJson, readProps, textOf } from "./props";

const INPUT_MODES = ["text", "numeric", "decimal", "tel", "email", "url"] as const;
const ENTER_STOPS = ["empty", "never"] as const;
const INPUT_TYPES = ["text", "date", "email", "password", "number"] as const;

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((name) => name === value);
}

/** `validationprops`. `required` may be the message or just true: then the message names the label. */
export function validationOf(row: FormRow): ValidationProps {
  const { props } = readProps(row.validationprops);
  return present({
    required: requiredMessage(props.required, row),
    procedure: textOf(props.procedure),
    pattern: textOf(props.pattern),
    patternMessage: textOf(props.patternMessage),
    min: numberOf(props.min),
    max: numberOf(props.max),
    maxLength: numberOf(props.maxLength),
    check: textOf(props.check),
  });
}

function requiredMessage(value: unknown, row: FormRow): string | undefined {
  if (typeof value === "string" && !/^(?:|0|1|true|false)$/i.test(value.trim())) return value;
  return flagOf(value) ? `${row.label_label || row.key} is required.` : undefined;
}

/** The row whose field names a record: that of `namefield` in the form's head, without one its first required text. */
export const nameRowOf = (rows: readonly FormRow[], namefield = ""): FormRow | undefined =>
  rows.find((row) =>
    namefield === "" ? row.comp_type === "txt" && validationOf(row).required !== undefined : row.key === namefield,
  );

/** `inputprops`; a `TXT_TextMode` of Date, Password or Email counts as its type. */
export function inputPropsOf(row: FormRow): InputProps {
  const { props } = readProps(row.inputprops);
  return present({
    maxLength: numberOf(props.maxLength),
    decimals: numberOf(props.decimals),
    leastDecimals: numberOf(props.leastDecimals),
    min: numberOf(props.min),
    max: numberOf(props.max),
    rows: numberOf(props.rows),
    inputMode: oneOf(INPUT_MODES, props.inputMode),
    upper: flagOf(props.upper),
    prefixField: textOf(props.prefixField),
    suffixField: textOf(props.suffixField),
    type: oneOf(INPUT_TYPES, props.type) ?? oneOf(INPUT_TYPES, row.TXT_TextMode.toLowerCase()),
    help: textOf(props.help),
    filterField: textOf(props.filterField),
    createEntity: textOf(props.createEntity),
    remembered: flagOf(props.remembered),
    figures: props.figures === undefined ? undefined : figuresOf(props.figures),
    figuresIn: textOf(props.figuresIn),
    begins: props.begins === undefined ? undefined : beginsOf(props.begins),
    enterStops: enterStopsOf(props.enterStops),
    isTitled: flagOf(props.isTitled),
  });
}

export const enterStopsOf = (value: unknown): EnterStops | undefined => oneOf(ENTER_STOPS, value);

/** `calcuprops` or `pageloadprops`; null if no procedure is named. A bare procedure name is enough. */
export function procedurePropsOf(text: string): ProcedureProps | null {
  if (/^\w+$/.test(text.trim())) return { procedure: text.trim(), params: [] };
  const { props } = readProps(text);
  const procedure = textOf(props.procedure);
  return procedure ? { procedure, params: namesOf(props.params) } : null;
}

/** A parameter of the save procedure, and the field key or `@token` that fills it. */
export interface ParamSource {
  readonly name: string;
  readonly source: string;
}

/**
 * Parameters of a button's procedure: names from `DataTextField`, sources from `DataValueField` at the same place. A
 * name without a source takes the field of the same name; `@` before a name is dropped.
 */
export function paramMap(row: FormRow): ParamSource[] {
  const sources = listOf(row.DataValueField);
  return listOf(row.DataTextField)
    .map((name, index) => ({ name: name.replace(/^@/, ""), source: sources[index] || name.replace(/^@/, "") }))
    .filter(({ name }) => name !== "");
}

/** Keeps empty places, so that names and sources stay aligned. */
function listOf(text: string): string[] {
  if (text.trim() === "") return [];
  const parsed = text.trim().startsWith("[") ? readJson(text)?.value : undefined;
  return (Array.isArray(parsed) ? parsed.map(String) : text.split(",")).map((part) => part.trim());
}
