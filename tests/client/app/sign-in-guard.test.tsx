import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { claimsOf, DAY, json, NOON, tokenOf } from "../../offline/help/read-harness";
import { entered, prepare, type Shown, showApp } from "./sign-in-harness";

async function signedIn(exp = NOON / 1000 + 3600): Promise<Shown> {
  const shown = prepare();
  shown.answers.push({ ...entered, access_token: tokenOf(claimsOf({ exp })) });
  await shown.offline.session.signIn({ username: "asha", password: "demo1234", companyid: "1-2", pin: "" });
  return shown;
}

const denied = () => json({ Message: "Authorization has been denied for this request." }, 401);

test("AUTH-036 without a token a protected route goes to the sign-in page", async () => {
  showApp("/");
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  expect(screen.queryByText(/Home of/)).toBeNull();
});

test("AUTH-001 AUTH-032 who is signed in is sent from the sign-in page to /", async () => {
  showApp("/login", await signedIn());
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
});

test("AUTH-036 a token past exp is cleared as soon as the server answers, and nothing of the page shows before", async () => {
  const shown = await signedIn(NOON / 1000 + 60);
  shown.device.now = NOON + 61_000;
  shown.device.answer = denied;
  showApp("/", shown);
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  expect(screen.queryByText(/Home of/)).toBeNull();
  expect(await shown.offline.session.get()).toBeNull();
});

test("a clock set forward past exp does not end a session that the server still serves, and whose time says so", async () => {
  const shown = await signedIn();
  shown.device.now = NOON + 2 * DAY;
  shown.device.answer = () => json([{ id: "" }], 200, { date: new Date(NOON + 60_000).toUTCString() });
  expect(await shown.offline.session.get()).toMatchObject({ expired: true });
  showApp("/", shown);
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
  expect(await shown.offline.session.get()).toMatchObject({ expired: false, clockOff: 2 * DAY - 60_000 });
});

test("a token past exp is cleared where the server serves it once more and its time says that it is over", async () => {
  const shown = await signedIn();
  shown.device.now = NOON + 2 * DAY;
  shown.device.answer = () => json([{ id: "" }], 200, { date: new Date(NOON + 2 * DAY).toUTCString() });
  showApp("/", shown);
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  expect(await shown.offline.session.get()).toBeNull();
});

test("OPEN-054 without a network a token past exp keeps the app open, and the token", async () => {
  const shown = await signedIn(NOON / 1000 + 60);
  shown.device.now = NOON + 6 * DAY;
  shown.device.answer = null;
  showApp("/", shown);
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
  expect(await shown.offline.session.get()).toMatchObject({ expired: true, lapsed: false });
});

test.each([
  ["a page of the network", () => new Response("<html>Wi-Fi</html>")],
  ["a proxy without its server", () => new Response("Bad gateway", { status: 502 })],
])("OPEN-054 %s does not end a session whose token is past exp", async (_name, answer) => {
  const shown = await signedIn(NOON / 1000 + 60);
  shown.device.now = NOON + DAY;
  shown.device.answer = answer;
  showApp("/", shown);
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
  expect(await shown.offline.session.get()).not.toBeNull();
});

test("OPEN-054 past the offline lifetime the app asks for a sign-in and keeps the token for what waits", async () => {
  const shown = await signedIn();
  shown.device.now = NOON + 8 * DAY;
  shown.device.answer = null;
  showApp("/", shown);
  expect(await screen.findByText("This device has been offline for too long. Connect and sign in.")).toBeTruthy();
  expect(await shown.offline.session.get()).toMatchObject({ lapsed: true });
});

/** A save that waits, of a device without a line. */
async function keepCity({ offline }: Shown): Promise<void> {
  const opId = offline.outbox.mintOpId();
  await offline.outbox.save({
    opId,
    screen: "/MainB",
    entity: "city",
    recordKey: `tmp:${opId}`,
    sqlsp: "city_R_save",
    args: { id: 0, cityname: "Daman" },
    base: { kind: "none" },
    defVer: "",
    shown: { cityname: "Daman" },
    formname: "citydetail",
    title: "Daman",
  });
}

