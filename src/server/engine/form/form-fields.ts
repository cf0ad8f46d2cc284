import type { FormRow, InputProps, LineColumn, ValidationProps } from "../../../definitions/form-row";
import { TODAY } from "../../../definitions/presets";
import type { OptionFigure } from "../../../definitions/option-figures";
import type { Field, LinesField, NumberField, RefField, TextField } from "../records/declaration";
import { declarationOf, findDeclaration } from "../records/record-declarations";
import { DECIMALS, isNumber, isRef } from "../records/shape";
import type { ScalarField } from "../records/shape";

/**
 * The columns of a definition row that follow from the field; the form sets place and id. `title` is that of the card
 * around it.
 */
export function fieldRow(field: Field, title = ""): Partial<FormRow> {
  const common: Partial<FormRow> = {
    key: field.key,
    comp_name: field.key,
    label_label: field.label,
    div_class: `col-${field.width ?? 6}`,
    field_visible: field.hidden ? 0 : 1,
    field_disable: field.disabled || field.computed ? 1 : 0,
    validationprops: json(validation(field)),
    inputprops: json({
      ...input(field),
      ...(field.kind === "lines" && field.label === title ? { isTitled: true } : {}),
    }),
  };
  if (field.kind === "lines")
    return {
      ...common,
      comp_type: "listdetail",
      cols: JSON.stringify(field.columns.filter(({ hidden }) => !hidden).map(lineColumn)),
    };
  if (field.hidden) return { ...common, comp_type: "txthidden" };
  return { ...common, comp_type: elementOf(field), ...choices(field) };
}

/** `comp_type` of the element that draws a field. */
function elementOf(field: ScalarField): string {
  switch (field.kind) {
    case "text":
      return textElement(field);
    case "date":
      return "txt";
    case "flag":
      return field.as ?? "chk";
    case "choice":
      return field.as === "ddls" || field.source ? "ddlssolo" : "radio";
    case "ref":
      return field.addable ? "ddls" : "ddlssolo";
    default:
      return "amt";
  }
}

function textElement(field: TextField): string {
  if (field.rich) return "txtdraft";
  if (field.check === "barcode") return "txtbarcodescanner";
  if (field.check === "signedqr") return "txtsignedqr";
  return field.lines ? "txts" : "txt";
}

/** Source of the options of a dropdown or a radio. `TXT_TextMode` single-line: one choice (DDL-005). */
function choices(field: ScalarField): Partial<FormRow> {
  if (field.kind === "ref") return { TXT_TextMode: "single-line", DataSourceID_SQL: field.source ?? field.to };
  if (field.kind !== "choice")
    return field.kind === "date" ? { TXT_TextMode: "Date", ...(field.today ? { TXT_text: TODAY } : {}) } : {};
  const isList = field.as === "ddls" || field.source;
  return {
    ...(isList ? { TXT_TextMode: "single-line" } : {}),
    ...(field.source
      ? { DataSourceID_SQL: field.source }
      : { options: JSON.stringify(field.options.map(({ value, label }) => ({ key: value, value, label }))) }),
  };
}

/** Checks made by both the browser and the server. */
function validation(field: Field): ValidationProps {
  const required = field.required ? { required: field.required } : {};
  if (field.kind === "text")
    return { ...required, maxLength: field.max, ...(field.check ? { check: field.check } : {}) };
  if (field.kind === "amount" || field.kind === "quantity" || field.kind === "rate" || field.kind === "whole")
    return {
      ...required,
      ...(field.min === undefined ? {} : { min: field.min }),
      ...(field.max === undefined ? {} : { max: field.max }),
    };
  return required;
}

