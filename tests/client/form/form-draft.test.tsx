import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const ROWS = definition([field("name"), field("city")]);

test("what was typed comes back with its sentence and the same operation id; Discard forgets it", async () => {
  const scene = await openScene({ rows: ROWS, now: () => Date.now() });
  await formOpen();
  await scene.user.type(input("Name"), "Half a store");
  await waitFor(async () => expect((await scene.offline.outbox.drafts())[0]?.values.name).toBe("Half a store"));
  const [draft] = await scene.offline.outbox.drafts();
  expect(draft).toMatchObject({ formKey: "1|11|godown|0", enqueued: false });
  await scene.reopen();
  await formOpen();
  expect(input("Name").value).toBe("Half a store");
  expect(screen.getByText(/^Restored what you typed at \d\d:\d\d$/)).toBeTruthy();
  await scene.user.type(input("City"), "Surat");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.network.applied.map(({ opId }) => opId)).toEqual([draft?.opId]));
  await waitFor(async () => expect(await scene.offline.outbox.drafts()).toEqual([]));
});

test("a draft from before a restore of the server is saved with what the device knew when it was begun", async () => {
  let now = Date.UTC(2026, 10, 21, 10);
  const scene = await openScene({ rows: ROWS, now: () => now });
  scene.network.now = () => now;
  await formOpen();
  await scene.offline.ping();
  await scene.reopen();
  await formOpen();
  await scene.user.type(input("Name"), "Half a store");
  await waitFor(async () => expect(await scene.offline.outbox.drafts()).toHaveLength(1));
  const begun = now;
  now += 3_600_000;
  scene.network.epoch = "e2";
  await scene.offline.ping();
  await scene.reopen();
  await formOpen();
  expect(input("Name").value).toBe("Half a store");
  await scene.user.type(input("City"), "Surat");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(scene.network.applied[0]?.envelope.op?.cap?.heard).toBe(new Date(begun).toISOString());
});

test("a save that the server has is told as saved although the device can read nothing then", async () => {
  const scene = await openScene({ rows: ROWS });
  await formOpen();
  await scene.user.type(input("Name"), "Half a store");
  Object.assign(scene.offline.outbox, { known: () => Promise.reject(new Error("closed")) });
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Transaction has been saved")).toBeTruthy();
  expect(scene.network.applied).toHaveLength(1);
});

test("Discard drops the draft and begins again", async () => {
  const scene = await openScene({ rows: ROWS });
  await formOpen();
  await scene.user.type(input("Name"), "Half a store");
  await waitFor(async () => expect(await scene.offline.outbox.drafts()).toHaveLength(1));
  await scene.reopen();
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(input("Name").value).toBe(""));
  expect(await scene.offline.outbox.drafts()).toEqual([]);
});

test("a form that was saved here and whose page died says so, and a second press is no second record", async () => {
  const scene = await openScene({ rows: ROWS });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input("Name"), "Once");
  await waitFor(async () => expect(await scene.offline.outbox.drafts()).toHaveLength(1));
  const [draft] = await scene.offline.outbox.drafts();
  // The page dies after the transaction is complete and before the message: the draft stays, marked by the outbox.
  const args = { id: "0", name: "Once", city: "", user2: "@user2", devid: "@devid" };
  await scene.offline.outbox.save({
    opId: draft!.opId,
    screen: "form:godown",
    entity: "godown",
    recordKey: `tmp:${draft!.opId}`,
    sqlsp: "godown_R_save",
    args,
    base: { kind: "none" },
    defVer: "v1",
    shown: { name: "Once" },
    formname: "godown",
    title: "Godown: Once",
    formKey: draft!.formKey,
  });
  await waitFor(async () => expect(await scene.offline.outbox.drafts()).toEqual([]));
  await scene.offline.outbox.keepDraft({ ...draft!, enqueued: true });
  await scene.reopen();
  await formOpen();
  expect(screen.getByText("This entry is already saved on this device and waiting to be sent.")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findAllByText("Saved on this device, waiting to be sent");
  expect((await scene.offline.outbox.rows()).map(({ opId }) => opId)).toEqual([draft!.opId]);
});

test("leaving a refused entry asks once, and the refused save goes with it", async () => {
  const scene = await openScene({ rows: definition([field("name"), field("city")]) });
  await formOpen();
  scene.network.script.push({ rows: [{ err: 1, errkey: "name", errormsg: "Name already exists." }] });
  await scene.user.type(screen.getByLabelText(/Name/), "Main{Control>}s{/Control}");
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toMatchObject([{ state: "rejected" }]));
  await scene.user.click(await screen.findByRole("button", { name: "OK" }));
  await scene.user.click(await screen.findByRole("button", { name: "Close" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave and discard this entry?" }));
  await scene.user.click(dialog.getByRole("button", { name: "Discard" }));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  expect(await scene.offline.outbox.drafts()).toEqual([]);
  expect(scene.network.cancelled.size).toBe(1);
});

test("leaving with unsaved changes asks first; Esc is leaving", async () => {
  const scene = await openScene({ rows: ROWS });
  await formOpen();
  await scene.user.type(input("Name"), "Half{Escape}");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Leave without saving?")).toBeTruthy();
  await scene.user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(input("Name").value).toBe("Half");
  await scene.user.click(screen.getByRole("button", { name: "Close" }));
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(scene.path()).toBe("/godownlist"));
  expect(await scene.offline.outbox.drafts()).toEqual([]);
});

test("a save that this device cannot keep leaves the form as it is, with the sentence", async () => {
  const scene = await openScene({ rows: ROWS });
  await formOpen();
  await scene.user.type(input("Name"), "Store");
  await scene.offline.session.expire();
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText(/^You are signed out\. Sign in to save/)).length).toBeGreaterThan(0);
  expect(input("Name").value).toBe("Store");
  expect(await scene.offline.outbox.drafts()).not.toBeNull();
});
