import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, LOAD, openScene, SAVE } from "../form-harness";

const rows = (head: Row = {}) =>
  definition([field("autobillno", { field_disable: 1 }), field("name")], {
    printallowed: 1,
    noun: "sale",
    numbering: JSON.stringify({ field: "autobillno", dateField: "edateview" }),
    ...head,
  });
const RECORD: Row = { id: 7, rowver: 2, autobillno: "MUM/S/7", name: "Asha" };
const ADDRESS = "/MainB?formname=godown&id=7";
const open = (head?: Row, address = ADDRESS) =>
  openScene({ rows: rows(head), record: RECORD, address, answers: { [LOAD]: [RECORD] } });
const query = (path: string) => Object.fromEntries(new URLSearchParams(path.split("?")[1]));

test("Ctrl+P and Print open the PDF of the document with its number", async () => {
  const scene = await open();
  await formOpen();
  await screen.findByRole("button", { name: "Print" });
  await scene.user.keyboard("{Control>}p{/Control}");
  await waitFor(() => expect(scene.path()).toMatch(/^\/Invoiceprintview/));
  expect(query(scene.path())).toEqual({
    formname: "godown",
    id: "7",
    filename: "Sale MUM/S/7",
    attachementfilename: "MUM-S-7.pdf",
  });
});

async function change(scene: Awaited<ReturnType<typeof open>>): Promise<void> {
  await formOpen();
  const name = await screen.findByLabelText("Name");
  await scene.user.clear(name);
  await scene.user.type(name, "Ravi");
  await scene.user.click(screen.getByRole("button", { name: "Print" }));
}

test("changes are saved before the document is printed", async () => {
  const scene = await open();
  await change(scene);
  await waitFor(() => expect(scene.path()).toMatch(/^\/Invoiceprintview/));
  expect(scene.asked(SAVE).map(({ name }) => name)).toEqual(["Ravi"]);
});

test("nothing is printed where the save is refused", async () => {
  const scene = await open();
  scene.answers[SAVE] = [{ err: 1, errkey: "name", errormsg: "The name is taken." }];
  await change(scene);
  expect(await screen.findAllByText("The name is taken.")).not.toEqual([]);
  expect(scene.path()).toMatch(/^\/MainB/);
});

test("there is no Print for a new record, nor for who may not print, nor on a server that draws no PDF", async () => {
  await open({}, "/MainB?formname=godown&id=0");
  await formOpen();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  await open({ printallowed: 0 });
  await formOpen();
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
});
