import { combine, type Operator, type Ratio } from "./ratio";

/** One step of a formula in postfix order: a value, a sign change, or an operator on the two values before it. */
export type Step<L> =
  | { readonly kind: "leaf"; readonly leaf: L }
  | { readonly kind: "negate" }
  | { readonly kind: "operator"; readonly operator: Operator };

type Parsed<L> =
  | { readonly ok: true; readonly steps: readonly Step<L>[] }
  | { readonly ok: false; readonly message: string };

/** Reads one value at a position: the value and its end, an error sentence, or null if no value starts there. */
export type LeafReader<L> = (text: string, at: number) => { readonly leaf: L; readonly end: number } | string | null;

type Waiting = "(" | "negate" | Operator;

const RANK: Readonly<Record<Waiting, number>> = { "(": 0, "+": 1, "-": 1, "*": 2, "/": 2, negate: 3 };
const isOperator = (sign: string): sign is Operator => sign === "+" || sign === "-" || sign === "*" || sign === "/";

/**
 * Parses `+ - * / ( )` and unary signs with Dijkstra's two stacks: no recursion, so no text can exhaust the call
 * stack. Messages name the fault and its character (from 1).
 */
export function parseArithmetic<L>(text: string, readLeaf: LeafReader<L>): Parsed<L> {
  const steps: Step<L>[] = [];
  const waiting: { what: Waiting; at: number }[] = [];
  const emit = (what: Waiting): void => {
    if (what === "negate") steps.push({ kind: "negate" });
    else if (what !== "(") steps.push({ kind: "operator", operator: what });
  };
  const settle = (rank: number): void => {
    for (let top = waiting.at(-1); top && top.what !== "(" && RANK[top.what] >= rank; top = waiting.at(-1)) {
      emit(top.what);
      waiting.pop();
    }
  };
  let wantsValue = true;
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (/\s/.test(sign)) {
      at += 1;
    } else if (wantsValue && (sign === "(" || sign === "-" || sign === "+")) {
      if (sign !== "+") waiting.push({ what: sign === "(" ? "(" : "negate", at });
      at += 1;
    } else if (wantsValue) {
      const found = readLeaf(text, at);
      if (typeof found === "string") return { ok: false, message: found };
      if (!found) return { ok: false, message: `Enter a number at character ${at + 1}, not "${sign}".` };
      steps.push({ kind: "leaf", leaf: found.leaf });
      at = found.end;
      wantsValue = false;
    } else if (isOperator(sign)) {
      settle(RANK[sign]);
      waiting.push({ what: sign, at });
      wantsValue = true;
      at += 1;
    } else if (sign === ")") {
      settle(1);
      if (!waiting.pop()) return { ok: false, message: `The bracket ) at character ${at + 1} has no opening bracket.` };
      at += 1;
    } else {
      return { ok: false, message: `"${sign}" at character ${at + 1} is not expected after a value.` };
    }
  }
  if (wantsValue) {
    const begun = steps.length + waiting.length > 0;
    return { ok: false, message: begun ? "The calculation ends without a number." : "Enter something to calculate." };
  }
  settle(1);
  const open = waiting.pop();
  return open
    ? { ok: false, message: `The bracket ( at character ${open.at + 1} is not closed.` }
    : { ok: true, steps };
}

/** The exact value of parsed steps; null if a leaf has no value or a divisor is zero. */
export function runArithmetic<L>(steps: readonly Step<L>[], valueOf: (leaf: L) => Ratio | null): Ratio | null {
  const stack: Ratio[] = [];
  for (const step of steps) {
    const right = step.kind === "leaf" ? valueOf(step.leaf) : stack.pop();
    if (!right) return null;
    if (step.kind === "leaf") stack.push(right);
    else if (step.kind === "negate") stack.push({ top: -right.top, bottom: right.bottom });
    else {
      const left = stack.pop();
      const result = left ? combine(step.operator, left, right) : null;
      if (!result) return null;
      stack.push(result);
    }
  }
  return stack.pop() ?? null;
}
