import { expect, test } from "vitest";
import { isObject, readJson } from "../../src/definitions/props";
import { inputPropsOf, validationOf } from "../../src/definitions/row-props";
import { handInCatalogue } from "../../src/server/catalogue";
import { formRows } from "../../src/server/engine/form/form-rows";
import { recordDeclarations } from "../../src/server/engine/records/record-declarations";

handInCatalogue();

/** Read by the form itself: the list column with the name of a referenced record. */
const READ_ELSEWHERE = new Set(["show"]);

/** Keys of a JSON object that its reader did not keep. */
function dropped(text: string, kept: object): readonly string[] {
  const sent = readJson(text)?.value;
  return isObject(sent) ? Object.keys(sent).filter((key) => !(key in kept) && !READ_ELSEWHERE.has(key)) : [];
}

test("every key that the server sends of a field, its limits and its input, is kept by the reader of the page", () => {
  const rows = recordDeclarations().flatMap((declaration) => formRows(declaration));
  expect(
    rows.filter(({ validationprops, inputprops }) => validationprops !== "" && inputprops !== "").length,
  ).toBeGreaterThan(100);
  const lost = rows.flatMap((row) =>
    [...dropped(row.validationprops, validationOf(row)), ...dropped(row.inputprops, inputPropsOf(row))].map(
      (key) => `${row.form_name} ${row.key}: ${key}`,
    ),
  );
  expect(lost).toEqual([]);
});
