import fc from "fast-check";
import { expect, test } from "vitest";
import { formRow } from "../../src/definitions/blank-form-row";
import { buildTree, type FormNode } from "../../src/definitions/form-tree";

const row = (id: number, under = 0, key = `f${id}`) => formRow({ id, under_srno: under, key, comp_type: "txt" });
const shape = (nodes: readonly FormNode[]): string =>
  nodes.map(({ row: { id }, children }) => (children.length ? `${id}[${shape(children)}]` : `${id}`)).join(" ");

test("FORM-009 rows hang under their parents by under_srno, in the order given, children before parents too", () => {
  const { roots, problems } = buildTree([
    row(1),
    row(11, 1),
    row(2),
    row(12, 1),
    row(112, 12),
    row(21, 2),
    row(111, 12),
  ]);
  expect(shape(roots)).toBe("1[11 12[112 111]] 2[21]");
  expect(problems).toEqual([]);
  expect(shape(buildTree([row(5, 9), row(9)]).roots)).toBe("9[5]");
  expect(buildTree([])).toEqual({ roots: [], problems: [] });
});

test("FORM-009 a row whose parent is missing is drawn at the root in its place and told", () => {
  const { roots, problems } = buildTree([row(1), row(2, 77), row(3)]);
  expect(shape(roots)).toBe("1 2 3");
  expect(problems).toEqual(["f2 (id 2) is under the row 77, which does not exist. It is shown at the top level."]);
});

test("FORM-009 rows that are each other's parents are cut once, at the first of them", () => {
  const { roots, problems } = buildTree([row(9), row(1, 3), row(2, 1), row(3, 2), row(4, 4), row(5, 2)]);
  expect(shape(roots)).toBe("9 1[2[3 5]] 4");
  expect(problems).toEqual([
    "f1 (id 1) is its own parent. It is shown at the top level.",
    "f4 (id 4) is its own parent. It is shown at the top level.",
  ]);
});

test("FORM-009 a key or an id used twice is told, and both rows are drawn", () => {
  const { roots, problems } = buildTree([
    row(1, 0, "qty"),
    row(2, 0, "qty"),
    row(2, 0, "rate"),
    row(3, 2, ""),
    row(4, 0, ""),
  ]);
  expect(shape(roots)).toBe("1 2[3] 2 4");
  expect(problems).toEqual([
    'The key "qty" is used twice: in the rows with id 1 and id 2.',
    "The id 2 is used twice, also by rate (id 2).",
  ]);
});

test("FORM-009 every row is drawn exactly once, whatever the parent links say", () => {
  const links = fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 12 });
  const count = (nodes: readonly FormNode[]): number =>
    nodes.reduce((total, { children }) => total + 1 + count(children), 0);
  fc.assert(
    fc.property(
      links,
      (unders) => count(buildTree(unders.map((under, index) => row(index + 1, under))).roots) === unders.length,
    ),
  );
});
