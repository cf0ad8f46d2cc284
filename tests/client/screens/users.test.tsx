import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { placesOf, sentPlaces } from "../../../src/client/screens/users/user-places";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, type Answer } from "../app/frame-harness";

afterEach(() => {
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

const user = (id: number, cousers: string, more: Row = {}): Row => ({
  id,
  cousers,
  fullname: `${cousers} Rao`,
  email: `${cousers}@example.com`,
  co: "Anand Traders",
  formname: "usersdetail",
  addallowed: 1,
  editallowed: 1,
  deleteallowed: 1,
  lastlogin: "2026-11-20T10:00:00Z",
  lastpwdchange: "",
  userspassword: 1,
  constr: 0,
  gpsallowed: 1,
  emailallowed: 0,
  is_blocked: 0,
  TotalCount: 2,
  ...more,
});
const ROWS = [user(1, "owner", { deleteallowed: 0 }), user(2, "godown")];
const open = (answers: Record<string, Answer> = {}) =>
  openFrame({
    path: "/Userslist",
    claims: { companyadminuser: "True" },
    answers: {
      usersdetail_R_listgrid: ROWS,
      WEBAPIGetddls: ({ sid }) =>
        sid === "users" ? ["admin", "godown"].map((name) => ({ value: name, label: name })) : [],
      ...answers,
    },
  });
const table = () => screen.findByRole("table", { name: "User's Information" });

/** Makes one endpoint return this text from now on. Returns the request bodies that it received. */
function answerEndpoint({ env }: Offline, path: string, text: string): unknown[] {
  const bodies: unknown[] = [];
  const { fetch } = env;
  vi.spyOn(env, "fetch").mockImplementation(async (input, init) => {
    if (!String(input).includes(path)) return fetch(input, init);
    bodies.push(JSON.parse(String(init?.body)));
    return new Response(text);
  });
  return bodies;
}

test("ACCT-041 ACCT-044 ACCT-045 the users list has its columns, read-only flags and New Add where it is allowed", async () => {
  const { asked } = await open();
  const list = await table();
  expect(
    within(list)
      .getAllByRole("columnheader")
      .map((cell) => cell.textContent)
      .filter(Boolean),
  ).toEqual([
    "Edit/Delete",
    "Company",
    "Name",
    "cousers",
    "Last Login",
    "Last Password Change",
    "Users Password",
    "2FA",
    "GPS Allowed",
    "Email Allowed",
  ]);
  const flag = within(list).getByRole<HTMLInputElement>("checkbox", { name: "GPS Allowed of godown" });
  expect([flag.checked, flag.disabled]).toEqual([true, true]);
  expect(screen.getByRole("button", { name: "New Add" })).toBeTruthy();
  expect(Object.keys(asked("usersdetail_R_listgrid")[0] ?? {})).toEqual([
    "DisplayLength",
    "DisplayStart",
    "SortCol",
    "SortDir",
    "Search",
    "id",
    "user2",
    "coid",
    "co",
    "formmnu",
  ]);
  expect(screen.queryByRole("button", { name: "Delete owner" })).toBeNull();
});

test("ACCT-044 without addallowed there is no New Add", async () => {
  await open({ usersdetail_R_listgrid: [user(2, "godown", { addallowed: 0 })] });
  await table();
  expect(screen.queryByRole("button", { name: "New Add" })).toBeNull();
});

test.each([
  [true, 1],
  ["True", 1],
  ["1", 1],
  [false, 0],
  ["False", 0],
])("CONST-007 addallowed of the user list, sent as %o, shows New Add %i times", async (addallowed, times) => {
  await open({ usersdetail_R_listgrid: [user(2, "godown", { addallowed })] });
  await table();
  expect(screen.queryAllByRole("button", { name: "New Add" })).toHaveLength(times);
});

test("ACCT-043 an expanded row shows the rights of its cousers value", async () => {
  const { user: person, asked } = await open({ settingslist_R_usersdetail_list: [] });
  await table();
  await person.click(screen.getByRole("button", { name: "Rights of godown" }));
  await waitFor(() =>
    expect(asked("settingslist_R_usersdetail_list")[0]).toMatchObject({ cousers: "godown", listtype: "user" }),
  );
});

test("ACCT-047 MSG-006 delete asks first, then sends the twelve parameters of its procedure; block sends its command", async () => {
  const { user: person, asked } = await open({
    usersdetail_R_btndelete_approve: [{ err: 0 }],
    usersdetail_R_block: [{ err: 0 }],
  });
  await table();
  await person.click(screen.getByRole("button", { name: "Block godown" }));
  await person.click(
    within(await screen.findByRole("dialog", { name: "Block godown?" })).getByRole("button", { name: "Block" }),
  );
  await waitFor(() => expect(asked("usersdetail_R_block")[0]).toEqual({ id: 2, block: 1 }));
  await person.click(screen.getByRole("button", { name: "Delete godown" }));
  await person.click(
    within(await screen.findByRole("dialog", { name: "Delete godown?" })).getByRole("button", {
      name: "Yes, delete it!",
    }),
  );
  await waitFor(() =>
    expect(asked("usersdetail_R_btndelete_approve")[0]).toEqual({
      id: 2,
      type: "delete",
      user2: "@user2",
      branchin: "@branchin",
      dnt: "@dnt",
      userid: "@userid",
      loginip: "@loginip",
      coid: "@coid",
      co: "@co",
      formmnu: "usersdetail",
      geolocation: "@geolocation",
      devid: "@devid",
    }),
  );
});

test("who is shut out is shown with why, and is unblocked from there although he is the caller himself or admin, whom nobody deletes", async () => {
  const why =
    "100 wrong passwords within an hour: until 21-Nov-2026 10:30 IST, sign-in works only from places used before.";
  const { user: person, asked } = await open({
    usersdetail_R_listgrid: [user(1, "admin", { is_blocked: 1, editallowed: 0, deleteallowed: 0, shutoutwhy: why })],
    usersdetail_R_block: [{ err: 0 }],
  });
  expect(within(await table()).getByText(why)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete admin" })).toBeNull();
  expect(screen.queryByRole("button", { name: "View the password of admin" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Unblock admin" }));
  await waitFor(() => expect(asked("usersdetail_R_block")[0]).toEqual({ id: 1, block: 0 }));
});

test("ACCT-049 OPEN-027 Deleted! stands at once, before the answer; a refused user comes back with the reason", async () => {
  const { user: person, offline } = await open();
  const list = await table();
  let answer: (rows: readonly Row[]) => void = () => undefined;
  const ask = vi.spyOn(offline.reader, "ask").mockImplementation((sqlsp) =>
    sqlsp === "usersdetail_R_btndelete_approve"
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve([]),
  );
  await person.click(screen.getByRole("button", { name: "Delete godown" }));
  await person.click(
    within(await screen.findByRole("dialog", { name: "Delete godown?" })).getByRole("button", {
      name: "Yes, delete it!",
    }),
  );
  expect(await screen.findByText("Deleted!")).toBeTruthy();
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(within(list).queryByRole("button", { name: "Edit godown" })).toBeNull();
  answer([{ err: 1, errormsg: "Only admin can change the user admin." }]);
  expect(await screen.findByText("godown was not deleted. Only admin can change the user admin.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Edit godown" })).toBeTruthy();
});

test("OPEN-051 View shows the issued password in a dialog, and closing it leaves nothing in the page", async () => {
  const { user: person, offline } = await open();
  await table();
  const asked = answerEndpoint(offline, "/Microacauth/Postviewpassword", '{"password":"issued-1"}');
  await person.click(screen.getByRole("button", { name: "View the password of godown" }));
  const dialog = await screen.findByRole("dialog", { name: "Password of godown" });
  expect(within(dialog).getByText("issued-1")).toBeTruthy();
  expect(asked).toEqual([{ username: "godown" }]);
  await person.click(within(dialog).getByRole("button"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.documentElement.innerHTML).not.toContain("issued-1");
});

test("ACCT-055 the exact text of success is a toast, closes the form and reads the list again", async () => {
  const { user: person, offline, asked } = await open();
  await table();
  answerEndpoint(offline, "/Microacauth/Postcreateuser", "Created Successfully");
  await person.click(screen.getByRole("button", { name: "New Add" }));
  const form = await screen.findByRole("form", { name: "New user" });
  for (const input of form.querySelectorAll("input:not([type=checkbox])")) await person.type(input, "a@b.in");
  const before = asked("usersdetail_R_listgrid").length;
  await person.click(within(form).getByRole("button", { name: "Create" }));
  expect(await screen.findByText("Created Successfully")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("form", { name: "New user" })).toBeNull());
  await waitFor(() => expect(asked("usersdetail_R_listgrid").length).toBeGreaterThan(before));
});

test("ACCT-053 ACCT-054 ACCT-055 New Add requires every field, posts the payload, and shows any other text in the form", async () => {
  const { user: person, posted } = await open();
  await table();
  await person.click(screen.getByRole("button", { name: "New Add" }));
  const form = await screen.findByRole("form", { name: "New user" });
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText(/^Name/)));
  await person.click(within(form).getByLabelText(/^Copy from user/));
  expect((await screen.findAllByRole("option", { hidden: true })).map(({ textContent }) => textContent)).toEqual([
    "admin",
    "godown",
  ]);
  await person.click(within(form).getByRole("button", { name: "Create" }));
  expect(within(form).getAllByText(/ is required\.$/)).toHaveLength(7);
  const values = {
    Name: "Kiran",
    "User name": "kiran",
    Password: "issued-1",
    "E-mail": "k@example.com",
    "Password question": "Pet?",
    "Password answer": "Moti",
    "Copy from user": "godown",
  };
  for (const [label, value] of Object.entries(values))
    await person.type(within(form).getByLabelText(new RegExp(`^${label}( \\*)?$`)), value);
  await person.click(within(form).getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(posted.at(-1)?.body).toEqual({
      drconame: "Kiran",
      username: "kiran",
      password: "issued-1",
      email: "k@example.com",
      passwordQuestion: "Pet?",
      passwordAnswer: "Moti",
      usercopy: "godown",
      isApproved: true,
      status: 0,
    }),
  );
  expect((await within(form).findByRole("alert")).textContent).toBe("{}");
});

test("ACCT-041 whom the server refuses sees the access-denied element", async () => {
  await open({ usersdetail_R_listgrid: [{ err: 1, errormsg: "Only a company admin can manage users." }] });
  expect((await screen.findByRole("alert")).textContent).toContain("Access Denied");
});

test("ACCT-041 the edit form shows where a user works and sends branches and admin flag", async () => {
  const { user: person, asked } = await open({
    usersdetail_R_listgrid: [user(2, "godown", { branches: "[4]", companyadmin: 0 })],
    usersdetail_R_branches: [
      { id: 4, name: "Pune" },
      { id: 5, name: "Nashik" },
    ],
    usersdetail_R_save: [{ err: 0, id: 2 }],
  });
  await table();
  await person.click(screen.getByRole("button", { name: "Edit godown" }));
  const form = await screen.findByRole("form", { name: "Edit user" });
  const nashik = await within(form).findByRole<HTMLInputElement>("checkbox", { name: "Nashik" });
  expect([within(form).getByRole<HTMLInputElement>("checkbox", { name: "Pune" }).checked, nashik.checked]).toEqual([
    true,
    false,
  ]);
  await person.click(nashik);
  await person.click(within(form).getByRole("checkbox", { name: "Company admin" }));
  await person.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(asked("usersdetail_R_save")[0]).toMatchObject({ id: 2, branches: "4,5", companyadmin: 1, constr: 0 }),
  );
});

test("a user without a name, or with half an e-mail address, is not sent: the first wrong field gets the keyboard", async () => {
  const { user: person, asked } = await open({ usersdetail_R_listgrid: [user(2, "godown", { branches: "[4]" })] });
  await table();
  await person.click(screen.getByRole("button", { name: "Edit godown" }));
  const form = within(await screen.findByRole("form", { name: "Edit user" }));
  await person.clear(form.getByLabelText(/^Name/));
  await person.clear(form.getByLabelText("E-mail"));
  await person.type(form.getByLabelText("E-mail"), "asha@");
  await person.click(form.getByRole("button", { name: "Save" }));
  expect(form.getByText("The name is required.")).toBeTruthy();
  expect(form.getByText("This is not an e-mail address.")).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText(/^Name/));
  expect(asked("usersdetail_R_save")).toEqual([]);
});

test("a godown that was only typed is not saved as none: the form says it and keeps its changes", async () => {
  const { user: person, asked } = await open({
    usersdetail_R_listgrid: [user(2, "godown", { branches: "[4]" })],
    usersdetail_R_branches: [{ id: 4, name: "Pune" }],
    usersdetail_R_save: [{ err: 0, id: 2 }],
    WEBAPIGetddls: [{ value: 9, label: "Yard" }],
  });
  await table();
  await person.click(screen.getByRole("button", { name: "Edit godown" }));
  const form = within(await screen.findByRole("form", { name: "Edit user" }));
  const godown = await form.findByRole("combobox", { name: "Godown in Pune" });
  await person.type(godown, "Ya");
  await person.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findByRole("alert")).textContent).toMatch(/^"Ya" is not in the list/);
  expect(asked("usersdetail_R_save")).toEqual([]);
  fireEvent.change(godown, { target: { value: "Yard" } });
  fireEvent.keyDown(godown, { key: "Enter" });
  fireEvent.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked("usersdetail_R_save")).toMatchObject([{ godowns: "4:9" }]));
});

