import { describe, expect, test } from "vitest";
import {
  ALL_OPEN,
  reportLines,
  rowsAmong,
  toggled,
  toggledAll,
  type Folding,
  type ReportLines,
} from "../../../src/client/report/read/report-lines";
import type { ReportGroup, TableType } from "../../../src/definitions/report/report-answer";
import type { Row } from "../../../src/wire/envelope";

const group = (count: number, ...key: string[]): ReportGroup => ({ key, count, sums: {} });
const rowsOf = (rows: readonly Row[]) => ({ count: rows.length, at: (index: number) => rows[index] });
const plain = (count: number) => ({ count, at: () => undefined });

/** Lines as text: `A`, `A/x` groups, `-` closed, numbers for rows. */
const drawn = (lines: ReportLines): string =>
  Array.from({ length: lines.count }, (_, index) => {
    const line = lines.at(index);
    if (line?.kind === "group") return `${line.group.key.join("/")}${line.isOpen ? "" : "-"}`;
    return line ? `${line.index}` : "?";
  }).join(" ");

const NESTED = [group(3, "A"), group(2, "A", "x"), group(1, "A", "y"), group(2, "B"), group(2, "B", "x")];
const grouped = (folding: Folding, layout: TableType = "MacTable", rows = 5) =>
  reportLines({ rows: plain(rows), groups: NESTED, depth: 2, layout, folding, isWhole: false });
const closed = (...keys: (readonly string[])[]): Folding =>
  keys.reduce((folding, key) => toggled(folding, JSON.stringify(key)), ALL_OPEN);

describe("rows under their groups", () => {
  test("REP-061 group rows stand above their rows, and in MacTableC below them", () => {
    expect(drawn(grouped(ALL_OPEN))).toBe("A A/x 0 1 A/y 2 B B/x 3 4");
    expect(drawn(grouped(ALL_OPEN, "MacTableC"))).toBe("0 1 A/x 2 A/y A 3 4 B/x B");
  });

  test.each<[string, Folding, TableType, string]>([
    ["a group within another", closed(["A", "x"]), "MacTable", "A A/x- A/y 2 B B/x 3 4"],
    ["a group with groups in it", closed(["A"]), "MacTable", "A- B B/x 3 4"],
    ["both", closed(["A"], ["A", "x"]), "MacTable", "A- B B/x 3 4"],
    ["the last group", closed(["B"]), "MacTable", "A A/x 0 1 A/y 2 B-"],
    ["a group within another, below", closed(["A", "x"]), "MacTableC", "A/x- 2 A/y A 3 4 B/x B"],
    ["a group with groups in it, below", closed(["A"]), "MacTableC", "A- 3 4 B/x B"],
  ])("closed: %s", (_what, folding, layout, lines) => {
    expect(drawn(grouped(folding, layout))).toBe(lines);
  });

  test("all are closed at once, and opened again", () => {
    const keys = grouped(ALL_OPEN).keys;
    const shut = toggledAll(ALL_OPEN, keys);
    expect(drawn(grouped(shut))).toBe("A- B-");
    expect(drawn(grouped(toggled(shut, '["B"]')))).toBe("A- B B/x-");
    expect(drawn(grouped(toggledAll(toggled(shut, '["B"]'), keys)))).toBe("A A/x 0 1 A/y 2 B B/x 3 4");
  });

  test("without details only the groups are there", () => {
    expect(drawn(grouped(ALL_OPEN, "MacTable", 0))).toBe("A A/x A/y B B/x");
  });

  test("a hundred thousand rows are two runs", () => {
    const groups = [group(60_000, "A"), group(40_000, "B")];
    const lines = reportLines({
      rows: plain(100_000),
      groups,
      depth: 1,
      layout: "MacTable",
      folding: ALL_OPEN,
      isWhole: false,
    });
    expect(lines.count).toBe(100_002);
    expect(lines.at(60_000)).toMatchObject({ kind: "row", index: 59_999, level: 1 });
    expect(lines.at(60_001)).toMatchObject({ kind: "group", level: 0 });
    expect(lines.at(100_001)).toMatchObject({ index: 99_999 });
    expect(lines.at(100_002)).toBeUndefined();
  });
});

describe("a tree that the report made", () => {
  const tree = [
    { _kind: "group", _level: 0 },
    { _kind: "group", _level: 1 },
    { _level: 2 },
    { _level: 1 },
    { _kind: "group", _level: 0 },
  ];
  const lines = (folding: Folding, isWhole = true) =>
    reportLines({ rows: rowsOf(tree), groups: [], depth: 0, layout: "MacTable", folding, isWhole });

  test("closes at any level; a group with nothing in it has nothing to close", () => {
    expect(drawn(lines(ALL_OPEN))).toBe("0 1 2 3 4");
    expect(drawn(lines(toggled(ALL_OPEN, "row-1")))).toBe("0 1 3 4");
    expect(drawn(lines(toggled(ALL_OPEN, "row-0")))).toBe("0 4");
    expect(lines(ALL_OPEN).at(4)).toMatchObject({ isOpen: null, level: 0 });
    expect(lines(ALL_OPEN).keys).toEqual(["row-0", "row-1"]);
  });

  test("cannot be closed while not all rows have been read", () => {
    expect(lines(ALL_OPEN, false).keys).toEqual([]);
    expect(drawn(lines(toggled(ALL_OPEN, "row-0"), false))).toBe("0 1 2 3 4");
  });
});

test("rows without groups are lines by themselves", () => {
  const lines = reportLines({
    rows: plain(3),
    groups: [],
    depth: 0,
    layout: "MacTable",
    folding: ALL_OPEN,
    isWhole: true,
  });
  expect(drawn(lines)).toBe("0 1 2");
});

test("a line is the same object each time, so that it is not drawn again", () => {
  const lines = grouped(ALL_OPEN);
  expect(lines.at(2)).toBe(lines.at(2));
  expect(lines.at(99)).toBeUndefined();
});

test("the rows among some lines are asked for", () => {
  const lines = grouped(ALL_OPEN);
  expect(rowsAmong(lines, 0, 4)).toEqual({ start: 0, stop: 1 });
  expect(rowsAmong(lines, 4, 9)).toEqual({ start: 2, stop: 4 });
  expect(rowsAmong(lines, 6, 7)).toEqual({ start: 0, stop: 0 });
});
