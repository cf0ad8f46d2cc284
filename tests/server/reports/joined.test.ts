import { expect, test } from "vitest";
import { joined } from "../../../src/server/engine/reports/joined";

type Line = readonly [level: number, name: string, mark?: string];

/** Each line indented by its level; `+` is only in the first list, `-` only in the second. */
const shown = (now: readonly Line[], was: readonly Line[]): readonly string[] =>
  joined<Line>(now, was, {
    keyOf: ([level, name]) => `${level} ${name}`,
    levelOf: ([level]) => level,
    pair: (one, other) => {
      const [level, name] = one ?? other ?? [0, ""];
      return [level, name, one ? (other ? " " : "+") : "-"];
    },
  }).map(([level, name, mark = ""]) => `${mark}${"  ".repeat(level)}${name}`);

test("what is only in the second list stands where it stood there, after all that is inside the one before", () => {
  const was: readonly Line[] = [
    [0, "Assets"],
    [1, "Bank"],
    [2, "HDFC"],
    [2, "SBI"],
    [1, "Cash"],
    [0, "Income"],
    [0, "Sales"],
  ];
  const now: readonly Line[] = [
    [0, "Assets"],
    [1, "Bank"],
    [2, "HDFC"],
    [2, "ICICI"],
    [0, "Sales"],
  ];
  expect(shown(now, was)).toEqual([
    " Assets",
    "   Bank",
    "     HDFC",
    "-    SBI",
    "+    ICICI",
    "-  Cash",
    "-Income",
    " Sales",
  ]);
});

test("the start, an empty list, and one thing twice", () => {
  expect(
    shown(
      [[0, "B"]],
      [
        [0, "A"],
        [0, "B"],
      ],
    ),
  ).toEqual(["-A", " B"]);
  expect(
    shown(
      [],
      [
        [0, "A"],
        [1, "a"],
      ],
    ),
  ).toEqual(["-A", "-  a"]);
  expect(shown([[0, "A"]], [])).toEqual(["+A"]);
  expect(
    shown(
      [
        [0, "A"],
        [0, "A"],
      ],
      [[0, "A"]],
    ),
  ).toEqual([" A", "+A"]);
});
