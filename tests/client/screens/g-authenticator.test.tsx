import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Frame } from "../app/frame-harness";

const SETTINGS: Row = { id: 3, username: "godown", constr: 1, istwofactor: 0, totalfilesize: 0, rowver: 1 };
const PICTURE = "data:image/png;base64,iVBORw0KGgo=";
const BEGUN = { lblAccountName: "godown", lblManualSetupCode: "JBSWY3DPEHPK3PXP", imgQrCode: PICTURE, lblResult: "" };
const CODES = ["1234567890", "0987654321"];

/** Replies of the server's setup, in order. Records the sent requests. */
function script({ offline }: Frame, ...answers: readonly object[]): Row[] {
  const sent: Row[] = [];
  const left = [...answers];
  const { fetch } = offline.env;
  vi.spyOn(offline.env, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).endsWith("/MicroACGauth/PostGauth")) return fetch(input, init);
    sent.push(JSON.parse(String(init?.body)));
    return Response.json(left.shift() ?? {});
  });
  return sent;
}
const open = (path: string, settings: Row = SETTINGS) =>
  openFrame({ path, claims: { name: "godown" }, answers: { WEBAPI_userssettings: [settings], WEBAPI_sessions: [] } });
const begin = async (): Promise<HTMLElement> => screen.findByRole("button", { name: "Set up two-factor sign-in" });

test("ACCT-058 ACCT-059 ENV-027 QR picture, manual code, a field for six digits and the result; the recovery codes are told", async () => {
  const frame = await open("/GAuthenticator");
  const sent = script(
    frame,
    BEGUN,
    { ...BEGUN, lblManualSetupCode: "", imgQrCode: "", lblResult: "The code is incorrect." },
    {
      lblAccountName: "godown",
      lblManualSetupCode: "",
      imgQrCode: "",
      lblResult: "Two-factor sign-in is set up.",
      recoverycodes: CODES,
    },
  );
  await frame.user.click(await begin());
  expect((await screen.findByRole("img", { name: "QR code for the authenticator app" })).getAttribute("src")).toBe(
    PICTURE,
  );
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeTruthy();
  const confirm = screen.getByRole("button", { name: "Confirm" });
  const field = screen.getByLabelText("6-digit code");
  await frame.user.type(field, "12a34");
  expect(confirm).toHaveProperty("disabled", true);
  await frame.user.type(field, "569");
  expect(field).toHaveProperty("value", "123456");
  await frame.user.click(confirm);
  expect(await screen.findByText("The code is incorrect.")).toBeTruthy();
  expect(screen.getByText("JBSWY3DPEHPK3PXP")).toBeTruthy();
  await frame.user.type(screen.getByLabelText("6-digit code"), "654321{Enter}");
  expect(await screen.findByText("Two-factor sign-in is set up.")).toBeTruthy();
  expect(
    within(screen.getByRole("list", { name: /recovery codes/ }))
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(sent.map((body) => Object.keys(body).sort())[0]).toEqual([
    "AccountName",
    "AuthenticationCode",
    "imgQrCode",
    "lblManualSetupCode",
    "txtSecurityCode",
  ]);
  expect(sent.map(({ txtSecurityCode }) => txtSecurityCode)).toEqual(["", "123456", "654321"]);
});

test("ACCT-056 Security Settings holds the setup where constr is set, and says so once it is done", async () => {
  const { user } = await open("/Profile");
  await user.click(await screen.findByRole("tab", { name: "Security Settings" }));
  expect(await begin()).toBeTruthy();
  expect(screen.queryByText(/buy the 2FA service/)).toBeNull();
});

test("ACCT-056 who has set it up is told, and is not offered it again", async () => {
  const { user } = await open("/Profile", { ...SETTINGS, istwofactor: 1 });
  await user.click(await screen.findByRole("tab", { name: "Security Settings" }));
  expect(await screen.findByText("Two-factor sign-in is set up for the account godown.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set up two-factor sign-in" })).toBeNull();
});

test("ACCT-058 without a line the setup says that it needs the server, and a picture from elsewhere is not shown", async () => {
  const frame = await open("/GAuthenticator");
  const button = await begin();
  script(frame, { ...BEGUN, imgQrCode: "https://elsewhere.example/track.png", lblResult: "odd" });
  await frame.user.click(button);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("odd"));
  expect(screen.queryByRole("img", { name: /QR/ })).toBeNull();
  vi.restoreAllMocks();
  await goOffline(frame);
  await frame.user.click(await begin());
  expect(await screen.findByText("You are offline. The server did not answer.")).toBeTruthy();
});

const KEYS: readonly Row[] = [
  { id: 4, name: "Godown phone", rpid: "books.example", created_at: "2026-11-21T05:00:00Z", last_used_at: null },
];

async function openPasskeys(keys: readonly Row[] = KEYS): Promise<Frame> {
  const frame = await openFrame({
    path: "/Profile",
    claims: { name: "godown" },
    answers: {
      WEBAPI_userssettings: [{ ...SETTINGS, istwofactor: 1 }],
      WEBAPI_sessions: [],
      WEBAPI_passkeys: keys,
      passkeys_R_delete: [{ err: 0, id: 4 }],
    },
  });
  await frame.user.click(await screen.findByRole("tab", { name: "Security Settings" }));
  await screen.findByRole("button", { name: "Add a passkey" });
  return frame;
}

test("ACCT-056 passkeys stand beside the app once it is set up, and one is removed after a question", async () => {
  const frame = await openPasskeys();
  const table = await screen.findByRole("table", { name: "Passkeys" });
  expect(
    within(table)
      .getAllByRole("cell")
      .map((cell) => cell.textContent)
      .slice(0, 2),
  ).toEqual(["Godown phone", "books.example"]);
  expect(within(table).getByText("Never")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Remove Godown phone" }));
  await frame.user.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(frame.asked("passkeys_R_delete")).toEqual([expect.objectContaining({ id: 4 })]));
});

test("ACCT-056 without the app there is no passkey to add; why a passkey cannot be made is said in place", async () => {
  const frame = await openPasskeys([]);
  expect(await screen.findByText("No passkeys yet.")).toBeTruthy();
  const { fetch } = frame.offline.env;
  let answer: object = { err: "Passkeys do not work at the address 10.0.0.1." };
  vi.spyOn(frame.offline.env, "fetch").mockImplementation(async (input, init) =>
    String(input).endsWith("/MicroACGauth/Postpasskeybegin") ? Response.json(answer) : fetch(input, init),
  );
  const add = async (): Promise<void> => frame.user.click(screen.getByRole("button", { name: "Add a passkey" }));
  await add();
  expect(await screen.findByText("Passkeys do not work at the address 10.0.0.1.")).toBeTruthy();
  answer = { options: "{}" };
  await add();
  expect(
    await screen.findByText("This browser does not support passkeys, or the page was not opened over HTTPS."),
  ).toBeTruthy();
  answer = { odd: 1 };
  await add();
  expect(await screen.findByText("The server did not answer as expected.")).toBeTruthy();
  frame.unmount();
  await open("/Profile");
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});
