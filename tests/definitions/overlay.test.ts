import fc from "fast-check";
import { expect, test } from "vitest";
import { formRow } from "../../src/definitions/blank-form-row";
import { checkForm } from "../../src/definitions/check-form";
import { buildTree } from "../../src/definitions/form-tree";
import { applyOverlay, differences, NO_OVERLAY, type FormOverlay } from "../../src/definitions/overlay";

const row = (id: number, key: string, under = 0, more = {}) =>
  formRow({ id, key, comp_type: under === 0 ? "cards" : "txt", under_srno: under, label_label: key, ...more });
const BASE = [row(1, "card"), row(2, "a", 1), row(3, "b", 1), row(4, "c", 1), row(5, "other")];
const keys = (overlay: FormOverlay) => applyOverlay(BASE, overlay).map(({ key }) => key);
const ALL = { hasProcedure: () => true };

test("an overlay changes the columns it names and nothing else", () => {
  const [, a, b] = applyOverlay(BASE, {
    rows: { a: { label_label: "Alpha", id: 99, key: "x" } as never, gone: { label_label: "Z" } },
    added: [],
  });
  expect([a, b]).toEqual([{ ...BASE[1], label_label: "Alpha" }, BASE[2]]);
});

test.each([
  ["after another", { under: "card", after: "b" }, ["card", "b", "a", "c", "other"]],
  ["first", { under: "other", after: "" }, ["card", "b", "c", "other", "a"]],
  ["in a container that is not there", { under: "nowhere", after: "" }, ["card", "a", "b", "c", "other"]],
  ["after a row that is not there", { under: "card", after: "nothing" }, ["card", "b", "c", "other", "a"]],
])("a row moves %s", (_how, place, order) => expect(keys({ rows: { a: { place } }, added: [] })).toEqual(order));

test("property: whatever is laid over a form, every row of the base is still there once and the tree holds all of them", () => {
  const names = fc.constantFrom("card", "a", "b", "c", "other", "new", "");
  const place = fc.record({ under: names, after: names });
  const overlay = fc.record({
    rows: fc.dictionary(names, fc.record({ place, label_label: fc.string() }, { requiredKeys: [] })),
    added: fc.array(fc.record({ key: fc.constantFrom("new", "newer"), comp_type: fc.constant("vals"), place }), {
      maxLength: 2,
    }),
  });
  fc.assert(
    fc.property(overlay, (over) => {
      const rows = applyOverlay(BASE, over as FormOverlay);
      expect(rows.map(({ id }) => id).sort()).toEqual(
        [...BASE.map(({ id }) => id), ...over.added.map((_, index) => 6 + index)].sort(),
      );
      const count = (nodes: ReturnType<typeof buildTree>["roots"]): number =>
        nodes.reduce((sum, node) => sum + 1 + count([...node.children]), 0);
      expect(count(buildTree(rows).roots)).toBe(rows.length);
    }),
  );
});

test("no overlay changes nothing, and has no differences", () => {
  expect(applyOverlay(BASE, NO_OVERLAY)).toEqual(BASE);
  expect(differences(BASE, NO_OVERLAY)).toEqual([]);
});

test("a definition with a parent loop, an unknown type and a missing procedure is told, each with its row", () => {
  const rows = [
    row(1, "x", 2),
    row(2, "y", 1),
    row(3, "z", 0, { comp_type: "hologram" }),
    row(4, "w", 0, { comp_type: "txt", calcuprops: '{"procedure":"nope"}' }),
  ];
  expect(checkForm(rows, { hasProcedure: () => false })).toEqual([
    "x (id 1) is its own parent. It is shown at the top level.",
    "z: there is no element of the type hologram.",
    "w: the server has no procedure nope.",
  ]);
});

test.each([
  ["a formula with 10,001 characters", { JScalcuprops: "1".repeat(10_001) }, /10001 characters/],
  ["a formula that is cut off", { JScalcuprops: "(a +" }, /JScalcuprops/],
  ["lines that are no list", { cols: "{}" }, /cols must be a JSON list/],
  ["a pattern that cannot be read", { validationprops: '{"pattern":"("}' }, /cannot be read/],
])("%s is told", (_what, more, sentence) =>
  expect(checkForm([row(1, "a", 0, { comp_type: "txt", ...more })], ALL).join()).toMatch(sentence),
);
