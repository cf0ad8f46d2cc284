import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, type Answer } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const login = (id: number, regemail: string, more: Row = {}): Row => ({
  id,
  drconame: `Firm ${id}`,
  regemail,
  clientpassword: 1,
  isblocked: 0,
  formname: "debtorslogindetail",
  sqlsp: "debtorslogin_R_getviewdata",
  formtitle: "Client Login Detail",
  addallowed: 1,
  editallowed: 1,
  deleteallowed: 1,
  TotalCount: 2,
  ...more,
});
const ROWS = [login(1, "one@example.com"), login(2, "two@example.com", { isblocked: 1 })];
const HEAD = { viewallowed: 1, addallowed: 1, Hlabel: "New Add" };
const open = (path = "/debtorsloginlist", answers: Record<string, Answer> = {}) =>
  openFrame({
    path,
    answers: { common_R_getlistgrid: [HEAD], debtorslogin_R_listgrid: ROWS, ...answers },
  });
const table = () => screen.findByRole("table", { name: "Client Login list" });

/** Makes the account endpoints return this text from now on. Returns path and body of the requests. */
function answerEndpoints({ env }: Offline, text: string): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  const { fetch } = env;
  vi.spyOn(env, "fetch").mockImplementation(async (input, init) => {
    const path = new URL(String(input), "http://localhost").pathname;
    if (!path.startsWith("/Microacauth/Post")) return fetch(input, init);
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    return new Response(text);
  });
  return sent;
}

test("CLIENT-001 the list of client logins has its four columns", async () => {
  await open();
  const titles = within(await table()).getAllByRole("columnheader");
  expect(titles.map((cell) => cell.textContent)).toEqual([
    "Edit/Delete",
    "Client Name",
    "Client Registered Email id",
    "Client Password",
    "Is Blocked",
  ]);
  expect(screen.getByRole("heading", { name: "Client Login list" })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "Is Blocked: two@example.com" })).toHaveProperty("checked", true);
});

test("New Add leads to Client Signup, and Edit to the generic form", async () => {
  await open();
  await table();
  expect(screen.getByRole("link", { name: "New Add" }).getAttribute("href")).toBe("/debtorslogindetail");
  expect(screen.getByRole("link", { name: "Edit one@example.com" }).getAttribute("href")).toBe(
    "/MainB?formname=debtorslogindetail&id=1&sqlsp=debtorslogin_R_getviewdata&formtitle=Client+Login+Detail",
  );
});

