import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { setPin } from "../../../src/client/offline/pin/pin";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Frame } from "./frame-harness";

const PIN = "271828";
const RIGHTS = { now: true };

/** The server's half: seals a device's secret and opens it while the sign-in is recent. */
const server = () => {
  const sealed = new Map<string, string>();
  return {
    WEBAPI_seal_device_key: ({ secret }: Row) => {
      sealed.set("s1", String(secret));
      return [{ sealed: "s1" }];
    },
    WEBAPI_open_device_key: ({ sealed: text }: Row) =>
      RIGHTS.now
        ? [{ secret: sealed.get(String(text)) ?? "" }]
        : [{ err: 1, errormsg: "Sign in again to open the data of this device." }],
    WEBAPI_userssettings: [{ id: 7, rowver: 1 }],
    WEBAPI_sessions: [],
  };
};

const open = (path = "/Profile") => openFrame({ path, answers: server() });
const form = () => screen.findByRole("form", { name: "PIN of this device" });

async function security({ user }: Frame) {
  await user.click(await screen.findByRole("tab", { name: "Security Settings" }));
  return within(await form());
}

const seal = ({ offline }: Frame) => setPin(offline.stores, "7", PIN);

test("a PIN is set in Security Settings; what is no PIN is said in words", async () => {
  const frame = await open();
  const part = await security(frame);
  const { user } = frame;
  expect(part.queryByLabelText("Current PIN")).toBeNull();
  await user.type(part.getByLabelText("New PIN"), "12x3456");
  expect(part.getByLabelText("New PIN")).toHaveProperty("value", "123456");
  await user.click(part.getByRole("button", { name: "Set PIN" }));
  expect((await part.findByRole("alert")).textContent).toBe("The two PINs are different.");
  await user.type(part.getByLabelText("New PIN again"), "123456");
  await user.click(part.getByRole("button", { name: "Set PIN" }));
  await waitFor(() =>
    expect(part.getByRole("alert").textContent).toBe("This PIN is too easy to guess. Choose another one."),
  );
  for (const label of ["New PIN", "New PIN again"]) {
    await user.clear(part.getByLabelText(label));
    await user.type(part.getByLabelText(label), PIN);
  }
  await user.click(part.getByRole("button", { name: "Set PIN" }));
  expect(await part.findByLabelText("Current PIN")).toBeTruthy();
  expect(await frame.offline.vault.state("7")).toBe("open");
});

test("Lock is in the account menu only with a PIN; it takes the page away, and the PIN brings it back", async () => {
  const frame = await open("/");
  const { user } = frame;
  await user.click(await screen.findByRole("button", { name: /Account of/ }));
  await screen.findByText("Logout");
  expect(screen.queryByText("Lock")).toBeNull();
  await act(() => seal(frame));
  await user.click(await screen.findByText("Lock"));
  expect(await screen.findByRole("heading", { name: "Locked" })).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
  await user.type(await screen.findByLabelText("PIN"), "314159{Enter}");
  expect(await screen.findByText("Wrong PIN. 9 tries are left.")).toBeTruthy();
  await user.type(await screen.findByLabelText("PIN"), `${PIN}{Enter}`);
  expect(await screen.findByRole("button", { name: /Account of/ })).toBeTruthy();
});

test("after the third wrong PIN there is a wait, and what waits to be sent is counted", async () => {
  const frame = await open("/");
  await act(() => seal(frame));
  await goOffline(frame);
  const opId = frame.offline.outbox.mintOpId();
  await frame.offline.outbox.save({
    opId,
    screen: "/MainB",
    entity: "city",
    recordKey: `tmp:${opId}`,
    sqlsp: "city_R_save",
    args: { id: 0, cityname: "Daman" },
    base: { kind: "none" },
    defVer: "",
    shown: {},
    formname: "citydetail",
    title: "Daman",
  });
  act(() => frame.offline.vault.lock());
  expect(await screen.findByText("1 save is waiting on this device. It is safe.")).toBeTruthy();
  for (const left of ["9 tries", "8 tries"]) {
    await frame.user.type(await screen.findByLabelText("PIN"), "314159{Enter}");
    expect(await screen.findByText(new RegExp(left))).toBeTruthy();
  }
  await frame.user.type(screen.getByLabelText("PIN"), "314159{Enter}");
  expect(await screen.findByRole("button", { name: /^Wait \d+ s$/ })).toHaveProperty("disabled", true);
  expect(screen.getByText(/Wait \d+ seconds before the next try/)).toBeTruthy();
});

test("a PIN that is used up leads to the sign-in, which opens without it", async () => {
  const frame = await open("/");
  await act(() => seal(frame));
  await frame.offline.stores.keys.changeLock("7", (row) => row && { ...row, wrapped: null });
  act(() => frame.offline.vault.lock());
  act(() => frame.offline.vault.changed());
  expect(await screen.findByText(/10 wrong PINs/)).toBeTruthy();
  expect(screen.queryByLabelText("PIN")).toBeNull();
  await frame.user.click(screen.getByRole("link", { name: "Sign in" }));
  expect(await screen.findByLabelText("Password")).toBeTruthy();
  frame.offline.vault.signedIn("7");
  await frame.router.navigate("/");
  expect(await screen.findByRole("button", { name: /Account of/ })).toBeTruthy();
});

test("without use it locks by itself, also after the device has slept", async () => {
  const frame = await open("/");
  await act(() => seal(frame));
  await screen.findByRole("button", { name: /Account of/ });
  vi.spyOn(frame.offline.vault, "lastActive").mockReturnValue(frame.offline.env.now() - 5 * 60_000 - 1_000);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByRole("heading", { name: "Locked" })).toBeTruthy();
  vi.restoreAllMocks();
});

test("Security Settings tell how much is kept, whether the browser may clear it, and when space runs out", async () => {
  const frame = await open();
  const answers = { usage: 90 * 1_048_576, quota: 100 * 1_048_576, persisted: false };
  vi.spyOn(frame.offline, "storage").mockImplementation(async () => ({ ...answers }));
  const persist = vi.fn(async () => (answers.persisted = true));
  Object.assign(frame.offline.env, { storage: { persist } });
  await security(frame);
  const part = within(await screen.findByRole("region", { name: "Storage of this device" }));
  expect(part.getByText("90 MB of 100 MB are used.")).toBeTruthy();
  expect(part.getByRole("alert").textContent).toContain("nearly full");
  await frame.user.click(part.getByRole("button", { name: "Ask the browser to keep this data" }));
  expect(await part.findByText("The browser keeps this data.")).toBeTruthy();
  expect(persist).toHaveBeenCalledOnce();
});
