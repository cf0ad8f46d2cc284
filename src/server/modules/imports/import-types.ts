import type { ImportColumn } from "../../../definitions/import-column";
import { importParameter } from "../../../definitions/import-column";
import type { Access } from "../../engine/records/access";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { DECIMALS, isLines, isRef, scalars } from "../../engine/records/shape";
import type { ScalarField } from "../../engine/records/shape";

/**
 * Types of IMP-011 by the master that they fill. The other types import documents, opening balances and rates by
 * date.
 */
export const IMPORT_ENTITIES: Readonly<Record<string, string>> = {
  category: "category",
  itemgroup: "itemgroup",
  unit: "unit",
  itemmaster: "item",
  acgroup: "acgroup",
  ledgergroup: "ledgergroup",
  debtorsaddlist: "debtors",
};

const REF_LENGTH = 200;

/** Columns of a master's import: its single-value fields, in the order of its form. */
export function importColumns(declaration: RecordDeclaration): readonly ImportColumn[] {
  return scalars(declaration)
    .filter((field) => !field.hidden && !field.disabled)
    .map((field) => ({
      label: field.label,
      name: importParameter(field.label),
      key: field.key,
      kind: kindOf(field),
      required: field.required !== undefined,
      unique: field.kind === "text" && field.unique === true,
      length: field.kind === "text" ? field.max : REF_LENGTH,
      decimals: DECIMALS[field.kind] ?? 0,
      ...range(field),
      check: field.kind === "text" ? (field.check ?? "") : "",
      upper: field.kind === "text" && field.upper === true,
      options: field.kind === "choice" ? field.options : [],
    }));
}

/** Columns that the user can fill. */
export const columnsFor = (declaration: RecordDeclaration, access: Access): readonly ImportColumn[] =>
  importColumns(declaration).filter(({ key }) => !access.fixed.has(key));

/** Whether a row can refer to another row of the same file. */
export const pointsAtItself = (declaration: RecordDeclaration): boolean =>
  declaration.fields.some((field) => !isLines(field) && isRef(field) && field.to === declaration.entity);

function kindOf(field: ScalarField): ImportColumn["kind"] {
  switch (field.kind) {
    case "text":
    case "flag":
    case "date":
    case "ref":
      return field.kind;
    case "choice":
      return field.source ? "text" : "choice";
    default:
      return "number";
  }
}

function range(field: ScalarField): Pick<ImportColumn, "min" | "max"> {
  const limits =
    field.kind === "amount" || field.kind === "quantity" || field.kind === "rate" || field.kind === "whole"
      ? field
      : { min: undefined, max: undefined };
  return { min: limits.min ?? -Number.MAX_SAFE_INTEGER, max: limits.max ?? Number.MAX_SAFE_INTEGER };
}
