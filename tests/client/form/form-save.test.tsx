import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { argsOf, definition, field, formOpen, goOffline, openScene, SAVE } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save" });
const NAMED = [field("name", { validationprops: '{"required":"Please enter name"}' }), field("city")];

test("ENV-004 every parameter of a form is sent under its name with @ before it", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  const [applied] = scene.network.applied;
  expect(applied?.envelope.sqlpara).toEqual(["@id", "@name", "@city", "@user2", "@devid"]);
});

test("FORM-025 btn_submit is the submit button: it validates, saves through the procedure of its row, and a lock disables it", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await scene.user.click(save());
  expect(await screen.findByText("Please enter name")).toBeTruthy();
  expect(scene.network.applied).toEqual([]);
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual([SAVE]));
  cleanup();
  await openScene({
    rows: definition(NAMED),
    record: { id: 12, name: "Old", isauditlock: 1, rowver: 3 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(save()).toHaveProperty("disabled", true);
});

test("FORM-011 FORM-081 MSG-001 a save goes out by the definition, is confirmed, and the form is then that record", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await scene.user.type(input(/Name/), "Main store");
  const timers = vi.spyOn(globalThis, "setTimeout");
  await scene.user.click(save());
  expect(await screen.findByText("Transaction has been saved")).toBeTruthy();
  await waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1500));
  timers.mockRestore();
  expect(document.querySelector("[data-icon=success]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "OK" })).toBeNull();
  const [applied] = scene.network.applied;
  expect(argsOf(applied!.envelope)).toMatchObject({
    id: "0",
    name: "Main store",
    city: "",
    user2: "@user2",
    devid: await scene.offline.deviceId(),
  });
  expect(applied?.envelope.op).toMatchObject({ base: { kind: "none" }, def: "v1" });
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await waitFor(() => expect(scene.path()).toContain("id=100"));
  expect(await scene.offline.outbox.rows()).toEqual([]);
});

test("a form that stays after Ctrl+S keeps the keyboard in its field", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await scene.user.type(input(/Name/), "Main store{Control>}s{/Control}");
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(input(/Name/)));
});

test("MSG-001 the title and icon of the server stand before the defaults", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.fateOf = (envelope) => ({
    rows: [
      {
        err: 0,
        opid: envelope.op?.id,
        opst: "applied",
        id: 7,
        rowver: 1,
        stype: "info",
        stitle: "Noted",
        resu: "Number 7",
      },
    ],
  });
  await scene.user.type(input(/Name/), "Main store{Control>}s{/Control}");
  expect(await screen.findByText("Noted")).toBeTruthy();
  expect(screen.getByText("Number 7")).toBeTruthy();
  expect(document.querySelector("[data-icon=info]")).not.toBeNull();
});

test("an edit is sent with the version it was begun with, and the next one with the version it made", async () => {
  const scene = await openScene({
    rows: definition(NAMED),
    record: { id: 12, name: "Old", city: "Surat", rowver: 3 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  await scene.user.type(input("City"), " West");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(scene.network.applied[0]?.envelope.op?.base).toEqual({ kind: "ver", ver: 3 });
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
});

test("FORM-082 a path in aspx_codes is where the form goes after the dialog", async () => {
  const scene = await openScene({ rows: definition(NAMED, {}, { aspx_codes: "/godownlist" }) });
  await formOpen();
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await screen.findByText("Transaction has been saved");
  expect(scene.path()).toContain("/MainB");
  await waitFor(() => expect(scene.path()).toBe("/godownlist"));
});

test("Save and new begins the next empty form under another operation id", async () => {
  const scene = await openScene({
    rows: definition(NAMED, {}, { label_label: "Save and new", props: '{"then":"new"}' }),
  });
  await formOpen();
  for (const name of ["One", "Two"]) {
    await scene.user.type(input(/Name/), name);
    await scene.user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByText("Transaction has been saved");
    await waitFor(() => expect(input(/Name/).value).toBe(""));
    await waitFor(() => expect(document.activeElement).toBe(input(/Name/)));
  }
  expect(scene.network.applied.map(({ envelope }) => argsOf(envelope).name)).toEqual(["One", "Two"]);
  expect(new Set(scene.network.applied.map(({ opId }) => opId)).size).toBe(2);
});

test("offline a save is kept and told as waiting, never as saved alone; it is sent once when the line is back", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input(/Name/), "Far store");
  await scene.user.click(save());
  expect((await screen.findAllByText("Saved on this device, waiting to be sent")).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^(Saved|Transaction has been saved)$/)).toBeNull();
  const [row] = await scene.offline.outbox.rows();
  expect(row).toMatchObject({
    entity: "godown",
    recordKey: `tmp:${row?.opId}`,
    formname: "godown",
    title: "Godown: Far store",
    shown: { name: "Far store" },
  });
  await waitFor(() => expect(scene.path()).toContain(encodeURIComponent(`tmp:${row?.opId}`)));
  scene.network.pings = "fine";
  await scene.offline.ping();
  await scene.offline.outbox.sendNow();
  await waitFor(() => expect(scene.network.applied.map(({ opId }) => opId)).toEqual([row?.opId]));
  await waitFor(() => expect(scene.path()).toContain("id=100"));
});

