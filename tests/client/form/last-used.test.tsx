import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const rows = definition([
  field("godownid", {
    comp_type: "ddlssolo",
    TXT_TextMode: "single-line",
    label_label: "Godown",
    DataSourceID_SQL: "godown",
    inputprops: '{"remembered":true}',
  }),
  field("name"),
]);
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Godown/ });
const godown = () => box().value;

test("a new document starts with the godown of the last one that was saved", async () => {
  const scene = await openScene({
    rows,
    answers: { WEBAPIGetddls: [{ key: "4", value: 4, label: "Pune Main" }], [SAVE]: "apply" as never },
  });
  await formOpen();
  expect(godown()).toBe("");
  await scene.user.type(box(), "pune");
  await scene.user.click(await screen.findByRole("option", { name: "Pune Main" }));
  await scene.reopen("/MainB?formname=godown&id=0&again=1");
  await formOpen();
  await scene.user.click(await screen.findByRole("button", { name: "Discard" }));
  // Chosen and not saved is not remembered.
  await waitFor(() => expect(godown()).toBe(""));
  await scene.user.type(box(), "pune");
  await scene.user.click(await screen.findByRole("option", { name: "Pune Main" }));
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  await scene.reopen("/MainB?formname=godown&id=0");
  await formOpen();
  await waitFor(() => expect(godown()).toBe("Pune Main"));
  await scene.user.type(screen.getByLabelText("Name"), "B");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE).at(-1)).toMatchObject({ godownid: 4, name: "B" }));
});
