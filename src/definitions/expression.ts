import { parseArithmetic, runArithmetic, type LeafReader, type Step } from "../domain/arithmetic";
import { readDecimal } from "../domain/decimal";
import { ratioOf, ratioText, RATIO_ZERO, type Ratio } from "../domain/ratio";

/** A constant, or the key of a field. */
type Leaf = { readonly number: Ratio } | { readonly field: string };

/** A parsed calculation, in postfix order. */
interface Expression {
  readonly steps: readonly Step<Leaf>[];
}

type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly problem: string };

/** Maximum length of a calculation, characters. */
export const EXPRESSION_MAX = 10_000;

/** Maximum decimals kept of a result; more than any column holds, so that rounding again to 2 is harmless. */
const RESULT_DECIMALS = 12;

const LEAF = /@?(?:(\d+(?:\.\d*)?|\.\d+)(?![\w.])|([A-Za-z_]\w*))/y;

const readLeaf: LeafReader<Leaf> = (text, at) => {
  LEAF.lastIndex = at;
  const found = LEAF.exec(text);
  if (!found) return null;
  if (found[2] !== undefined) return { leaf: { field: found[2] }, end: LEAF.lastIndex };
  const value = readDecimal(found[1] ?? "");
  return value && { leaf: { number: ratioOf(value) }, end: LEAF.lastIndex };
};

/**
 * Parses a `JScalcuprops` text (FORM-074): `+ - * / ( )`, unary signs, numbers and field keys, each with or without
 * `@` (OPEN-029). Nothing is ever evaluated as code. A text that cannot be parsed gives a message.
 */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > EXPRESSION_MAX)
    return {
      ok: false,
      problem: `The calculation has ${text.length} characters; at most ${EXPRESSION_MAX} are allowed.`,
    };
  const parsed = parseArithmetic(text, readLeaf);
  return parsed.ok ? { ok: true, expression: { steps: parsed.steps } } : { ok: false, problem: parsed.message };
}

/** Keys of the fields that it reads, each once, in order. */
export function fieldsOf(expression: Expression): string[] {
  const keys = expression.steps.flatMap((step) =>
    step.kind === "leaf" && "field" in step.leaf ? [step.leaf.field] : [],
  );
  return [...new Set(keys)];
}

interface Evaluated {
  /** Plain decimal text. */
  readonly value: string;
  readonly problems: readonly string[];
}

/**
 * The exact value, with a message for each thing that was taken as 0. `get` returns a field's value, or `undefined`
 * for a field that does not exist, which counts as 0; an empty field is 0. Text that is no number, and a division by
 * zero, make the whole result 0, as NaN does (FORM-075, OPEN-029).
 */
export function evaluateFully(expression: Expression, get: (key: string) => unknown): Evaluated {
  const problems = new Set<string>();
  const result = runArithmetic(expression.steps, (leaf) => {
    if ("number" in leaf) return leaf.number;
    const value = get(leaf.field);
    if (value === undefined) problems.add(`There is no field "${leaf.field}". It counts as 0.`);
    const read = valueOf(value);
    if (!read) problems.add(`The value of "${leaf.field}" is not a number. The result is 0.`);
    return read;
  });
  if (!result && problems.size === 0) problems.add("The calculation divides by zero. The result is 0.");
  return { value: result ? ratioText(result, RESULT_DECIMALS) : "0", problems: [...problems] };
}

/** `evaluateFully` without its messages: plain decimal text, `0` for NaN. */
export function evaluate(expression: Expression, get: (key: string) => unknown): string {
  return evaluateFully(expression, get).value;
}

/** Null if the value is no number. Grouped text (`1,25,000.50`) is read, a flag is 1 or 0. */
function valueOf(value: unknown): Ratio | null {
  if (value === undefined || value === null || value === false || value === "") return RATIO_ZERO;
  if (value === true) return { top: 1n, bottom: 1n };
  if (typeof value !== "number" && typeof value !== "string") return null;
  if (typeof value === "string" && value.trim() === "") return RATIO_ZERO;
  const read = readDecimal(typeof value === "string" ? value.replaceAll(",", "") : value);
  return read && ratioOf(read);
}
