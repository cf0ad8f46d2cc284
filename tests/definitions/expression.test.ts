import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, evaluateFully, EXPRESSION_MAX, fieldsOf, parseExpression } from "../../src/definitions/expression";

function run(text: string, fields: Record<string, unknown> = {}): string {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return evaluate(parsed.expression, (key) => fields[key]);
}

const problemOf = (text: string): string => {
  const parsed = parseExpression(text);
  return parsed.ok ? "" : parsed.problem;
};

test.each([
  ["qty * rate", { qty: 3, rate: 2.5 }, "7.5"],
  ["qty*rate-(qty*rate*disc/@100)", { qty: "2", rate: "1,250.50", disc: "10" }, "2250.9"],
  ["@qty * @rate", { qty: 2, rate: 3 }, "6"],
  ["@18 / @100 * 1000", {}, "180"],
  ["2 + 3 * 4", {}, "14"],
  ["(2 + 3) * 4", {}, "20"],
  ["8 / 4 / 2", {}, "1"],
  ["10 - 4 - 3", {}, "3"],
  ["-a", { a: 5 }, "-5"],
  ["-(a + b) * -2", { a: 1, b: 2 }, "6"],
  ["2 * -3", {}, "-6"],
  ["+.5 + 5.", {}, "5.5"],
])("FORM-074 OPEN-029 %s over fields and constants", (text, fields, value) => {
  expect(run(text, fields)).toBe(value);
});

test("FORM-074 decimals are exact: no float error, thirds come back whole", () => {
  expect(run("a + b", { a: 0.1, b: "0.2" })).toBe("0.3");
  expect(run("100 / 3 * 3")).toBe("100");
  expect(run("1.005 * 100")).toBe("100.5");
  expect(run("1 / 3")).toBe("0.333333333333");
  expect(run("90071992547409931 + 1")).toBe("90071992547409932");
});

test("FORM-075 OPEN-029 NaN and division by zero become 0", () => {
  expect(run("a / b", { a: 5, b: 0 })).toBe("0");
  expect(run("1 + a / (b - b)", { a: 5, b: 2 })).toBe("0");
  expect(run("a * 2", { a: "abc" })).toBe("0");
  expect(run("a * 2", { a: Number.NaN })).toBe("0");
  expect(run("a + 1", { a: Number.POSITIVE_INFINITY })).toBe("0");
  expect(run("a + 1", { a: { toString: () => "5" } })).toBe("0");
  expect(run("0 * -1")).toBe("0");
});

test("FORM-074 empty fields count as 0, a flag as 1", () => {
  expect(run("a + b + c + d", { a: "", b: null, c: " ", d: true })).toBe("1");
});

test("FORM-074 an unknown name counts as 0 and is told", () => {
  const parsed = parseExpression("qty + nosuch");
  if (!parsed.ok) throw new Error(parsed.problem);
  const fields: Record<string, unknown> = { qty: 4 };
  expect(evaluateFully(parsed.expression, (key) => fields[key])).toEqual({
    value: "4",
    problems: ['There is no field "nosuch". It counts as 0.'],
  });
});

test("FORM-075 what became 0 is told", () => {
  const tell = (text: string, get: (key: string) => unknown) => {
    const parsed = parseExpression(text);
    return parsed.ok ? evaluateFully(parsed.expression, get).problems : [parsed.problem];
  };
  expect(tell("1 / a", () => 0)).toEqual(["The calculation divides by zero. The result is 0."]);
  expect(tell("1 + a", () => "x")).toEqual(['The value of "a" is not a number. The result is 0.']);
  expect(tell("1 + a", () => 1)).toEqual([]);
});

test("FORM-074 the fields of a calculation, each once, in order", () => {
  const parsed = parseExpression("@qty * rate - qty * @12");
  expect(parsed.ok && fieldsOf(parsed.expression)).toEqual(["qty", "rate"]);
});

test.each([
  ["", "Enter something to calculate."],
  ["1 +", "The calculation ends without a number."],
  ["(a", "The bracket ( at character 1 is not closed."],
  ["a)", "The bracket ) at character 2 has no opening bracket."],
  ["a b", '"b" at character 3 is not expected after a value.'],
  ["a(b)", '"(" at character 2 is not expected after a value.'],
  ["* 2", 'Enter a number at character 1, not "*".'],
  ["5abc", 'Enter a number at character 1, not "5".'],
  ["1.2.3", 'Enter a number at character 1, not "1".'],
  ["@", 'Enter a number at character 1, not "@".'],
  ["a ** b", 'Enter a number at character 4, not "*".'],
  ["process.exit(1)", '"." at character 8 is not expected after a value.'],
  ["a; alert(1)", '";" at character 2 is not expected after a value.'],
  ['"x"', 'Enter a number at character 1, not """.'],
])('FORM-074 OPEN-029 "%s" is no calculation: a sentence, nothing is run', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test("FORM-074 the length is bounded, and depth up to that length is harmless", () => {
  expect(problemOf("1".repeat(EXPRESSION_MAX + 1))).toBe(
    "The calculation has 10001 characters; at most 10000 are allowed.",
  );
  expect(run(`${"(".repeat(4999)}7${")".repeat(4999)}`)).toBe("7");
  expect(run(`${"-".repeat(9999)}1`)).toBe("-1");
  expect(run(`1${"+1".repeat(4999)}`)).toBe("5000");
  expect(run(`1${"/7".repeat(4999)}`)).toBe("0");
});

type Tree = { readonly text: string; readonly value: bigint };
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    fc
      .tuple(fc.nat(10_000), fc.constantFrom("", "@"))
      .map(([number, at]) => ({ text: `${at}${number}`, value: BigInt(number) })),
    fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*"), tie("tree")).map(([a, sign, b]) => ({
      text: `(${a.text}) ${sign} (${b.text})`,
      value: sign === "+" ? a.value + b.value : sign === "-" ? a.value - b.value : a.value * b.value,
    })),
    tie("tree").map((a) => ({ text: `-(${a.text})`, value: -a.value })),
  ),
}));

test("FORM-074 whole-number calculations agree with BigInt", () => {
  fc.assert(
    fc.property(
      tree.filter(({ text }) => text.length < EXPRESSION_MAX),
      ({ text, value }) => run(text) === value.toString(),
    ),
  );
});

test("FORM-074 precedence without brackets agrees with JavaScript", () => {
  const chain = fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), fc.integer({ min: -99, max: 99 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(99), chain, (first, rest) => {
      const terms: number[] = [first];
      for (const [sign, number] of rest) {
        if (sign === "*") terms.push((terms.pop() ?? 0) * number);
        else terms.push(sign === "-" ? -number : number);
      }
      const text = rest.reduce((made, [sign, number]) => `${made} ${sign} ${number}`, String(first));
      expect(Number(run(text))).toBe(terms.reduce((a, b) => a + b, 0) + 0);
    }),
  );
});

test("FORM-074 any text is answered with a value or a sentence", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+*/()@a0-9. ]{0,30}$/)), (text) => {
      const parsed = parseExpression(text);
      if (parsed.ok) expect(evaluate(parsed.expression, () => "1.5")).toMatch(/^-?\d+(?:\.\d+)?$/);
      else expect(parsed.problem).toMatch(/\.$/);
    }),
  );
});
