import { formRow } from "../../../definitions/blank-form-row";
import { evaluate, fieldsOf, parseExpression } from "../../../definitions/expression";
import type { EnterStops, FormHead, FormRow, ProcedureProps, ValidationProps } from "../../../definitions/form-row";
import { buildTree, type FormNode } from "../../../definitions/form-tree";
import { readProps, textOf } from "../../../definitions/props";
import {
  enterStopsOf,
  nameRowOf,
  type ParamSource,
  paramMap,
  procedurePropsOf,
  validationOf,
} from "../../../definitions/row-props";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { ElementType } from "../../elements/element";
import { elementOf } from "../draw/element-registry";

/** One field of a form, with its definition row already parsed. */
export interface FieldDef {
  readonly key: string;
  readonly row: FormRow;
  readonly element: ElementType;
  readonly validation: ValidationProps;
  readonly calculation: ProcedureProps | null;
  /** Plain decimal text from the values of the form, or null (FORM-074). */
  readonly expression: ((values: Row) => string) | null;
  /** List column that shows the label of this reference, '' for none. */
  readonly showColumn: string;
  readonly focusId: string;
  /** A new document starts with the value of the last one (`last-used.ts`). */
  readonly isRemembered: boolean;
  readonly enterStops: EnterStops | undefined;
}

/** A save button: its procedure and the source of its parameters (FORM-011). */
export interface SubmitProps {
  readonly procedure: string;
  readonly params: readonly ParamSource[];
  /** Path to go to after the save, or '' (FORM-082). */
  readonly path: string;
}

export interface FormDefinition {
  readonly head: FormHead;
  readonly roots: readonly FormNode[];
  /** Every row in the order of the page. */
  readonly nodes: readonly FormNode[];
  readonly fields: readonly FieldDef[];
  /** Fields by key in lower case: server answers spell keys in any case. */
  readonly byKey: ReadonlyMap<string, FieldDef>;
  /** Keys of all rows, by the key in lower case: buttons and containers can be shown, hidden and disabled too. */
  readonly keys: ReadonlyMap<string, string>;
  /** Fields whose expression reads a key (lower case). */
  readonly dependents: ReadonlyMap<string, readonly FieldDef[]>;
  /** Save and close buttons, drawn in the bar that stays visible. */
  readonly bar: readonly FormNode[];
  readonly pageload: readonly ProcedureProps[];
  readonly problems: readonly string[];
}

/** Reads the answer of `WEBAPI_R_dynaform`; null where it has no rows. */
export function readDefinition(rows: readonly Row[]): FormDefinition | null {
  const first = rows[0];
  if (!first) return null;
  const { roots, problems } = buildTree(rows.map(readRow));
  const nodes = roots.flatMap(withChildren);
  const fields = nodes.flatMap(({ row }) => fieldOf(row));
  const broken = nodes.flatMap(({ row }) => expressionProblem(row));
  return {
    head: readHead(first),
    roots,
    nodes,
    fields,
    problems: [...problems, ...broken],
    byKey: new Map(fields.map((field) => [field.key.toLowerCase(), field])),
    keys: new Map(nodes.map(({ row }) => [row.key.toLowerCase(), row.key])),
    dependents: dependentsOf(fields),
    bar: nodes.filter(({ row }) => row.comp_type === "btn_submit" || isCloseButton(row)),
    pageload: pageLoadsOf(nodes),
  };
}

/** A `btnclose` row, however the definition names it (FORM-012). */
export const isCloseButton = (row: FormRow): boolean =>
  [row.comp_type, row.comp_name, row.key].some((name) => name.toLowerCase() === "btnclose");

/** The field that names a record. */
export const nameFieldOf = ({ head, fields }: FormDefinition): string | undefined =>
  nameRowOf(
    fields.map(({ row }) => row),
    head.namefield,
  )?.key;

export function submitOf(row: FormRow): SubmitProps {
  const path = row.aspx_codes.includes("/") && !row.aspx_codes.includes("<") ? row.aspx_codes.trim() : "";
  return { procedure: row.DataSourceID_SQL || row.sqlsp, params: paramMap(row), path };
}

