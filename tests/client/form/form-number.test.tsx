import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { NumberDesk } from "../../offline/help/number-desk";
import { definition, field, openScene, type Scene } from "../form-harness";

const ROWS = definition(
  [
    field("billno", { label_label: "Sale No", field_disable: 1 }),
    field("day", { label_label: "Sale Date" }),
    field("name", { label_label: "Name" }),
  ],
  { numbering: JSON.stringify({ field: "billno", dateField: "day" }) },
);
const input = (label: string): HTMLInputElement => screen.getByLabelText(label, { exact: false });
const save = () => screen.getByRole("button", { name: "Save" });

/** The form of a document, with numbers on its device, which goes offline before the save. */
async function openDocument(hasNumbers = true): Promise<Scene & { readonly desk: NumberDesk }> {
  const scene = await openScene({ rows: ROWS, record: { id: 0, billno: "", day: "2026-06-10", name: "" } });
  const desk = (scene.network.desk = new NumberDesk());
  await waitFor(() => expect(document.querySelector("[data-key=name]")).not.toBeNull());
  if (hasNumbers) await scene.offline.numbers.ready("godown", "2026-27");
  scene.network.pings = "down";
  scene.network.fateOf = () => "drop-before";
  await scene.user.type(input("Name"), "Asha");
  return Object.assign(scene, { desk });
}

test("DOC-012 a document made offline shows its final number at once, and says so where it has none yet", async () => {
  const scene = await openDocument();
  await scene.user.click(save());
  expect(
    (await screen.findAllByText("Saved on this device, waiting to be sent. Number MUM/S2627/0001")).length,
  ).toBeGreaterThan(0);
  expect(input("Sale No").value).toBe("MUM/S2627/0001");
  const [row] = await scene.offline.outbox.rows();
  await scene.reopen(`/MainB?formname=godown&id=${row?.recordKey}`);
  await waitFor(() => expect(input("Sale No").value).toBe("MUM/S2627/0001"));
});

test("without numbers on the device the words say that it is given when it is sent", async () => {
  const scene = await openDocument(false);
  await scene.user.click(save());
  expect(
    (await screen.findAllByText("Saved on this device, waiting to be sent. The number is given when it is sent."))
      .length,
  ).toBeGreaterThan(0);
  expect(input("Sale No").value).toBe("");
  // The device has worked offline once. From the next contact on it reserves numbers.
  expect(scene.desk.asked).toHaveLength(0);
  scene.network.pings = "fine";
  await waitFor(async () => {
    await scene.offline.drain("online");
    expect(await scene.offline.numbers.left("godown", "2026-27")).toBe(200);
  });
});

