import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";
import { holdAnswers } from "../hold-answers";

const GUJARAT: Row = { key: 24, value: 24, label: "Gujarat", code: "GJ", given: "gj", TotalCount: 1 };
const COLUMNS = [
  { key: "state", title: "State", comp_type: "ddls", DataSourceID_SQL: "state" },
  { key: "note", title: "Note", comp_type: "txt" },
];
const STATE = field("state", { comp_type: "ddlssolo", TXT_TextMode: "single-line", DataSourceID_SQL: "state" });
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^State/ });

/** A form whose dropdown lists arrive only after `release`. */
async function openSlow(rows: readonly Row[]) {
  const scene = await openScene({ rows: definition(rows), answers: { WEBAPIGetddls: () => [GUJARAT] } });
  const release = holdAnswers(scene, ({ sqlsp }) => sqlsp === "WEBAPIGetddls");
  await formOpen();
  const pressSave = async () => {
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(scene.asked(SAVE)).toEqual([]);
    release();
    await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
    await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
    return scene.asked(SAVE)[0] ?? {};
  };
  return { scene, pressSave };
}

test("FORM-078 a save pressed before a list has come waits for the choice and has it", async () => {
  const { scene, pressSave } = await openSlow([STATE, field("name")]);
  await scene.user.type(box(), "GJ{Tab}");
  await screen.findByText("Searching…");
  await scene.user.type(screen.getByLabelText("Name"), "Anand");
  expect(await pressSave()).toMatchObject({ state: 24, name: "Anand" });
});

test("FORM-078 a save pressed before pasted codes were looked up waits for their records", async () => {
  const { pressSave } = await openSlow([
    field("places", { comp_type: "listdetail", cols: JSON.stringify(COLUMNS) }),
    field("name"),
  ]);
  const grid = screen.getByRole("grid", { name: "Places" });
  grid.focus();
  fireEvent.paste(grid, { clipboardData: { getData: () => "gj\tfirst" } });
  expect((await pressSave()).places).toMatchObject([{ state: 24, note: "first" }]);
});

test("FORM-078 what is typed in full and left before the list has come is chosen when it comes", async () => {
  const { scene, pressSave } = await openSlow([STATE, field("name")]);
  await scene.user.type(box(), "gujarat");
  await scene.user.type(screen.getByLabelText("Name"), "Anand");
  expect(await pressSave()).toMatchObject({ state: 24, name: "Anand" });
});

test("FORM-078 FORM-083 what is typed and not chosen stays to be seen and blocks the save; Esc takes it back", async () => {
  const scene = await openScene({
    rows: definition([STATE, field("name")]),
    record: { id: 12, rowver: 1, state: 27, statename: "Maharashtra", name: "A" },
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPIGetddls: () => [] },
  });
  await formOpen();
  const before = box().value;
  const sentence = '"Goa" is not in the list. Choose one from the list, or clear it with × or Esc.';
  await scene.user.clear(box());
  await scene.user.type(box(), "Goa");
  await screen.findByText("Nothing found");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(0);
  expect(box().value).toBe("Goa");
  expect(scene.asked(SAVE)).toEqual([]);
  await scene.user.type(screen.getByLabelText("Name"), "B");
  box().focus();
  await scene.user.keyboard("{Escape}");
  expect(box().value).toBe(before);
  expect(screen.queryAllByText(new RegExp(sentence))).toEqual([]);
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toMatchObject([{ state: 27, name: "AB" }]));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
});

test("FORM-078 what is typed in the pick-list of a line and left by the mouse is looked up", async () => {
  const { scene, pressSave } = await openSlow([
    field("places", { comp_type: "listdetail", cols: JSON.stringify(COLUMNS) }),
    field("name"),
  ]);
  const grid = screen.getByRole("grid", { name: "Places" });
  grid.focus();
  await scene.user.keyboard("g{End}j");
  await scene.user.click(screen.getByLabelText("Name"));
  expect((await pressSave()).places).toMatchObject([{ state: 24 }]);
});

test("FORM-083 what is typed in the pick-list of a line and nobody knows says so and stays", async () => {
  const scene = await openScene({
    rows: definition([field("places", { comp_type: "listdetail", cols: JSON.stringify(COLUMNS) }), field("name")]),
    answers: { WEBAPIGetddls: () => [] },
  });
  await formOpen();
  screen.getByRole("grid", { name: "Places" }).focus();
  await scene.user.keyboard("x{End}x");
  await scene.user.click(screen.getByLabelText("Name"));
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(screen.getAllByText(/State "xx" is not in the list\. Choose one from the list\./).length).toBeGreaterThan(0),
  );
  expect(screen.getByTitle(/State "xx" is not in the list/).textContent).toBe("xx");
  expect(scene.asked(SAVE)).toEqual([]);
});
