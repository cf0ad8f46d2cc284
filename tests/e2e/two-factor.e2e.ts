import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectClean } from "./help/axe-findings";
import { Device } from "./help/device";
import { ServerClient } from "./help/server-client";
import type { ServerProcess } from "./help/server-process";
import { onStage } from "./help/stage";

/** The current code, or that of `ahead` steps of 30 s later. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({ timestamp: Date.now() + ahead * 30_000 });

/** The admin enables two-factor sign-in for the user. */
async function give(server: ServerProcess): Promise<void> {
  const admin = await ServerClient.signIn(server.url, "admin");
  const [user] = await admin.call("usersdetail_R_listgrid", {
    DisplayLength: 10,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "godown",
    id: 0,
    formmnu: "usersdetail",
  });
  const given = {
    id: user?.id,
    fullname: user?.fullname,
    email: user?.email,
    gpsallowed: user?.gpsallowed,
    emailallowed: user?.emailallowed,
    constr: 1,
  };
  expect((await admin.call("usersdetail_R_save", given, { id: randomUUID() }))[0]).toMatchObject({ err: 0 });
}

/** Opens the setup in Security Settings. Returns the code for manual entry. */
async function beginSetup(page: Page): Promise<string> {
  await page.goto("/Profile");
  await page.getByRole("tab", { name: "Security Settings" }).click();
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  return page.locator("[data-manual-code]").innerText();
}

async function noSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function upToStep6(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("User name or e-mail").fill("godown");
  await page.getByLabel("Password", { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /Pune Depot/ }).click();
  await page.getByText("Please enter the 6-digit code of your authenticator app.").waitFor();
}

async function answer(page: Page, typed: string): Promise<void> {
  await page.getByLabel("PIN", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Takes screenshots if a folder is given. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

test.each([360])(
  "ACCT-056 ACCT-058 ACCT-059 AUTH-012 ENV-027 two-factor sign-in with a real TOTP in Chromium at %i px: set up, asked for, a code counts once, a recovery code helps",
  async (width) => {
    await onStage({ width, height: 800, user: "godown", branch: "Pune Depot" }, async ({ server, page }) => {
      await give(server);
      const secret = await beginSetup(page);
      expect(
        await page
          .getByAltText("QR code for the authenticator app")
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(100);
      await expectClean(page, "setup");
      await noSidewaysScroll(page);
      await shot(page, `setup-${width}`);
      const used = codeOf(secret);
      await page.getByLabel("6-digit code").fill(used);
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.getByText(/^Two-factor sign-in is set up\./).waitFor();
      const codes = await page
        .getByRole("list", { name: /recovery codes/ })
        .getByRole("listitem")
        .allInnerTexts();
      expect(codes).toHaveLength(10);
      await expectClean(page, "recovery codes");
      await shot(page, `codes-${width}`);
      const other = new Device(server.url, { width, height: 800 });
      try {
        const fresh = await other.open();
        await upToStep6(fresh);
        await expectClean(fresh, "step 6");
        await shot(fresh, `step6-${width}`);
        await answer(fresh, used);
        // On a loaded machine the code is too old by now and is refused for that reason.
        await fresh.getByText(/^(This code was already used|The code you entered is incorrect)\./).waitFor();
        // A phone's clock may be half a minute ahead; that saves waiting for the next code.
        await answer(fresh, codeOf(secret, 1));
        await fresh
          .getByRole("link", { name: /Open the outbox/ })
          .first()
          .waitFor();
      } finally {
        await other.remove();
      }
      const borrowed = new Device(server.url, { width, height: 800 });
      try {
        const page3 = await borrowed.open();
        await upToStep6(page3);
        await answer(page3, codes[0] ?? "");
        await page3
          .getByRole("link", { name: /Open the outbox/ })
          .first()
          .waitFor();
      } finally {
        await borrowed.remove();
      }
    });
  },
  240_000,
);

test.each([1440])(
  "ACCT-056 AUTH-012 a passkey in Chromium at %i px: registered beside the app, used at sign-in, removed",
  async (width) => {
    await onStage(
      { width, height: 800, user: "godown", branch: "Pune Depot", hostname: "localhost" },
      async ({ server, page }) => {
        await give(server);
        const cdp = await page.context().newCDPSession(page);
        await cdp.send("WebAuthn.enable");
        const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
          options: {
            protocol: "ctap2",
            transport: "internal",
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
        const secret = await beginSetup(page);
        await page.getByLabel("6-digit code").fill(codeOf(secret));
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.getByRole("list", { name: /recovery codes/ }).waitFor();
        await page.goto("/Profile");
        await page.getByRole("tab", { name: "Security Settings" }).click();
        await page.getByLabel("Name of the new passkey").fill("Godown phone");
        await page.getByRole("button", { name: "Add a passkey" }).click();
        await page.getByRole("cell", { name: "Godown phone", exact: true }).waitFor();
        await page.getByRole("button", { name: "Add a passkey" }).click();
        await page.getByText("This device already has a passkey for your account.").waitFor();
        await expectClean(page, "passkeys");
        await noSidewaysScroll(page);
        await shot(page, `passkeys-${width}`);
        await page.getByRole("button", { name: /^Account of/ }).click();
        await page.getByRole("button", { name: "Logout" }).click();
        await page.getByLabel("User name or e-mail").waitFor();
        await upToStep6(page);
        await page.getByRole("button", { name: "Use a passkey" }).waitFor();
        await expectClean(page, "step 6 with a passkey");
        await shot(page, `step6-passkey-${width}`);
        await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
        await page.getByRole("button", { name: "Use a passkey" }).click();
        await page
          .getByRole("link", { name: /Open the outbox/ })
          .first()
          .waitFor();
        const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
        expect(credentials.map(({ rpId }) => rpId)).toEqual(["localhost"]);
        await page.goto("/Profile");
        await page.getByRole("tab", { name: "Security Settings" }).click();
        await page.getByRole("button", { name: "Remove Godown phone" }).click();
        await page.getByRole("button", { name: "Remove", exact: true }).click();
        await page.getByText("No passkeys yet.").waitFor();
      },
    );
  },
  240_000,
);

test.each([360])(
  "ACCT-041 ACCT-045 two-factor sign-in and branches are given in the edit form of a user, at %i px",
  async (width) => {
    await onStage({ width, height: 800 }, async ({ server, page }) => {
      await page.goto("/Userslist");
      await page.getByRole("button", { name: "Edit godown" }).click();
      const form = page.getByRole("form", { name: "Edit user" });
      await form.getByRole("checkbox", { name: "Mumbai Head Office" }).check();
      await form.getByRole("checkbox", { name: "2FA" }).check();
      await expectClean(page, "edit user");
      await noSidewaysScroll(page);
      await shot(page, `edit-user-${width}`);
      await form.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved", { exact: true }).waitFor();
      await expect.poll(() => page.getByRole("checkbox", { name: "2FA of godown" }).isChecked()).toBe(true);
      await ServerClient.signIn(server.url, "godown", "Mumbai Head Office");
    });
  },
  240_000,
);
