import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { startAuthentication } from "@simplewebauthn/browser";
import { entered, prepare, type Shown, showApp } from "./sign-in-harness";

// The browser's own dialog exists only in Chromium (tests/e2e/two-factor), so here it is a mock.
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication: vi.fn() }));
beforeEach(() => void vi.mocked(startAuthentication).mockReset());

/** The button is loaded separately, which takes time on a loaded machine. */
const asks = { gotostep: 6, coname: "", err: "Please enter the code.", passkey: '{"challenge":"abc"}' };

async function atStep6(...answers: readonly object[]): Promise<Shown> {
  const shown = prepare();
  shown.answers.push(...(answers as Shown["answers"]));
  showApp("/login", shown);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("User name or e-mail"), "asha");
  await user.type(screen.getByLabelText("Password"), "demo1234");
  await user.click(screen.getByRole("button", { name: "Login" }));
  await screen.findByLabelText("PIN");
  return shown;
}

test("AUTH-012 step 6 offers the passkey where the server asks for one, and sends what was signed", async () => {
  vi.mocked(startAuthentication).mockResolvedValue({
    id: "k",
    rawId: "k",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "", authenticatorData: "", signature: "s" },
  });
  const { sent } = await atStep6(
    asks,
    { ...asks, err: "The passkey was not accepted.", passkey: '{"challenge":"def"}' },
    entered,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("The passkey was not accepted.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
  expect(vi.mocked(startAuthentication).mock.calls.map(([given]) => given.optionsJSON.challenge)).toEqual([
    "abc",
    "def",
  ]);
  expect(sent.map(({ passkey }) => (passkey ? JSON.parse(String(passkey)).response.signature : null))).toEqual([
    null,
    "s",
    "s",
  ]);
});

test("AUTH-012 a dialog that was closed is said and the code still counts, without what was signed before", async () => {
  vi.mocked(startAuthentication).mockRejectedValue(new Error("NotAllowedError"));
  const { sent } = await atStep6(asks, entered);
  await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  expect(await screen.findByText("The passkey was not used. Please try again, or type the code.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("PIN"), "123456{Enter}");
  expect(await screen.findByText("Home of Shree Traders")).toBeTruthy();
  expect(sent.map(({ pinsecuritycode, passkey }) => [pinsecuritycode, passkey])).toEqual([
    ["", undefined],
    ["123456", undefined],
  ]);
});

test("AUTH-012 without an offer of the server there is no such button", async () => {
  await atStep6({ ...asks, passkey: undefined });
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});