/** `show`, added to InputProps, is the list column with the name of the referenced record. */
function input(field: Field): InputProps & { readonly show?: string } {
  const help = {
    ...(field.help ? { help: field.help } : {}),
    ...(field.remembered ? { remembered: true } : {}),
    ...(field.enterStops ? { enterStops: field.enterStops } : {}),
  };
  switch (field.kind) {
    case "text":
      return {
        ...help,
        maxLength: field.max,
        ...(field.upper ? { upper: true } : {}),
        ...(field.inputMode ? { inputMode: field.inputMode } : {}),
        ...(field.lines ? { rows: 4 } : {}),
      };
    case "date":
      return { ...help, type: "date" };
    case "ref":
      return {
        ...help,
        show: field.show,
        ...(field.narrowedBy ? { filterField: field.narrowedBy } : {}),
        ...(field.addable ? { createEntity: field.to } : {}),
        ...optionProps(field),
        ...beginProps(field),
      };
    case "choice":
      return { ...help, ...(field.narrowedBy ? { filterField: field.narrowedBy } : {}) };
    case "amount":
    case "quantity":
    case "rate":
    case "whole":
      return {
        ...help,
        ...decimalsOf(field),
        inputMode: field.kind === "whole" ? "numeric" : "decimal",
      };
    default:
      return help;
  }
}

/** The figures in the second line of its options, and the field with their godown. */
function optionProps({ to, figures, figuresIn }: RefField): Pick<InputProps, "figures" | "figuresIn"> {
  const shown = (findDeclaration(to)?.figures ?? []).filter(({ name, usual }) => figures?.includes(name) ?? usual);
  if (shown.length === 0) return {};
  return {
    figures: shown.map(({ name, kind, keys, unless }): OptionFigure => ({
      name,
      kind,
      keys,
      ...(unless === undefined ? {} : { unless }),
    })),
    ...(figuresIn === undefined ? {} : { figuresIn }),
  };
}

function beginProps({ to, begins = {} }: RefField): Pick<InputProps, "begins"> {
  const fields = findDeclaration(to)?.fields ?? [];
  const found = Object.entries(begins).flatMap(([key, name]) => {
    const field = fields.find((one) => one.key === key);
    return field?.kind === "ref" ? [{ key, source: field.source ?? field.to, name }] : [];
  });
  return found.length === 0 ? {} : { begins: found };
}

const json = (props: object): string => (Object.keys(props).length > 0 ? JSON.stringify(props) : "");

/** A quantity of 200 is not shown as 200.000, nor 18 % as 18.000. */
function decimalsOf({ kind, leastDecimals }: NumberField): Pick<InputProps, "decimals" | "leastDecimals"> {
  const decimals = DECIMALS[kind] ?? 0;
  const least = leastDecimals ?? (kind === "amount" ? decimals : 0);
  return { decimals, ...(least < decimals ? { leastDecimals: least } : {}) };
}

function lineColumn(field: LinesField["columns"][number]): LineColumn {
  return {
    key: field.key,
    title: field.label,
    comp_type: lineElement(field),
    ...(field.width === undefined ? {} : { width: field.width }),
    ...(isNumber(field) ? decimalsOf(field) : {}),
    ...(field.computed ? { computed: true } : {}),
    ...(field.required ? { required: field.required } : {}),
    ...(field.ofBatch ? { ofBatch: true } : {}),
    ...(field.enterStops ? { enterStops: field.enterStops } : {}),
    ...(field.kind === "text" ? { maxLength: field.max, ...(field.check ? { check: field.check } : {}) } : {}),
    ...(isTyped(field)
      ? {
          ...(field.min === undefined ? {} : { min: field.min }),
          ...(field.max === undefined ? {} : { max: field.max }),
        }
      : {}),
    ...(isRef(field)
      ? {
          DataSourceID_SQL: field.source ?? field.to,
          ...(field.scanAdds ? { scanAdds: field.scanAdds, scanNoun: declarationOf(field.to).noun } : {}),
          ...(field.scanUnit ? { scanUnit: field.scanUnit } : {}),
          ...(field.choiceCounts ? { choiceCounts: true } : {}),
          ...(field.addable ? { addable: true } : {}),
          ...optionProps(field),
        }
      : {}),
    ...(field.kind === "choice"
      ? field.source
        ? { DataSourceID_SQL: field.source }
        : { options: field.options }
      : {}),
  };
}

const isTyped = (field: ScalarField): field is NumberField => isNumber(field) && !field.computed;

function lineElement(field: ScalarField): LineColumn["comp_type"] {
  switch (field.kind) {
    case "text":
      return field.check === "barcode" ? "txtbarcodescanner" : "txt";
    case "date":
      return "date";
    case "flag":
      return "chk";
    case "choice":
    case "ref":
      return "ddls";
    default:
      return "amt";
  }
}