const withChildren = (node: FormNode): readonly FormNode[] => [node, ...node.children.flatMap(withChildren)];

/** Columns come as text, number or flag; elements see a row with the types of FormRow. */
function readRow(sent: Row): FormRow {
  const blank = formRow({});
  const entries = Object.entries(blank).map(([name, fallback]) => {
    const value = sent[name];
    if (value === undefined || value === null) return [name, fallback];
    if (name.startsWith("field_")) return [name, isOn(value) ? 1 : 0];
    if (typeof fallback === "number") return [name, Number(value) || 0];
    return [
      name,
      typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value),
    ];
  });
  return formRow(Object.fromEntries(entries));
}

function readHead(first: Row): FormHead {
  const allowed = (flag: unknown) => (flag === undefined || flag === null || isOn(flag) ? 1 : 0);
  const offlineclass = ["A", "B", "C", "E"].includes(String(first.offlineclass)) ? first.offlineclass : "A";
  return {
    ...readRow(first),
    formtitle: String(first.formtitle ?? first.form_name ?? ""),
    defver: String(first.defver ?? ""),
    entity: String(first.entity ?? ""),
    noun: String(first.noun ?? ""),
    billform: String(first.billform ?? ""),
    numbering: String(first.numbering ?? ""),
    documentform: String(first.documentform ?? ""),
    startsat: String(first.startsat ?? ""),
    namefield: String(first.namefield ?? ""),
    offlineclass: offlineclass as FormHead["offlineclass"],
    addallowed: allowed(first.addallowed),
    editallowed: allowed(first.editallowed),
    viewallowed: allowed(first.viewallowed),
    // A server that does not name it draws no PDF.
    printallowed: isOn(first.printallowed) ? 1 : 0,
    papers: String(first.papers ?? ""),
  };
}

function fieldOf(row: FormRow): readonly FieldDef[] {
  const element = elementOf(row.comp_type);
  if (element?.role !== "field" || row.key === "") return [];
  const parsed = row.JScalcuprops.trim() ? parseExpression(row.JScalcuprops) : null;
  const input = readProps(row.inputprops).props;
  return [
    {
      key: row.key,
      row,
      element,
      validation: validationOf(row),
      calculation: procedurePropsOf(row.calcuprops),
      expression: parsed?.ok ? (values) => evaluate(parsed.expression, (key) => valueIn(values, key)) : null,
      isRemembered: input.remembered === true,
      enterStops: enterStopsOf(input.enterStops),
      showColumn: textOf(input.showColumn) ?? textOf(input.show) ?? "",
      focusId: /^[\w-]+$/.test(row.aspx_codes.trim()) ? row.aspx_codes.trim() : "",
    },
  ];
}

/** Expressions may spell keys in any case; undefined where no field has that name. */
function valueIn(values: Row, key: string): unknown {
  if (key in values) return values[key];
  const name = Object.keys(values).find((other) => other.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : values[name];
}

function expressionProblem(row: FormRow): readonly string[] {
  const parsed = row.JScalcuprops.trim() ? parseExpression(row.JScalcuprops) : null;
  return parsed && !parsed.ok ? [`${row.label_label || row.key}: ${parsed.problem}`] : [];
}

function dependentsOf(fields: readonly FieldDef[]): ReadonlyMap<string, readonly FieldDef[]> {
  const found = new Map<string, FieldDef[]>();
  for (const field of fields) {
    const parsed = field.expression ? parseExpression(field.row.JScalcuprops) : null;
    for (const name of parsed?.ok ? fieldsOf(parsed.expression) : []) {
      const key = name.toLowerCase();
      found.set(key, [...(found.get(key) ?? []), field]);
    }
  }
  return found;
}

function pageLoadsOf(nodes: readonly FormNode[]): readonly ProcedureProps[] {
  const all = nodes.flatMap(({ row }) => procedurePropsOf(row.pageloadprops) ?? []);
  return all.filter((props, index) => all.findIndex(({ procedure }) => procedure === props.procedure) === index);
}