test("a date of another year is asked about once before it gets a number of that year", async () => {
  const APRIL = Date.parse("2026-04-24T06:00:00Z");
  const record = { id: 0, billno: "", day: "2026-03-31", name: "" };
  const scene = await openScene({ rows: ROWS, record, now: () => APRIL });
  scene.network.desk = new NumberDesk();
  await waitFor(() => expect(document.querySelector("[data-key=name]")).not.toBeNull());
  await scene.offline.numbers.ready("godown", "2025-26");
  await waitFor(async () => expect(await scene.offline.numbers.left("godown", "2025-26")).toBe(20));
  scene.network.pings = "down";
  scene.network.fateOf = () => "drop-before";
  await scene.user.type(input("Name"), "Asha");
  const asked = async () => within(await screen.findByRole("dialog", { name: "Save in 2025-26?" }));
  await scene.user.click(save());
  const dialog = await asked();
  expect(
    dialog.getByText(
      "Sale Date 31-Mar-2026 is in the financial year 2025-26, but today is 24-Apr-2026. The number will be one of 2025-26.",
    ),
  ).toBeTruthy();
  await scene.user.click(dialog.getByRole("button", { name: "Go back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect([await scene.offline.outbox.rows(), await scene.offline.numbers.left("godown", "2025-26")]).toEqual([[], 20]);
  await scene.user.click(save());
  await scene.user.click((await asked()).getByRole("button", { name: "Save in 2025-26" }));
  expect((await screen.findAllByText(/Number MUM\/S2526\/0001/)).length).toBeGreaterThan(0);
  await scene.reopen();
  await waitFor(() => expect(document.querySelector("[data-key=name]")).not.toBeNull());
  await scene.user.type(input("Name"), "Ravi");
  await scene.user.click(save());
  expect((await screen.findAllByText(/Number MUM\/S2526\/0002/)).length).toBeGreaterThan(0);
});

test("a document entered online brings numbers for the first day without a line, but not to a device that does not prepare itself", async () => {
  const record = { id: 0, billno: "", day: "2026-06-10", name: "" };
  const scene = await openScene({ rows: ROWS, record });
  const desk = (scene.network.desk = new NumberDesk());
  const enter = async (name: string) => {
    await waitFor(() => expect(document.querySelector("[data-key=name]")).not.toBeNull());
    await scene.user.type(input("Name"), name);
    await scene.user.click(save());
    await waitFor(() => expect(scene.network.applied.length).toBeGreaterThan(0));
    scene.network.applied.length = 0;
  };
  const choice = vi.spyOn(scene.offline.preparer, "choice").mockReturnValue("off");
  await enter("Asha");
  await scene.offline.drain("online");
  expect(desk.asked).toEqual([]);
  choice.mockReturnValue("unmetered");
  await scene.reopen();
  await enter("Ravi");
  await waitFor(async () => expect(await scene.offline.numbers.left("godown", "2026-27")).toBe(200));
});

test("a device that always has a line reserves no numbers by opening a form", async () => {
  const scene = await openScene({ rows: ROWS, record: { id: 0, billno: "", day: "2026-06-10", name: "" } });
  const desk = (scene.network.desk = new NumberDesk());
  await waitFor(() => expect(document.querySelector("[data-key=name]")).not.toBeNull());
  await scene.offline.drain("online");
  expect([desk.asked.length, await scene.offline.numbers.left("godown", "2026-27")]).toEqual([0, 0]);
  await scene.offline.numbers.ready("godown", "2025-26");
  await scene.reopen();
  await waitFor(async () => expect(await scene.offline.numbers.left("godown", "2026-27")).toBe(200));
});

test("a number that the server does not take stands with its sentence until the person takes the next one", async () => {
  const scene = await openDocument();
  await scene.user.click(save());
  await screen.findAllByText(/Number MUM\/S2627\/0001/);
  const sentence =
    "MUM/S2627/0001 was closed on 01-Jun-2026, so no document can have it. Take the next number instead.";
  scene.network.pings = "fine";
  scene.network.fateOf = ({ op, sqlsp }) =>
    op
      ? op.no === undefined
        ? { rows: [{ err: 0, opid: op.id, opst: "applied", id: 7, rowver: 1, no: "MUM/S2627/0021" }] }
        : { rows: [{ err: 1, errkey: "billno", errormsg: sentence }] }
      : { rows: sqlsp === "WEBAPI_R_dynaform" ? ROWS : [] };
  await scene.offline.drain("online");
  const [row] = await scene.offline.outbox.rows();
  expect(row).toMatchObject({ state: "rejected", number: { no: "MUM/S2627/0001" } });
  await scene.reopen(`/MainB?formname=godown&id=0&op=${row?.opId}`);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(input("Sale No").value).toBe("MUM/S2627/0001");
  await scene.user.click(screen.getByRole("button", { name: "Take the next number" }));
  await screen.findByText("The next number is given when this is sent. Save again.");
  expect(input("Sale No").value).toBe("");
  await scene.user.click(save());
  await waitFor(() => expect(input("Sale No").value).toBe("MUM/S2627/0021"));
  expect(await scene.offline.outbox.rows()).toEqual([]);
  await expect.poll(() => scene.desk.back).toEqual(["MUM/S2627/0001"]);
});
