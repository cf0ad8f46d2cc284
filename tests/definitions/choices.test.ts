import { expect, test } from "vitest";
import { formRow } from "../../src/definitions/blank-form-row";
import { columnOptionsOf, lineColumnsOf, optionsOf } from "../../src/definitions/choices";

test.each([
  ["", []],
  [
    '["Yes","No"]',
    [
      { value: "Yes", label: "Yes" },
      { value: "No", label: "No" },
    ],
  ],
  [
    '[{"value":1,"label":"One"},{"key":"b","label":"Two"}]',
    [
      { value: "1", label: "One" },
      { value: "b", label: "Two" },
    ],
  ],
  [
    "1=One, 2=Two",
    [
      { value: "1", label: "One" },
      { value: "2", label: "Two" },
    ],
  ],
  [
    "A, ,B",
    [
      { value: "A", label: "A" },
      { value: "B", label: "B" },
    ],
  ],
  ['[{"x":1},null,3]', [{ value: "3", label: "3" }]],
  ["[broken", []],
])("OPEN-033 options of a choice: %s", (options, choices) => {
  expect(optionsOf(formRow({ options }))).toEqual(choices);
});

test("columns of detail lines", () => {
  const cols = JSON.stringify([
    {
      key: "item",
      title: "Item",
      comp_type: "ddls",
      DataSourceID_SQL: "P_items",
      required: true,
      width: 240,
      scanAdds: "qty",
    },
    { key: "qty", comp_type: "amt", decimals: "3", required: "Enter the quantity.", min: "0", max: 100 },
    { title: "no key" },
    { key: "odd", comp_type: "nosuch", options: "A,B" },
  ]);
  expect(lineColumnsOf(formRow({ cols }))).toEqual([
    {
      key: "item",
      title: "Item",
      comp_type: "ddls",
      DataSourceID_SQL: "P_items",
      required: "Item is required.",
      width: 240,
      scanAdds: "qty",
    },
    { key: "qty", title: "qty", comp_type: "amt", decimals: 3, required: "Enter the quantity.", min: 0, max: 100 },
    {
      key: "odd",
      title: "odd",
      comp_type: "txt",
      options: [
        { value: "A", label: "A" },
        { value: "B", label: "B" },
      ],
    },
  ]);
  expect(lineColumnsOf(formRow({ cols: "nonsense" }))).toEqual([]);
});

test('columns of a list keep what is known; flags come as 1, "1" or true', () => {
  const cols =
    '[{"title":"Amount","field":"amt","align":"right","format":"amount","sum":1,"visible":"0","card":2},{"field":"nm","align":"up"},{"title":"x"}]';
  expect(columnOptionsOf(cols)).toEqual([
    { title: "Amount", field: "amt", align: "right", format: "amount", sum: true, visible: false, card: 2 },
    { title: "nm", field: "nm" },
  ]);
  expect(columnOptionsOf("")).toEqual([]);
  expect(columnOptionsOf('{"field":"x"}')).toEqual([]);
});
