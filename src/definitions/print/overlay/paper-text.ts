import { isIsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import { cellText, type Cells } from "../../bill/cells";
import { evaluateFully, fieldsOf, parseExpression } from "../../expression";

/** `{field}`, or `{= calculation}` of fields. */
const PLACE = /\{(=?)([^{}]*)\}/g;

interface FilledText {
  /** '' where every field in it is empty, or a calculation has no result. */
  readonly text: string;
  /** What is wrong with its calculations for this row, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * A text with the values of a row: names of what was chosen, days as `dd-MMM-yyyy`, results as `12,34,567.00`. A
 * calculation with an empty field is empty.
 */
export function filledText(template: string, row: Cells): FilledText {
  const problems: string[] = [];
  let places = 0;
  let filled = 0;
  const text = template.replaceAll(PLACE, (_place, sign: string, inner: string) => {
    places += 1;
    const value = sign === "=" ? computed(inner, row, problems) : valueOf(row, inner.trim());
    if (value !== "") filled += 1;
    return value;
  });
  const isEmpty = problems.length > 0 || (places > 0 && filled === 0);
  return { text: isEmpty ? "" : text.trim(), problems };
}

function computed(calculation: string, row: Cells, problems: string[]): string {
  const parsed = parseExpression(calculation);
  if (!parsed.ok) {
    problems.push(parsed.problem);
    return "";
  }
  if (fieldsOf(parsed.expression).some((field) => cellText(row[field]) === "")) return "";
  const { value, problems: found } = evaluateFully(parsed.expression, (field) => row[field] ?? "");
  problems.push(...found);
  return formatAmount(value);
}

function valueOf(row: Cells, field: string): string {
  const value = cellText(row[`${field}_label`]) || cellText(row[field]);
  return isIsoDate(value) ? formatDate(value) : value;
}

/** The fields that a text names, each once; a calculation that cannot be read is a problem. */
export function fieldsIn(template: string): {
  readonly fields: readonly string[];
  readonly problems: readonly string[];
} {
  const fields = new Set<string>();
  const problems: string[] = [];
  for (const [, sign, inner = ""] of template.matchAll(PLACE)) {
    if (sign !== "=") fields.add(inner.trim());
    else {
      const parsed = parseExpression(inner);
      if (parsed.ok) for (const field of fieldsOf(parsed.expression)) fields.add(field);
      else problems.push(parsed.problem);
    }
  }
  return { fields: [...fields], problems };
}
