import { isDateFormat } from "./sheet-date";

/** What the number format of a cell shows besides its digits. */
export interface NumberFormat {
  readonly isDate: boolean;
  /** The side that the format shows for a number, and whether it omits the minus; null where it names no side. */
  readonly side: ((value: number) => { readonly word: "Dr" | "Cr"; readonly isMinusLeft: boolean } | null) | null;
}

interface Section {
  readonly isFor: ((value: number) => boolean) | null;
  /** The number in its condition; null without a condition. */
  readonly bound: number | null;
  readonly word: "Dr" | "Cr" | null;
  readonly showsMinus: boolean;
}

const PLAIN: NumberFormat = { isDate: false, side: null };

/** From the code of a number format of Excel, such as `#,##0.00 "Dr";#,##0.00 "Cr"`. */
export function numberFormat(code: string): NumberFormat {
  if (isDateFormat(code)) return { isDate: true, side: null };
  const sections = sectionsOf(code).map(sectionOf);
  if (sections.every(({ word }) => word === null)) return PLAIN;
  return {
    isDate: false,
    side: (value) => {
      const [at, section] = chosen(sections, value);
      if (!section?.word) return null;
      return { word: section.word, isMinusLeft: value < 0 && !section.showsMinus && !isForBoth(sections, at) };
    },
  };
}

/** A number as it was read from a cell, with the side that its format shows: `500 Cr`. */
export function sidedText(text: string, value: number, format: NumberFormat): string {
  const side = format.side?.(value);
  if (!side) return text;
  return `${side.isMinusLeft ? text.replace(/^-/, "") : text} ${side.word}`;
}

/** Splits a code at its semicolons; those in quotes and after a backslash are text. */
const sectionsOf = (code: string): readonly string[] => {
  const sections = [""];
  for (const [piece] of code.matchAll(/"[^"]*"|\\[\s\S]|[\s\S]/g)) {
    if (piece === ";") sections.push("");
    else sections.push((sections.pop() ?? "") + piece);
  }
  return sections;
};

const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\]/;

function sectionOf(section: string): Section {
  const [, sign = "", bound = ""] = CONDITION.exec(section) ?? [];
  // A currency is text too; anything else in brackets is a colour or a condition.
  const plain = section.replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"').replace(/\[[^\]]*\]/g, "");
  const shown = plain.replace(
    /"([^"]*)"|\\([\s\S])|[_*][\s\S]|[0#?.,]/g,
    (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? " ",
  );
  const word = /\b(?:(dr|debit)|cr|credit)\b/i.exec(shown);
  // A comma after the last digit divides by a thousand: "Cr" then means crore.
  const isScaled = /[0#?],+(?![0#?,.])/.test(plain.replace(/"[^"]*"|\\[\s\S]/g, " "));
  const condition =
    sign === "" ? { isFor: null, bound: null } : { isFor: conditionOf(sign, Number(bound)), bound: Number(bound) };
  return { ...condition, word: word && !isScaled ? (word[1] ? "Dr" : "Cr") : null, showsMinus: /[-(]/.test(shown) };
}

function conditionOf(sign: string, bound: number): (value: number) => boolean {
  const tests: Readonly<Record<string, (value: number) => boolean>> = {
    "<": (value) => value < bound,
    "<=": (value) => value <= bound,
    ">": (value) => value > bound,
    ">=": (value) => value >= bound,
    "=": (value) => value === bound,
    "<>": (value) => value !== bound,
  };
  return tests[sign] ?? (() => false);
}

/** Without conditions the sections are for positive numbers, negative numbers and zero, as far as they exist. */
function chosen(sections: readonly Section[], value: number): readonly [number, Section | undefined] {
  const hasConditions = sections.some(({ isFor }) => isFor !== null);
  const at = hasConditions
    ? sections.findIndex(({ isFor }) => isFor === null || isFor(value))
    : value < 0 && sections.length > 1
      ? 1
      : value === 0 && sections.length > 2
        ? 2
        : 0;
  return [at, sections[at]];
}

/** Excel adds a minus itself where a section that applies to a negative number is for positive ones as well. */
function isForBoth(sections: readonly Section[], at: number): boolean {
  // Between two numbers in conditions, one value represents all.
  const marks = [0, ...sections.flatMap(({ bound }) => (bound !== null && bound > 0 ? [bound] : []))].toSorted(
    (a, b) => a - b,
  );
  const positive = marks
    .flatMap((mark, n) => [mark, (mark + (marks[n + 1] ?? mark + 2)) / 2])
    .filter((value) => value > 0);
  return positive.some((value) => chosen(sections, value)[0] === at);
}
