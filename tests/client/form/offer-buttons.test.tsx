import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, LOAD, openScene, SAVE } from "../form-harness";

const OFFERS = [
  { title: "Labels", path: "/Labels?formname=inwarddetail", param: "id" },
  { title: "Count sheet", path: "/Paper?paper=countsheet", param: "godown", field: "godownid" },
];
const rows = definition([field("name"), field("godownid")], { papers: JSON.stringify(OFFERS) });
const RECORD: Row = { id: 7, rowver: 2, name: "Asha", godownid: 3 };
const open = (record: Row = RECORD, address = "/MainB?formname=godown&id=7") =>
  openScene({ rows, record, address, answers: { [LOAD]: [record] } });

test("each other paper of the record has a button that opens its page with the record or the value of its field", async () => {
  for (const [name, path] of [
    ["Labels", "/Labels?formname=inwarddetail&id=7"],
    ["Count sheet", "/Paper?paper=countsheet&godown=3"],
  ] as const) {
    const scene = await open();
    await formOpen();
    await scene.user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(scene.path()).toBe(path));
  }
});

test("changes are saved first", async () => {
  const scene = await open();
  await formOpen();
  const name = await screen.findByLabelText("Name");
  await scene.user.clear(name);
  await scene.user.type(name, "Ravi");
  await scene.user.click(screen.getByRole("button", { name: "Labels" }));
  await waitFor(() => expect(scene.path()).toMatch(/^\/Labels/), { timeout: 10_000 });
  expect(scene.asked(SAVE).map((save) => save.name)).toEqual(["Ravi"]);
});

test("a new record has none, nor has one that the server says has none, nor a field without a value", async () => {
  await open({ ...RECORD, godownid: 0 });
  await formOpen();
  expect(await screen.findByRole("button", { name: "Labels" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Count sheet" })).toBeNull();
  document.body.replaceChildren();
  await open({ ...RECORD, ownpapers: "" });
  await formOpen();
  expect(screen.queryByRole("button", { name: "Labels" })).toBeNull();
  document.body.replaceChildren();
  await open({ ...RECORD, ownpapers: "/Paper?paper=countsheet" });
  await formOpen();
  expect(await screen.findByRole("button", { name: "Count sheet" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Labels" })).toBeNull();
  document.body.replaceChildren();
  await open(RECORD, "/MainB?formname=godown&id=0");
  await formOpen();
  expect(screen.queryByRole("button", { name: "Labels" })).toBeNull();
});
