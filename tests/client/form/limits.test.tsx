import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { problemsIn } from "../../../src/client/elements/lines/line-errors";
import { readCell, type ImportColumn } from "../../../src/definitions/import-column";
import { amount } from "../../../src/server/engine/records/fields";
import { parseValue } from "../../../src/server/engine/records/values";
import { definition, field, formOpen, openScene } from "../form-harness";

const [MIN, MAX] = [-999_999_999_999, 9_999_999_999_999.99];
const TABLE = [
  ["99999999999999", "MRP must be 99,99,99,99,99,999.99 or less."],
  ["-1000000000000", "MRP must be -9,99,99,99,99,999 or more."],
  ["9999999999999.99", ""],
] as const;

test.each(TABLE)(
  "limits are grouped as amounts are, and the server, the lines and an import say of %s the same",
  (text, sentence) => {
    const parsed = parseValue(
      { ...amount("mrp", "MRP"), min: MIN, max: MAX } as Parameters<typeof parseValue>[0],
      text,
    );
    expect("fault" in parsed ? parsed.fault : "").toBe(sentence);
    const lines = problemsIn(
      "Items",
      [{ key: "mrp", title: "MRP", comp_type: "amt", min: MIN, max: MAX }],
      [{ mrp: text }],
    );
    expect(lines).toEqual(sentence ? [`Items, line 1: ${sentence}`] : []);
    const column: ImportColumn = {
      label: "MRP",
      name: "MRP",
      key: "mrp",
      kind: "number",
      required: false,
      unique: false,
      length: 20,
      decimals: 2,
      min: MIN,
      max: MAX,
      check: "",
      upper: false,
      options: [],
    };
    const cell = readCell(column, text);
    expect("fault" in cell ? cell.fault : "").toBe(sentence.replace("MRP", "it"));
  },
);

test("a form says the limit of its field in the same words", async () => {
  const scene = await openScene({
    rows: definition([
      field("mrp", { label_label: "MRP", comp_type: "amt", validationprops: JSON.stringify({ min: 0, max: MAX }) }),
      field("name"),
    ]),
  });
  await formOpen();
  await scene.user.type(screen.getByLabelText("MRP", { exact: false }), "99999999999999");
  await scene.user.tab();
  await waitFor(() =>
    expect(document.querySelector("[data-key=mrp]")?.textContent).toContain(
      "MRP must be 99,99,99,99,99,999.99 or less.",
    ),
  );
});
