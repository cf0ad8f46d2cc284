import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Device, signIn } from "../../offline/help/device";
import { definition, field, formOpen, openScene, SAVE, type Scene } from "../form-harness";

const save = () => screen.getByRole("button", { name: "Save" });
const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const KEPT =
  "Not saved: the storage of this device is full. Free some space, then save again. Your entry is still in this form.";

/** A form with an entry, on a device whose storage of saves is full. */
async function openFull(answers: Scene["answers"] = {}): Promise<{ scene: Scene; files: Blob[] }> {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${files.push(blob as Blob)}`);
  onTestFinished(() => void vi.restoreAllMocks());
  const scene = await openScene({ rows: definition([field("name")]), answers });
  await formOpen();
  await scene.offline.deviceId();
  scene.full.add("mac_outbox");
  return { scene, files };
}

/** Another device of the same user imports the file. */
async function importElsewhere({ network }: Scene, file: Blob): Promise<number> {
  const other = new Device({ fetch: network.fetch });
  onTestFinished(() => other.stop());
  const tab = other.tab();
  await signIn(tab);
  const count = await tab.offline.outbox.importRows(await file.text());
  await tab.offline.drain("test");
  return count;
}

test("a save that does not fit says that the entry is still in the form, and exports it for another device", async () => {
  const { scene, files } = await openFull();
  await scene.user.type(name(), "Anand");
  await scene.user.click(save());
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(new RegExp(KEPT))).toBeTruthy();
  await scene.user.click(dialog.getByRole("button", { name: "Export this entry" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(name().value).toBe("Anand");
  expect(await scene.offline.outbox.rows()).toEqual([]);
  expect(scene.asked(SAVE)).toEqual([]);
  expect(await importElsewhere(scene, files[0]!)).toBe(1);
  expect(scene.asked(SAVE)).toMatchObject([{ name: "Anand" }]);

  scene.full.clear();
  await scene.user.click(save());
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(2));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  expect(scene.network.applied).toHaveLength(1);
});

test("the notice above the form keeps the ways out: where space is freed, and the export", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { scene, files } = await openFull();
  await scene.user.type(name(), "Anand");
  await scene.user.click(save());
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Go back" }));
  expect(files).toEqual([]);
  const notice = within((await screen.findByText(new RegExp(KEPT))).closest<HTMLElement>("[data-notice=problem]")!);
  await scene.user.click(notice.getByRole("button", { name: "Free up space" }));
  expect(open).toHaveBeenCalledWith("/downloads", "_blank", "noopener");
  await scene.user.click(notice.getByRole("button", { name: "Export this entry" }));
  await waitFor(() => expect(files).toHaveLength(1));

  scene.full.clear();
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(new RegExp(KEPT))).toBeNull());
});

test("an export that fails says why, and the entry stays in the form", async () => {
  const { scene, files } = await openFull();
  await scene.user.type(name(), "Anand");
  await scene.user.click(save());
  const dialog = await screen.findByRole("dialog");
  await scene.offline.session.expire();
  await scene.user.click(within(dialog).getByRole("button", { name: "Export this entry" }));
  expect(await screen.findByText(/You are signed out\. Sign in to save\./)).toBeTruthy();
  expect([files.length, name().value]).toEqual([0, "Anand"]);
});

test("a correction that does not fit offers no export: the outbox has the save already", async () => {
  const { scene } = await openFull({ [SAVE]: () => [{ err: 1, errkey: "name", errormsg: "Name exists." }] });
  scene.full.clear();
  await scene.user.type(name(), "Anand");
  await scene.user.click(save());
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "OK" }));
  scene.full.add("mac_outbox");
  await scene.user.type(name(), " 2");
  await scene.user.click(save());
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(new RegExp(KEPT))).toBeTruthy();
  await scene.user.click(dialog.getByRole("button", { name: "OK" }));
  expect(screen.queryByRole("button", { name: "Export this entry" })).toBeNull();
  expect(screen.getByRole("button", { name: "Free up space" })).toBeTruthy();
  expect([name().value, await scene.offline.outbox.rows()]).toMatchObject(["Anand 2", [{ state: "rejected", rev: 0 }]]);
});
