import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { PROCEDURE_NAMES } from "../../../src/wire/procedure-names";
import type { Claims } from "../../../src/wire/session";
import { cityRow, goOffline, inGrid, listHead, listOfRows, openFrame, type Answer } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const SETTINGS: Row = {
  id: 3,
  username: "godown",
  fname: "Vijay",
  lname: "Patil",
  contactno: "9800000000",
  dob: "1990-02-28",
  pan_no: "ABCDE1234F",
  co_add2: "",
  constr: 0,
  totalfilesize: 2048,
  rowver: 1,
};
const open = (claims: Partial<Claims> = {}, answers: Record<string, Answer> = {}) =>
  openFrame({
    path: "/Profile",
    claims,
    answers: { WEBAPI_userssettings: [SETTINGS], WEBAPI_sessions: [], ...answers },
  });
const tabs = async () => (await screen.findAllByRole("tab")).map((tab) => tab.textContent);

test("ACCT-001 ACCT-003 everybody has three tabs and the side card", async () => {
  await open({ name: "godown", flname: "Vijay Patil" });
  expect(await tabs()).toEqual(["Change Password", "Profile", "Security Settings"]);
  const card = await screen.findByRole("region", { name: "Account" });
  await waitFor(() => expect(card.textContent).toContain("2 KB"));
  for (const label of ["Name", "Branch", "Company", "Full name", "Total space used"])
    expect(card.textContent).toContain(label);
});

test("ACCT-004 ACCT-005 admin has four tabs more, one of them empty", async () => {
  const { user } = await open({ name: "admin" });
  expect(await tabs()).toEqual([
    "Change Password",
    "Profile",
    "Security Settings",
    "Email Settings",
    "Messages Settings",
    "Report(s) Allowed Settings",
    "Signup delete unblock user",
  ]);
  await user.click(screen.getByRole("tab", { name: "Messages Settings" }));
  expect((await screen.findByRole("tabpanel")).textContent).toBe("There are no settings here.");
});

test("ACCT-017 My Account reads the user settings by user name, branch and id; a list does not", async () => {
  const { asked } = await open();
  await waitFor(() => expect(asked("WEBAPI_userssettings")[0]).toEqual({ username: "", branchin: "@branchin", id: 0 }));
  cleanup();
  const answers = { common_R_getlistgrid: listHead(), city_R_listgrid: listOfRows(3, cityRow) };
  const list = await openFrame({ path: "/citylist", answers });
  await inGrid();
  expect(list.asked("city_R_listgrid")).toHaveLength(1);
  expect(list.asked("WEBAPI_userssettings")).toEqual([]);
});

/** The form with these three passwords typed, `{}` for those that stay empty, and what its button then does. */
async function typePasswords(passwords: { current?: string; fresh?: string; again?: string }) {
  const { user, posted } = await open();
  const form = within(await screen.findByRole("form", { name: "Change Password" }));
  for (const [label, word] of [
    ["Current password", passwords.current],
    ["New password", passwords.fresh],
    ["Confirm password", passwords.again],
  ] as const)
    if (word) await user.type(form.getByLabelText(label), word);
  const press = () => user.click(form.getByRole("button", { name: "Change Password" }));
  const sent = () => posted.filter(({ path }) => path.includes("Changepassword")).map(({ body }) => body);
  return { user, form, press, sent };
}

test("ACCT-008 the current password is required: without it the field says so and nothing is sent", async () => {
  const { user, form, press, sent } = await typePasswords({ fresh: "new-word", again: "new-word" });
  await press();
  expect(form.getByText("Current password is required")).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(form.getByLabelText("Current password"), "old-word");
  expect(form.queryByText("Current password is required")).toBeNull();
  await press();
  await waitFor(() => expect(sent()).toMatchObject([{ oldpassword: "old-word", newpassword: "new-word" }]));
});

