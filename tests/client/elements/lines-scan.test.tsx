import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { handInCatalogue } from "../../../src/server/catalogue";
import { formRows } from "../../../src/server/engine/form/form-rows";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import { definition, formOpen, openScene } from "../form-harness";

handInCatalogue();

/** The rows of a form as in the server's reply. */
function wireRows(entity: string): readonly Row[] {
  const [head] = definition([], { entity });
  const rows = JSON.parse(JSON.stringify(formRows(declarationOf(entity)))) as Row[];
  return rows.map((row, n) => (n === 0 ? { ...head, ...row } : row));
}

const open = async (entity: string) => {
  const rows = wireRows(entity);
  await openScene({ rows, answers: { [String(rows[0]?.sqlsp)]: [] } });
  await formOpen();
};

test("the lines of Opening / Physical Stock offer the camera, because the server says what a scan adds to", async () => {
  await open("opening");
  expect(await screen.findByRole("button", { name: "Scan barcodes" })).toBeTruthy();
});

test.each(["sale", "salepos", "purchase", "stocktransfer", "inward", "outward"])(
  "the lines of %s take scans too",
  async (entity) => {
    await open(entity);
    expect(await screen.findByRole("button", { name: "Scan barcodes" })).toBeTruthy();
  },
);

test("lines in which a scan adds nothing do not offer it", async () => {
  await open("journal");
  expect(await screen.findByRole("grid")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Scan barcodes" })).toBeNull();
});

test.each([
  ["sale", ["Other Charges", "Terms", "TCS", "Attachments"]],
  ["purchase", ["Other Charges", "Terms", "TDS", "Attachments"]],
])("in a new %s what is rarely entered is folded shut, as the server says", async (entity, sections) => {
  await open(entity);
  for (const name of sections)
    expect((await screen.findByRole("button", { name })).getAttribute("aria-expanded"), name).toBe("false");
});

test("a counter bill starts in its first item cell, as the server says; a sale does not", async () => {
  await open("salepos");
  const grid = await screen.findByRole("grid", { name: "Items" });
  await waitFor(() => expect(document.activeElement).toBe(grid));
  expect(grid.getAttribute("aria-activedescendant")).toMatch(/-c0-0$/);
});
