import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { signIn } from "../../offline/help/device";
import { citySave } from "../../offline/help/save-request";
import { goOffline, openFrame, type Frame } from "../app/frame-harness";

const ADMIN = { companyadminuser: "True" };
const NONE = "No save was moved. They were sent or changed meanwhile, or follow saves of another branch.";

/** The outbox of an administrator, offline, on a device with saves of another user. */
async function openWithOthers(count: number): Promise<Frame> {
  const frame = await openFrame({ path: "/outbox", claims: ADMIN });
  await screen.findByRole("heading", { name: "Outbox" });
  await goOffline(frame);
  for (let at = 0; at < count; at += 1) await frame.offline.outbox.save(citySave({ title: `City ${at + 1}` }));
  await stored(frame).toCollection().modify({ userKey: "99" });
  frame.offline.stores.core.changed();
  await screen.findByText(new RegExp(`1 other user has ${count} unsent`));
  return frame;
}

const stored = ({ offline }: Frame) => offline.stores.core.db.outbox;

async function ask({ user }: Frame): Promise<ReturnType<typeof within>> {
  await user.click(screen.getByRole("button", { name: "Send under my name" }));
  return within(await screen.findByRole("dialog", { name: /^Send \d+ saves? under your name\?$/ }));
}

async function send(frame: Frame, meanwhile: () => Promise<unknown> = async () => {}): Promise<void> {
  const dialog = await ask(frame);
  await meanwhile();
  await frame.user.click(dialog.getByRole("button", { name: "Send under my name" }));
}

const makers = async ({ offline }: Frame) => (await offline.outbox.rows()).map(({ maker }) => maker);

test.each([
  [1, "1 save moved to your outbox."],
  [2, "2 saves moved to your outbox."],
])("%s moved: the notice says how many, and without the server they wait in the outbox", async (count, sentence) => {
  const frame = await openWithOthers(count);
  await send(frame);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText(NONE)).toBeNull();
  expect(await makers(frame)).toEqual(Array.from({ length: count }, () => "99"));
  expect(await screen.findByRole("tab", { name: `Waiting to send (${count})` })).toBeTruthy();
  expect(frame.network.applied).toEqual([]);
  frame.network.pings = "fine";
  await frame.offline.drain("online");
  await waitFor(() => expect(frame.network.applied).toHaveLength(count));
  expect(await screen.findByText("Everything you saved has reached the server.")).toBeTruthy();
});

test("an administrator reads what each save is and of whom before sending it; another user only how many there are", async () => {
  const frame = await openWithOthers(2);
  await stored(frame).toCollection().modify({ amount: "1,180.00", by: "Vijay" });
  frame.offline.stores.core.changed();
  const list = within(await screen.findByRole("region", { name: "Saves of other users" }));
  await waitFor(() =>
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^City 1 · 1,180\.00 Vijay, /),
      expect.stringMatching(/^City 2 · 1,180\.00 Vijay, /),
    ]),
  );
  await signIn(frame.offline, { sid: "sid-9", sub: "98", companyadminuser: "" });
  expect(await frame.offline.outbox.othersPending()).toMatchObject([{ count: 2, saves: [] }]);
});

test("of two saves of which one was sent meanwhile, one is said to be moved", async () => {
  const frame = await openWithOthers(2);
  await send(frame, async () => stored(frame).delete((await stored(frame).toCollection().first())!.seq));
  expect(await screen.findByText("1 save moved to your outbox.")).toBeTruthy();
});

test.each<[string, (frame: Frame) => Promise<unknown>]>([
  ["was sent meanwhile", (frame) => stored(frame).clear()],
  ["went to another branch meanwhile", (frame) => stored(frame).toCollection().modify({ branchid: 12 })],
])("none moved: a save that %s is never said to be moved", async (_what, meanwhile) => {
  const frame = await openWithOthers(1);
  await send(frame, () => meanwhile(frame));
  expect(await screen.findByText(NONE)).toBeTruthy();
  expect(screen.queryByText(/moved to your outbox/)).toBeNull();
  expect(await makers(frame)).toEqual([]);
});

test("refused on this device: a user who is no longer an administrator is told so, and the save stays as it was", async () => {
  const frame = await openWithOthers(1);
  await send(frame, () => signIn(frame.offline));
  expect(
    await screen.findByText("Only an administrator of the company can send the saves of another user."),
  ).toBeTruthy();
  expect(screen.queryByText(/moved to your outbox|No save was moved/)).toBeNull();
  expect(await stored(frame).toArray()).toMatchObject([{ userKey: "99", state: "queued" }]);
});

test("refused by the server: the moved save stays in the outbox with the reason", async () => {
  const frame = await openWithOthers(1);
  await send(frame);
  await screen.findByText("1 save moved to your outbox.");
  const errormsg = "Only an administrator of the company can send the saves of another user.";
  frame.network.script.push({ rows: [{ err: 1, errkey: "op_user", errormsg }] });
  frame.network.pings = "fine";
  await frame.offline.drain("online");
  await waitFor(async () => expect(await frame.offline.outbox.rows()).toMatchObject([{ maker: "99", state: "held" }]));
  expect(frame.network.applied).toEqual([]);
  expect(screen.queryByText("Everything you saved has reached the server.")).toBeNull();
});

test("not meant after all: nothing is moved and nothing said", async () => {
  const frame = await openWithOthers(1);
  await frame.user.click((await ask(frame)).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/moved/)).toBeNull();
  expect(await makers(frame)).toEqual([]);
});