test("Enter moves on to the next empty field, and the first field at fault gets the keyboard", async () => {
  const { user, form, press, sent } = await typePasswords({ current: "old-word" });
  const field = (label: string) => form.getByLabelText(label);
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(field("New password"));
  expect(form.queryByText("Should be at least 5 characters long"), "nothing is wrong yet").toBeNull();
  await user.keyboard("wxyz{Enter}");
  expect(document.activeElement).toBe(field("Confirm password"));
  await user.keyboard("wxyz{Enter}");
  expect(document.activeElement, "too short").toBe(field("New password"));
  await user.clear(field("Current password"));
  await press();
  expect(document.activeElement).toBe(field("Current password"));
  expect(sent()).toEqual([]);
});

test("ACCT-009 a new password of four characters is told that it should be at least 5 long, and one of five is taken", async () => {
  const { user, form, press, sent } = await typePasswords({ current: "old-word", fresh: "wxyz", again: "wxyz" });
  expect(form.getByText("Should be at least 5 characters long")).toBeTruthy();
  await press();
  expect(sent()).toEqual([]);
  await user.type(form.getByLabelText("New password"), "5");
  expect(form.queryByText("Should be at least 5 characters long")).toBeNull();
  await user.type(form.getByLabelText("Confirm password"), "5");
  await press();
  await waitFor(() => expect(sent()).toMatchObject([{ newpassword: "wxyz5" }]));
});

test("ACCT-011 Looks good! appears when the new password becomes valid, and goes when it is not", async () => {
  const { user, form } = await typePasswords({ fresh: "abcd" });
  expect(form.queryByText("Looks good!")).toBeNull();
  await user.type(form.getByLabelText("New password"), "e");
  expect(form.getByText("Looks good!")).toBeTruthy();
  await user.type(form.getByLabelText("New password"), "{Backspace}");
  expect(form.queryByText("Looks good!")).toBeNull();
});

test("ACCT-012 a confirmation that differs is Not the same password and nothing is sent, until it equals the new one", async () => {
  const { user, form, press, sent } = await typePasswords({ current: "old-word", fresh: "abcde", again: "abcdE" });
  expect(form.getByText("Not the same password")).toBeTruthy();
  await press();
  expect(sent()).toEqual([]);
  await user.type(form.getByLabelText("Confirm password"), "{Backspace}e");
  expect(form.queryByText("Not the same password")).toBeNull();
  await press();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test.each([
  ["nothing typed", {}],
  ["no current password", { fresh: "new-word", again: "new-word" }],
  ["a short new password", { current: "old-word", fresh: "new", again: "new" }],
  ["another confirmation", { current: "old-word", fresh: "new-word", again: "new-work" }],
])("ACCT-013 an invalid form, with %s, shows Please fill all details and sends nothing", async (_fault, passwords) => {
  const { press, sent } = await typePasswords(passwords);
  expect(screen.queryByText("Please fill all details")).toBeNull();
  await press();
  expect(await screen.findByText("Please fill all details")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [
    "abcde",
    ["A number makes it stronger.", "A capital letter makes it stronger.", "A special character makes it stronger."],
  ],
  ["ABCDE1!", ["A small letter makes it stronger."]],
  ["Abcde1!", []],
])(
  "ACCT-010 OPEN-023 the new password %s is advised for what it lacks of the four kinds, and sent all the same",
  async (word, advice) => {
    const { user, posted } = await open();
    const form = within(await screen.findByRole("form", { name: "Change Password" }));
    await user.type(form.getByLabelText("Current password"), "old-word");
    await user.type(form.getByLabelText("New password"), word);
    expect(
      form
        .queryAllByText(/makes it stronger\.$/)
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual([...advice].toSorted());
    await user.type(form.getByLabelText("Confirm password"), word);
    await user.click(form.getByRole("button", { name: "Change Password" }));
    await waitFor(() =>
      expect(posted.find(({ path }) => path.includes("Changepassword"))?.body).toMatchObject({ newpassword: word }),
    );
  },
);

test("ACCT-014 the words of the server are a toast of 2.5 s, and the person stays signed in", async () => {
  const { user, posted, offline } = await open();
  const { fetch } = offline.env;
  vi.spyOn(offline.env, "fetch").mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    return String(input).includes("Changepassword") ? Response.json({ err: "The current password is wrong." }) : answer;
  });
  const show = vi.spyOn(notifications, "show");
  const form = await screen.findByRole("form", { name: "Change Password" });
  await user.type(within(form).getByLabelText("Current password"), "old-word");
  await user.type(within(form).getByLabelText("New password"), "new-word");
  await user.type(within(form).getByLabelText("Confirm password"), "new-word");
  await user.click(within(form).getByRole("button", { name: "Change Password" }));
  await waitFor(() =>
    expect(posted.at(-1)).toMatchObject({
      path: expect.stringContaining("/Microacauth/ChangepasswordToken"),
      body: { oldpassword: "old-word", newpassword: "new-word" },
    }),
  );
  await waitFor(() =>
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ message: "The current password is wrong.", autoClose: 2500 }),
    ),
  );
  expect(await offline.session.get()).not.toBeNull();
});

