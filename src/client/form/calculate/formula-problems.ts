import { evaluate, fieldsOf, parseExpression } from "../../../definitions/expression";
import type { Row } from "../../../wire/envelope";
import type { FieldDef } from "../open/definition";

/**
 * Errors in the calculations of a form that no entry can avoid, one sentence each: names that are neither a field nor
 * a column of the record, and a divisor that is always 0. A divisor that is 0 for now is not an error (FORM-075).
 */
export function formulaProblems(fields: readonly FieldDef[], values: Row): readonly string[] {
  const known = new Set(Object.keys(values).map((key) => key.toLowerCase()));
  return fields.flatMap(({ key, row, expression }) => {
    const parsed = expression && parseExpression(row.JScalcuprops);
    if (!parsed?.ok) return [];
    const names = fieldsOf(parsed.expression);
    const missing = names
      .filter((name) => !known.has(name.toLowerCase()))
      .map((name) => `there is no field "${name}". It counts as 0.`);
    // Two sets of values with nothing in common: a result of 0 under both comes from a division by 0, or is always 0.
    const under = (step: number) =>
      evaluate(parsed.expression, (name) => (known.has(name.toLowerCase()) ? 11 + names.indexOf(name) * step : 0));
    const isNothing = row.JScalcuprops.includes("/") && under(13) === "0" && under(29) === "0";
    const zero = isNothing ? ["the calculation divides by zero. Its result is always 0."] : [];
    return [...missing, ...zero].map((sentence) => `${row.label_label || key}: ${sentence}`);
  });
}