test("the edit form shows from where a user may sign in and whether a PIN is asked; what changed is posted, a refusal stays in the form", async () => {
  const { user: person, offline } = await open({
    usersdetail_R_listgrid: [user(2, "godown", { branches: "[4]", ipallow: "10.0.0.0/8", haspin: 1 })],
    usersdetail_R_branches: [{ id: 4, name: "Pune" }],
    usersdetail_R_save: [{ err: 0, id: 2 }],
  });
  await table();
  const sent = answerEndpoint(
    offline,
    "/Microacauth/Postsigninlimits",
    '"office" is neither an IP address nor a block such as 10.0.0.0/8.',
  );
  await person.click(screen.getByRole("button", { name: "Edit godown" }));
  const form = await screen.findByRole("form", { name: "Edit user" });
  const addresses = within(form).getByRole<HTMLTextAreaElement>("textbox", { name: "Allowed addresses" });
  expect(addresses.value).toBe("10.0.0.0/8");
  await person.type(addresses, " office");
  await person.type(within(form).getByLabelText("New sign-in PIN"), "4711");
  await person.click(within(form).getByRole("button", { name: "Save" }));
  expect((await within(form).findByRole("alert")).textContent).toBe(
    '"office" is neither an IP address nor a block such as 10.0.0.0/8.',
  );
  expect(sent).toEqual([{ username: "godown", ipallow: "10.0.0.0/8 office", pin: "4711", nopin: false }]);
  await person.click(within(form).getByRole("checkbox", { name: "Remove the sign-in PIN" }));
  await person.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ pin: "", nopin: true }));
});

