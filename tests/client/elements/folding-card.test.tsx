import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, formOpen, openScene, SAVE } from "../form-harness";

/** The usual form, and a card of two fields that folds. */
function rows(computed = false): Row[] {
  const base = definition([{ key: "name", label_label: "Name" }]);
  const [first] = base;
  const next = base.length + 1;
  return [
    ...base,
    {
      ...first,
      id: next,
      comp_type: "cards",
      key: "terms",
      label_label: "Terms",
      div_class: "col-12 fold-empty",
      field_visible: 1,
    },
    ...["days", "note"].map((key, n) => ({
      ...first,
      id: next + 1 + n,
      ...(computed && key === "note" ? { comp_type: "amt", field_disable: 1 } : { comp_type: "txt" }),
      key,
      under_srno: next,
      label_label: key,
      field_visible: 1,
    })),
  ];
}

async function open(record: Row, computed = false) {
  const id = Number(record.id);
  const scene = await openScene({ rows: rows(computed), record, address: `/MainB?formname=godown&id=${id}` });
  await formOpen();
  return scene;
}

const head = () => screen.getByRole("button", { name: "Terms" });
const isOpen = () => head().getAttribute("aria-expanded") === "true";

test("a card with nothing in it is folded shut, opens by its title, and Enter passes it", async () => {
  const { user } = await open({ id: 12, rowver: 1, name: "A", days: "0", note: "" });
  expect(isOpen()).toBe(false);
  expect(screen.queryByLabelText("days")).toBeNull();
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  expect(document.activeElement?.textContent).toBe("Save");
  await user.click(head());
  await user.type(screen.getByLabelText("days"), "30");
  await user.clear(screen.getByLabelText("days"));
  expect(isOpen()).toBe(true);
  await user.click(head());
  expect(screen.queryByLabelText("days")).toBeNull();
});

test("a card with a value is open", async () => {
  await open({ id: 12, rowver: 1, name: "A", days: "30", note: "" });
  expect(isOpen()).toBe(true);
});

test.each([
  ["0.00", false],
  ["118.00", true],
])("a card with a computed amount of %s is open: %s", async (note, expected) => {
  await open({ id: 12, rowver: 1, name: "A", days: "0", note }, true);
  expect(isOpen()).toBe(expected);
});

test("what a new record starts with is no entry", async () => {
  await open({ id: 0, name: "", days: "30", note: "" });
  expect(isOpen()).toBe(false);
});

test("an error in a folded card opens it", async () => {
  const scene = await open({ id: 12, rowver: 1, name: "A", days: "", note: "" });
  scene.answers[SAVE] = [{ err: 1, errkey: "note", errormsg: "Enter a note." }];
  await scene.user.type(screen.getByLabelText("Name"), "x");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await scene.user.click(await screen.findByRole("button", { name: "OK" }));
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(screen.getByLabelText("note").getAttribute("aria-invalid")).toBe("true");
});
