import { COMP_TYPES } from "./comp-types";
import { parseExpression } from "./expression";
import type { FormRow } from "./form-row";
import { buildTree } from "./form-tree";
import { readJson, readProps } from "./props";
import { procedurePropsOf, validationOf } from "./row-props";

/** What a definition may name of the server. */
export interface Known {
  readonly hasProcedure: (name: string) => boolean;
}

const PROPS = ["props", "labelprops", "inputprops", "Inputpropsc", "validationprops", "aftersubmitprops"] as const;
const LISTS = ["cols", "colsclick"] as const;

/**
 * All errors in the rows of a form, a sentence each, with the key of the row; none for a form that can be drawn
 * completely.
 */
export function checkForm(rows: readonly FormRow[], known: Known): readonly string[] {
  return [
    ...buildTree(rows).problems,
    ...rows.flatMap((row) => checkRow(row, known).map((sentence) => `${row.key || row.comp_type}: ${sentence}`)),
  ];
}

function checkRow(row: FormRow, known: Known): readonly string[] {
  const type = row.comp_type in COMP_TYPES ? [] : [`there is no element of the type ${row.comp_type}.`];
  const props = PROPS.flatMap((column) => {
    const { problem } = readProps(row[column]);
    return problem ? [`${column}: ${problem}`] : [];
  });
  const lists = LISTS.flatMap((column) =>
    row[column].trim() !== "" && !Array.isArray(readJson(row[column])?.value) ? [`${column} must be a JSON list.`] : [],
  );
  const parsed = row.JScalcuprops.trim() ? parseExpression(row.JScalcuprops) : null;
  const formula = parsed && !parsed.ok ? [`JScalcuprops: ${parsed.problem}`] : [];
  return [...type, ...props, ...lists, ...formula, ...patternProblem(row), ...unknownProcedures(row, known)];
}

function patternProblem(row: FormRow): readonly string[] {
  const { pattern } = validationOf(row);
  if (!pattern) return [];
  try {
    new RegExp(pattern);
    return [];
  } catch {
    return [`validationprops: the pattern ${pattern.slice(0, 60)} cannot be read.`];
  }
}

function unknownProcedures(row: FormRow, { hasProcedure }: Known): readonly string[] {
  const isButton = row.comp_type === "btn_submit" || row.comp_type === "btnSQL";
  const named = [
    procedurePropsOf(row.calcuprops)?.procedure,
    procedurePropsOf(row.pageloadprops)?.procedure,
    validationOf(row).procedure,
    isButton ? row.DataSourceID_SQL : "",
  ];
  return [...new Set(named)].flatMap((name) =>
    name && !hasProcedure(name) ? [`the server has no procedure ${name}.`] : [],
  );
}