test.each<readonly [string, (shown: Shown) => Promise<unknown>]>([
  ["the server ended the session", ({ offline }) => offline.session.expire()],
  ["a sign-out", ({ offline }) => offline.session.signOut()],
])(
  "after %s the page says how many saves wait, of whom and since when, and exports them; those of a user with a PIN stay closed",
  async (_name, end) => {
    const shown = await signedIn();
    shown.device.answer = null;
    await keepCity(shown);
    await end(shown);
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
    await shown.offline.start();
    showApp("/", shown);
    expect(
      await screen.findByText(
        /^1 save of Asha Rao not sent yet, the oldest of .+\. It is kept on this device and sent when Asha Rao signs in\. The owner of the company can also sign in here and send it from the outbox\.$/,
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Export waiting saves" }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(await made[0]?.text()).toContain("Daman");
    const { db } = shown.offline.stores.core;
    await db.outbox.toCollection().modify({ body: new Uint8Array(1) });
    fireEvent.click(screen.getByRole("button", { name: "Export waiting saves" }));
    expect(await screen.findByText("These saves are sealed by a PIN. Sign in to export them.")).toBeTruthy();
    expect(made).toHaveLength(1);
  },
);

test("a user who is blocked at the sign-in reads once for each user what waits, and that the owner can send it", async () => {
  const shown = await signedIn();
  const answer = shown.device.answer;
  shown.device.answer = null;
  await keepCity(shown);
  await shown.offline.session.signOut();
  shown.device.answer = answer;
  shown.answers.push({ gotostep: 3, coname: "", err: "" });
  await shown.offline.start();
  showApp("/login", shown);
  fireEvent.change(await screen.findByLabelText("User name or e-mail"), { target: { value: "asha" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "demo1234" } });
  fireEvent.click(screen.getByRole("button", { name: "Login" }));
  await screen.findByText(/^Your login has been blocked!/);
  const waiting = await screen.findAllByText(/kept on this device/);
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.textContent).toContain("1 save of Asha Rao not sent yet");
  expect(waiting[0]?.textContent).toContain("The owner of the company can also sign in here and send it");
});

test("OPEN-054 past the offline lifetime what waits is counted and can be exported, and a clock that was set back is named", async () => {
  const shown = await signedIn();
  shown.device.answer = null;
  await keepCity(shown);
  shown.device.now = NOON + 9 * DAY;
  expect(await shown.offline.session.get()).toMatchObject({ lapsed: true });
  await waitFor(async () => expect((await shown.device.keys.get("clock"))?.seen).toBe(NOON + 9 * DAY));
  shown.device.now = NOON + DAY;
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  await shown.offline.start();
  showApp("/", shown);
  expect(await screen.findByText("Sign in to send 1 save waiting on this device.")).toBeTruthy();
  expect(screen.getByText("The clock of this device was set back. Correct it.")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Export waiting saves" }));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(await made[0]?.text()).toContain("Daman");
  expect(await shown.offline.outbox.rows()).toHaveLength(1);
});

test("past the offline lifetime a refused save is counted too, and can be exported", async () => {
  const shown = await signedIn();
  shown.device.answer = null;
  await keepCity(shown);
  const { db } = shown.offline.stores.core;
  await db.outbox.toCollection().modify({ state: "rejected", due: undefined });
  shown.device.now = NOON + 9 * DAY;
  await shown.offline.start();
  showApp("/", shown);
  expect(await screen.findByText("1 save on this device was not taken. Sign in to correct it.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Export waiting saves" })).toBeTruthy();
});

test("OPEN-054 a grant that ends while the app stands open ends the work within a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const shown = await signedIn();
    shown.device.answer = null;
    showApp("/", shown);
    await screen.findByText("Home of Shree Traders");
    shown.device.now = NOON + 8 * DAY;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(await screen.findByText(/Connect and sign in/)).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("AUTH-038 a denied call says Un Authorization, removes the token and goes to the sign-in page", async () => {
  const shown = await signedIn();
  showApp("/", shown);
  await screen.findByText("Home of Shree Traders");
  shown.device.answer = denied;
  await act(() => shown.offline.reader.ask("ledger_R_listgrid", {}).catch(() => undefined));
  expect(await screen.findByText("Un Authorization")).toBeTruthy();
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  expect(await shown.offline.session.get()).toBeNull();
});

test("AUTH-039 after an own sign-out the page asks for a sign-in without a reproach", async () => {
  const shown = await signedIn();
  showApp("/", shown);
  await screen.findByText("Home of Shree Traders");
  await act(() => shown.offline.session.signOut());
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Un Authorization")).toBeNull());
});
