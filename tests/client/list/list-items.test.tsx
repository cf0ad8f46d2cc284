import { expect, test } from "vitest";
import { groupedItems, plainItems, type ListItem } from "../../../src/client/list/read/list-items";
import type { Row } from "../../../src/wire/envelope";

const rowsOf = (...states: readonly string[]) => ({
  count: states.length,
  at: (index: number): Row | undefined => ({ id: index + 1, state: states[index] }),
});
const lines = (states: readonly string[], folded: readonly string[] = []): readonly ListItem[] => {
  const items = groupedItems([], rowsOf(...states), "state", new Set(folded));
  return Array.from({ length: items.count }, (_, index) => items.at(index));
};

test("LIST-011 each run of a value has one heading with its count", () => {
  expect(
    lines(["Gujarat", "Gujarat", "Kerala"]).map((item) =>
      item.kind === "group" ? `${String(item.label)} ${item.count}` : item.key,
    ),
  ).toEqual(["Gujarat 2", "1", "2", "Kerala 1", "3"]);
  expect(lines(["Gujarat", "Gujarat", "Kerala"], ["group-Gujarat"]).map(({ key }) => key)).toEqual([
    "group-Gujarat",
    "group-Kerala",
    "3",
  ]);
});

test("LIST-011 rows that are not in the order of their groups yet have headings that are told apart", () => {
  const keys = lines(["Gujarat", "Kerala", "Gujarat", "Kerala"]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("a row that stays in sight is the same line at every look, so that it is not drawn again while one scrolls", () => {
  const rows: readonly Row[] = [{ id: 1 }, { id: 2 }];
  const listed = { count: rows.length, at: (index: number) => rows[index] };
  expect(plainItems([], listed).at(1)).toBe(plainItems([], listed).at(1));
  expect(plainItems([], listed).at(1)).toEqual({ kind: "row", key: "2", row: rows[1] });
});