test("a change of a record made offline is a second save after the first, pointing at it", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input(/Name/), "Far store");
  await scene.user.click(save());
  await screen.findAllByText("Saved on this device, waiting to be sent");
  await scene.user.type(input("City"), "Kutch");
  await scene.user.click(save());
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(2));
  const [first, second] = await scene.offline.outbox.rows();
  expect(second?.after).toBe(first?.opId);
  expect(second?.base).toEqual({ kind: "op", op: first?.opId });
  expect(second?.env.mypayans[0]).toEqual({ $op: first?.opId, col: "id" });
  await waitFor(() => expect(save().hasAttribute("data-loading")).toBe(false));
});

test("what is typed while a save is under way is not taken for saved", async () => {
  const scene = await openScene({ rows: definition(NAMED, {}, { aspx_codes: "/godownlist" }) });
  await formOpen();
  let answer = () => {};
  const gate = new Promise<void>((resolve) => (answer = resolve));
  const wire = scene.network.fetch;
  Object.assign(scene.offline.env, {
    fetch: async (...asked: Parameters<typeof fetch>) => {
      await gate;
      return wire(...asked);
    },
  });
  await scene.user.type(input(/Name/), "Main");
  await scene.user.click(save());
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(1));
  await scene.user.type(input("City"), "Late");
  answer();
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await waitFor(() => expect(scene.path()).toContain("id=100"));
  expect(input("City").value).toBe("Late");
  expect(argsOf(scene.network.applied[0]!.envelope).city).toBe("");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(2));
  expect(argsOf(scene.network.applied[1]!.envelope)).toMatchObject({ id: "100", city: "Late" });
});

test("FORM-080 FORM-083 MSG-002 a refusal shows the warning and the error at its field, stays in the outbox, and the next press corrects it", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.script.push({
    rows: [
      { err: 1, errkey: "NAME", errormsg: "A godown of this name exists." },
      { err: 1, errkey: "city", errormsg: "City is closed." },
    ],
  });
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Warning!")).toBeTruthy();
  expect(dialog.getByText(/A godown of this name exists\./)).toBeTruthy();
  await scene.user.click(dialog.getByRole("button", { name: "OK" }));
  await waitFor(() =>
    expect(document.querySelector("[data-key=name]")?.textContent).toContain("A godown of this name exists."),
  );
  const list = within(screen.getByText("2 fields need attention").closest("[data-notice=errors]") as HTMLElement);
  await scene.user.click(list.getByRole("link", { name: "City: City is closed." }));
  expect(document.activeElement).toBe(input("City"));
  const [refused] = await scene.offline.outbox.rows();
  expect(refused?.state).toBe("rejected");
  await scene.user.type(input(/Name/), " 2");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
  expect(scene.network.applied[0]).toMatchObject({ opId: refused?.opId, rev: 1 });
  expect(argsOf(scene.network.applied[0]!.envelope).name).toBe("Main store 2");
});