test("ACCT-041 the branches of admin are not offered: he works in all", async () => {
  const { user: person, asked } = await open({
    usersdetail_R_listgrid: [user(1, "admin", { branches: "[]" })],
    usersdetail_R_save: [{ err: 0, id: 1 }],
  });
  await table();
  await person.click(screen.getByRole("button", { name: "Edit admin" }));
  const form = await screen.findByRole("form", { name: "Edit user" });
  expect(within(form).queryByRole("checkbox", { name: "Company admin" })).toBeNull();
  await person.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked("usersdetail_R_save")[0]).toMatchObject({ id: 1 }));
  expect(asked("usersdetail_R_save")[0]).not.toHaveProperty("branches");
  expect(asked("usersdetail_R_save")[0]).not.toHaveProperty("companyadmin");
});

test("the godown of a user is sent for the branches where it changed, and for none that was removed", () => {
  const before = placesOf({
    branches: "[1,2,3]",
    godowns: JSON.stringify([
      { branchid: 1, godownid: 4, name: "Main" },
      { branchid: 3, godownid: 5, name: "Bay" },
    ]),
  });
  const none = { id: "", name: "" };
  const after = { ...before, branches: ["1", "2"], godowns: { "1": none, "2": { id: "9", name: "Yard" }, "3": none } };
  expect(sentPlaces(before, before)).toEqual({});
  expect(sentPlaces(before, after)).toEqual({ branches: "1,2", godowns: "1:0,2:9" });
});