test("View shows the password in a popup, and closing it leaves no text in the page", async () => {
  const { offline, user } = await open();
  await table();
  const sent = answerEndpoints(offline, JSON.stringify({ password: "issued-By-1" }));
  await user.click(screen.getByRole("button", { name: "View the password of one@example.com" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("issued-By-1")).toBeTruthy();
  expect(sent).toEqual([
    { path: "/Microacauth/Postviewpassword", body: { username: "one@example.com", drconame: "Firm 1" } },
  ]);
  await user.click(within(dialog).getByRole("button", { name: "OK" }));
  await waitFor(() => expect(document.body.textContent).not.toContain("issued-By-1"));
});

test("CLIENT-005 CLIENT-006 only a blocked login has a box to untick, and it asks with its own words first", async () => {
  const { offline, user } = await open();
  await table();
  const sent = answerEndpoints(offline, "Unlocked User successfully!");
  expect(screen.getByRole("checkbox", { name: "Is Blocked: one@example.com" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("checkbox", { name: "Is Blocked: two@example.com" }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Yes, Unblocked!" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { path: "/Microacauth/Postunlockeduser", body: { username: "two@example.com", drconame: "Firm 2" } },
    ]),
  );
  expect(await screen.findByText("Unlocked User successfully!")).toBeTruthy();
});

test("deleting asks first and sends the name and the customer; a refusal is shown", async () => {
  const { offline, user } = await open();
  await table();
  const sent = answerEndpoints(offline, "This company has no such client login.");
  await user.click(screen.getByRole("button", { name: "Delete one@example.com" }));
  await user.click(await screen.findByRole("button", { name: "Yes, delete it!" }));
  expect(await screen.findByText("This company has no such client login.")).toBeTruthy();
  expect(sent).toEqual([
    { path: "/Microacauth/Postdeleteuser", body: { username: "one@example.com", drconame: "Firm 1" } },
  ]);
});

test("without the right to view, no login is shown", async () => {
  await open("/debtorsloginlist", { common_R_getlistgrid: [{ ...HEAD, viewallowed: 0 }] });
  expect(await screen.findByText("Access Denied")).toBeTruthy();
});

test("an empty list says what a client login is for", async () => {
  await open("/debtorsloginlist", { debtorslogin_R_listgrid: [] });
  expect(await screen.findByText(/Add one to let a customer see their invoices/)).toBeTruthy();
});

const fill = async () => {
  const page = await open("/debtorslogindetail");
  const form = await screen.findByRole("form", { name: "Client Signup" });
  return { ...page, form };
};

test("CLIENT-011 nothing is sent without a client, an e-mail address and a password", async () => {
  const { offline, user, form } = await fill();
  const sent = answerEndpoints(offline, "Created Successfully");
  const client = await within(form).findByLabelText("Client Name");
  await user.click(within(form).getByRole("button", { name: "Create User" }));
  expect(within(form).getByText("Choose a client.")).toBeTruthy();
  expect(document.activeElement).toBe(client);
  expect(within(form).getByText("Login email id is required.")).toBeTruthy();
  expect(within(form).getByText("password is required.")).toBeTruthy();
  await user.type(within(form).getByLabelText(/Login email id/), "no address");
  expect(within(form).getByText("This is not an e-mail address.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("a client's name that was only typed is no client, and no other one that was chosen before it", async () => {
  const page = await open("/debtorslogindetail", {
    WEBAPIGetddls: ({ sid }) => (sid === "1527" ? [{ value: 7, label: "Asha Traders" }] : []),
  });
  const form = within(await screen.findByRole("form", { name: "Client Signup" }));
  const sent = answerEndpoints(page.offline, "Created Successfully");
  const client = await form.findByRole("combobox", { name: "Client Name" });
  await page.user.click(client);
  await page.user.click(await screen.findByText("Asha Traders"));
  await page.user.clear(client);
  await page.user.type(client, "Asha Tr");
  await page.user.type(form.getByLabelText(/^Login email id/), "asha@example.com");
  await page.user.type(form.getByLabelText(/^password/), "first-Pass1");
  await page.user.click(form.getByRole("button", { name: "Create User" }));
  expect(await form.findByText(/^"Asha Tr" is not in the list/)).toBeTruthy();
  expect(sent).toEqual([]);
});

/** The form for a client of the source 1527, filled in and sent; the endpoint answers with this text. */
async function signUp(answer: string) {
  const page = await open("/debtorslogindetail", {
    WEBAPIGetddls: ({ sid }) => (sid === "1527" ? [{ value: 7, label: "Asha Traders" }] : []),
  });
  const form = await screen.findByRole("form", { name: "Client Signup" });
  const sent = answerEndpoints(page.offline, answer);
  await page.user.click(await within(form).findByRole("combobox", { name: "Client Name" }));
  await page.user.click(await screen.findByText("Asha Traders"));
  await page.user.type(within(form).getByLabelText(/^Login email id/), "asha@example.com");
  await page.user.type(within(form).getByLabelText(/^password/), "first-Pass1");
  await page.user.click(within(form).getByRole("button", { name: "Create User" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return { ...page, form, sent };
}

test("CLIENT-008 /debtorslogindetail is Client Signup: a picker of client names from source 1527, Login email id, password and Create User", async () => {
  const { asked, user } = await open("/debtorslogindetail", {
    WEBAPIGetddls: ({ sid }) => (sid === "1527" ? [{ value: 7, label: "Asha Traders" }] : []),
  });
  expect(await screen.findByRole("heading", { name: "Client Signup" })).toBeTruthy();
  const form = within(await screen.findByRole("form", { name: "Client Signup" }));
  for (const name of ["Login email id", "password"])
    expect(form.getByLabelText(new RegExp(`^${name}`)), name).toBeTruthy();
  expect(form.getByRole("button", { name: "Create User" })).toBeTruthy();
  await user.click(await form.findByRole("combobox", { name: "Client Name" }));
  expect(await screen.findByText("Asha Traders")).toBeTruthy();
  expect(asked("WEBAPIGetddls").map(({ sid }) => sid)).toContain("1527");
});

test("CLIENT-010 on the reply Created Successfully a toast says so, and the list of client logins opens", async () => {
  const { router } = await signUp("Created Successfully");
  expect(await screen.findByText("Created Successfully")).toBeTruthy();
  await table();
  expect(router.state.location.pathname).toBe("/debtorsloginlist");
});

test("CLIENT-012 the login e-mail is sent as username, email and passwordAnswer", async () => {
  const { sent } = await signUp("Created Successfully");
  expect(sent[0]?.body).toMatchObject({
    username: "asha@example.com",
    email: "asha@example.com",
    passwordAnswer: "asha@example.com",
  });
});

test("CLIENT-013 passwordQuestion is Recovered Registered Email id, and nothing else is sent than the client, the login and the password", async () => {
  const { sent } = await signUp("Created Successfully");
  expect(sent[0]?.body).toEqual({
    drconame: "Asha Traders",
    clientid: 7,
    username: "asha@example.com",
    email: "asha@example.com",
    password: "first-Pass1",
    passwordQuestion: "Recovered Registered Email id",
    passwordAnswer: "asha@example.com",
    isApproved: true,
    status: 0,
  });
});

test("CLIENT-014 any other text of the server is shown on the form as the error", async () => {
  const { router, form } = await signUp("created successfully");
  expect((await within(form).findByRole("alert")).textContent).toBe("created successfully");
  expect(router.state.location.pathname).toBe("/debtorslogindetail");
});

test("CLIENT-009 blocked logins stand beside the form and are unlocked there", async () => {
  const { offline, user, asked } = await open("/debtorslogindetail", { debtorslogin_R_listgrid: ROWS.slice(1) });
  const card = await screen.findByRole("region", { name: "Blocked users" });
  const sent = answerEndpoints(offline, "Unlocked User successfully!");
  await user.click(await within(card).findByRole("button", { name: "Unlock two@example.com" }));
  await user.click(await screen.findByRole("button", { name: "Yes, Unblocked!" }));
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["/Microacauth/Postunlockeduser"]));
  expect(asked("debtorslogin_R_listgrid").some(({ onlyblocked }) => onlyblocked === 1)).toBe(true);
});

test("a new password is issued from the list", async () => {
  const { offline, user } = await open();
  await table();
  const sent = answerEndpoints(offline, "Password issued.");
  await user.click(screen.getByRole("button", { name: "New password for one@example.com" }));
  const form = await screen.findByRole("form", { name: "New password" });
  await user.type(within(form).getByLabelText(/New password/), "second-Pass2");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: "/Microacauth/Postissuepassword",
        body: { username: "one@example.com", drconame: "Firm 1", password: "second-Pass2" },
      },
    ]),
  );
});