test("a refused save opens in its form from the outbox with its error on the field", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.script.push({ rows: [{ err: 1, errkey: "city", errormsg: "City is closed." }] });
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await screen.findByText("Warning!");
  const [refused] = await scene.offline.outbox.rows();
  await scene.reopen(`/MainB?formname=godown&id=0&op=${refused?.opId}`);
  await formOpen();
  expect(input(/Name/).value).toBe("Main store");
  await waitFor(() => expect(document.querySelector("[data-key=city]")?.textContent).toContain("City is closed."));
  await scene.user.type(input("City"), "Bhuj");
  await scene.user.click(save());
  await waitFor(() => expect(scene.network.applied[0]).toMatchObject({ opId: refused?.opId, rev: 1 }));
  expect(argsOf(scene.network.applied[0]!.envelope)).toMatchObject({ id: "0", city: "Bhuj" });
});

test("a conflict says what happened and leads to the difference", async () => {
  const scene = await openScene({
    rows: definition(NAMED),
    record: { id: 12, name: "Old", city: "Surat", rowver: 3 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  scene.network.script.push({
    rows: [
      {
        err: 1,
        errkey: "op_conflict",
        errormsg: "changed",
        current: { id: 12, name: "Theirs" },
        rowver: 4,
        who: "ravi",
        when: "2026-11-20T10:00:00+05:30",
      },
    ],
  });
  await scene.user.type(input("City"), " West");
  await scene.user.click(save());
  const button = await screen.findByRole("button", { name: "Show the differences" });
  expect(
    screen.getByText(
      "ravi changed this record after you opened it. Nothing was overwritten. Your entry is kept on this device.",
    ),
  ).toBeTruthy();
  const [row] = await scene.offline.outbox.rows();
  await scene.user.click(button);
  await waitFor(() => expect(scene.path()).toBe(`/outbox/${row?.opId}`));
});

test("an exception in place of an answer is shown as Error!", async () => {
  const { refusedDialog } = await import("../../../src/client/form/save/save-answers");
  expect(refusedDialog([{ ExceptionMessage: "Timeout expired." }])).toEqual({
    icon: "error",
    title: "Error!",
    text: "Timeout expired.",
  });
  expect(refusedDialog([])).toMatchObject({ icon: "error", title: "Data not found!" });
});

test("class C offline keeps what is typed and says finish when connected; class E cannot be saved offline", async () => {
  const scene = await openScene({ rows: definition(NAMED, { offlineclass: "C" }) });
  await formOpen();
  await goOffline(scene);
  await waitFor(() => expect(save().hasAttribute("disabled")).toBe(true));
  expect(screen.getByText(/Finish it when you are online\.$/)).toBeTruthy();
  await scene.user.type(input(/Name/), "Far store");
  await waitFor(async () => expect((await scene.offline.outbox.drafts())[0]?.values.name).toBe("Far store"));
  expect(await scene.offline.outbox.rows()).toEqual([]);
});

test("class E offline is disabled with its reason", async () => {
  const scene = await openScene({ rows: definition(NAMED, { offlineclass: "E" }) });
  await formOpen();
  await goOffline(scene);
  await waitFor(() => expect(save().hasAttribute("disabled")).toBe(true));
  expect(screen.getByText("This needs the server. Try again when you are online.")).toBeTruthy();
});

test("the audit lock of a record disables saving and shows a lock", async () => {
  await openScene({
    rows: definition(NAMED),
    record: { id: 12, name: "Old", isauditlock: 1, rowver: 3 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(save().hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("img", { name: "Locked" })).toBeTruthy();
});

test("FORM-083 several refusals of one field are all shown at it", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.fateOf = (envelope) =>
    envelope.op
      ? {
          rows: [
            { err: 1, errkey: "city", errormsg: "Line 1 is wrong." },
            { err: 1, errkey: "CITY", errormsg: "Line 4 is wrong." },
          ],
        }
      : { rows: [] };
  await scene.user.type(input(/Name/), "Main store");
  await scene.user.click(save());
  await screen.findByText("Warning!");
  const place = document.querySelector<HTMLElement>("[data-key=city]");
  expect(place?.textContent).toContain("Line 1 is wrong.");
  expect(place?.textContent).toContain("Line 4 is wrong.");
});