test('ACCT-015 on exactly "Password changed." the token is removed', async () => {
  const { user, offline } = await open();
  const form = await screen.findByRole("form", { name: "Change Password" });
  const { fetch } = offline.env;
  vi.spyOn(offline.env, "fetch").mockImplementation(async (input, init) =>
    String(input).includes("Changepassword") ? Response.json({ err: "Password changed." }) : fetch(input, init),
  );
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  for (const [label, word] of [
    ["Current password", "old-word"],
    ["New password", "new-word"],
    ["Confirm password", "new-word"],
  ] as const)
    await user.type(within(form).getByLabelText(label), word);
  await user.click(within(form).getByRole("button", { name: "Change Password" }));
  await waitFor(async () => expect(await offline.session.get()).toBeNull());
  await waitFor(() => expect(reload).toHaveBeenCalled());
});

test("ACCT-025 Report(s) Allowed Settings edits co_add2 of a user through the reports-allowed update procedure", async () => {
  let kept = "12,7";
  const { user, asked } = await open(
    { name: "admin" },
    {
      usersdetail_R_listgrid: [
        { id: 2, cousers: "godown", TotalCount: 2 },
        { id: 3, cousers: "accounts", TotalCount: 2 },
      ],
      WEBAPI_userssettings: ({ username }) => [{ ...SETTINGS, co_add2: username === "accounts" ? kept : "1" }],
      [PROCEDURE_NAMES.reportsAllowedUpdate]: ({ co_add2 }) => {
        kept = String(co_add2);
        return [{ err: 0 }];
      },
    },
  );
  await user.click(await screen.findByRole("tab", { name: "Report(s) Allowed Settings" }));
  const form = within(await screen.findByRole("form", { name: "Report(s) Allowed Settings" }));
  await form.findByRole("option", { name: "accounts" });
  await user.selectOptions(form.getByLabelText("User"), "accounts");
  const field = form.getByLabelText<HTMLInputElement>("Reports allowed");
  await waitFor(() => expect(field.value).toBe("12,7"));
  await user.type(field, ",9");
  await user.click(form.getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Settings has been updated.")).toBeTruthy();
  expect(asked(PROCEDURE_NAMES.reportsAllowedUpdate)).toEqual([{ username: "accounts", co_add2: "12,7,9" }]);
  await waitFor(() => expect(field.value).toBe("12,7,9"));
});

test("with an issued password the change of it stands in the place of every screen and says why; one can sign out", async () => {
  const { user, asked, offline } = await open({ name: "godown", flname: "Vijay Patil", issued: true });
  const form = await screen.findByRole("form", { name: "Change Password" });
  expect(form).toBeTruthy();
  expect(screen.getByText(/^This password was given to you\. Change it to continue\./)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
  expect(screen.queryByRole("tab")).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(asked("WEBAPI_userssettings")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(async () => expect(await offline.session.get()).toBeNull());
});

test("ACCT-018 ACCT-020 a profile is checked, then sent; without a line it is kept on this device", async () => {
  const show = vi.spyOn(notifications, "show");
  const scene = await open();
  const { user } = scene;
  await user.click(await screen.findByRole("tab", { name: "Profile" }));
  const form = await screen.findByRole("form", { name: "Profile" });
  const name = within(form).getByLabelText(/^First name/);
  await user.clear(name);
  await user.click(within(form).getByRole("button", { name: "Update" }));
  expect(within(form).getByText("First name is required.")).toBeTruthy();
  await user.type(name, "Ajay");
  await user.click(within(form).getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Settings has been updated.")).toBeTruthy();
  expect(show).toHaveBeenLastCalledWith(
    expect.objectContaining({ message: "Settings has been updated.", autoClose: 2500 }),
  );
  expect(scene.asked("profile_R_save")[0]).toMatchObject({
    fname: "Ajay",
    lname: "Patil",
    contactno: "9800000000",
    dob: "1990-02-28",
    pan_no: "ABCDE1234F",
  });
  await goOffline(scene);
  await user.type(name, "y");
  await user.click(within(form).getByRole("button", { name: "Update" }));
  expect(await screen.findByText("Saved on this device, waiting to be sent")).toBeTruthy();
  expect(await scene.offline.outbox.rows()).toMatchObject([{ entity: "profile", recordKey: "3" }]);
});

test("ACCT-057 OPEN-024 without 2FA the person is told to buy it; sessions are listed, all but the present one can be ended", async () => {
  const session = (id: string, iscurrent: number): Row => ({
    id,
    device: `Device ${id}`,
    branch: "Pune",
    ip: "10.0.0.1",
    created_at: "2026-11-20T10:00:00Z",
    last_seen_at: "2026-11-21T10:00:00Z",
    iscurrent,
  });
  const { user, posted } = await open({ name: "godown" }, { WEBAPI_sessions: [session("a", 1), session("b", 0)] });
  await user.click(await screen.findByRole("tab", { name: "Security Settings" }));
  expect(
    await screen.findByText("Two-factor sign-in is not set up for the account godown. Please buy the 2FA service."),
  ).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "End" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End session" }));
  await waitFor(() =>
    expect(posted.at(-1)).toMatchObject({ path: expect.stringContaining("Postendsession"), body: { sid: "b" } }),
  );
});

test("ACCT-021 ACCT-022 ACCT-023 e-mail settings: all required, SSL on by default, a test mail beside them", async () => {
  const { user, posted } = await open(
    { name: "admin" },
    {
      emailsettings_R_getviewdata: [{ mto: "", display_name: "", mfrom: "", msm: "", mp: "", mssl: 1, haspassword: 0 }],
    },
  );
  await user.click(await screen.findByRole("tab", { name: "Email Settings" }));
  const form = await screen.findByRole("form", { name: "Email Settings" });
  await user.click(within(form).getByRole("button", { name: "Update" }));
  expect(within(form).getAllByText(/ is required\.$/)).toHaveLength(6);
  expect(within(form).getByRole<HTMLInputElement>("switch", { name: "SSL" }).checked).toBe(true);
  await user.type(within(form).getByLabelText("Send a test mail to"), "a@example.com");
  await user.click(within(form).getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(posted.at(-1)).toMatchObject({
      path: expect.stringContaining("Posttestmail"),
      body: { to: "a@example.com" },
    }),
  );
});

test("ACCT-051 ACCT-052 blocked users are chips; a click unlocks, and another text than that of success stands there", async () => {
  const { user, posted } = await open({ name: "admin" }, { WEBAPI_blockedusers: [{ UserName: "godown" }] });
  await user.click(await screen.findByRole("tab", { name: "Signup delete unblock user" }));
  await user.click(await screen.findByRole("button", { name: "Unlock godown" }));
  await waitFor(() =>
    expect(posted.at(-1)).toMatchObject({
      path: expect.stringContaining("/Microacauth/Postunlockeduser"),
      body: { username: "godown" },
    }),
  );
  expect((await screen.findByRole("alert")).textContent).toBe("{}");
});
