import { EditorView } from "@codemirror/view";
import { modals } from "@mantine/modals";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { csvFile } from "../../../src/client/rows/csv";
import { doneTitle, markedLine, sqlAnswer } from "../../../src/client/screens/sql-run/sql-answer";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Answer, type Frame } from "../app/frame-harness";
import { holdAnswers } from "../hold-answers";

afterEach(() => {
  modals.closeAll();
  vi.restoreAllMocks();
});

const OPEN: Row = { isopen: 1, message: "", pass: "pass-1" };
const rowsAnswer = (names: readonly string[], rows: readonly unknown[], more: Row = {}): readonly Row[] => [
  { ErrorMessage: "", names: JSON.stringify(names), rows: JSON.stringify(rows), affected: 0, note: "", ...more },
];
const choices = (...names: readonly string[]): readonly Row[] =>
  names.map((name) => ({ value: name, label: name, key: name }));
const ANSWERS: Record<string, Answer> = {
  WEBAPIsqlgate: ({ password }) => [password === "sesame" ? OPEN : { isopen: 0, message: "The password is wrong." }],
  WEBAPIsqlscript: ({ sqlsp }) => [
    {
      script: "select * from category",
      username: "",
      at: "",
      ids: sqlsp ? JSON.stringify([{ id: "7", form_name: "categorydetail", comp_name: "categoryname" }]) : "[]",
    },
  ],
  WEBAPIGetddls: ({ id, filter }) =>
    id === "440"
      ? choices("category", "item")
      : id === "498"
        ? choices(...(filter === "item" ? ["id", "itemname"] : []))
        : choices("category_R_getviewdata", "item_R_save"),
  WEBAPIsqlexec: rowsAnswer(
    ["id", "name"],
    [
      ["1", "<img src=x onerror=alert(1)>"],
      ["2", null],
    ],
  ),
};

async function openDesk(path = "/Sqlprocess", answers: Record<string, Answer> = {}): Promise<Frame> {
  const frame = await openFrame({ path, claims: { name: "admin" }, answers: { ...ANSWERS, ...answers } });
  await frame.user.type(await screen.findByLabelText("Password"), "sesame");
  await frame.user.click(screen.getByRole("button", { name: "Open" }));
  await editor();
  return frame;
}
const editor = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>("#sqlscript");
    if (!found) throw new Error("no editor yet");
    return found;
  });
const typed = async (text: string) => {
  const view = EditorView.findFromDOM(await editor());
  view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
};

test("DEV-001 the screen is for the user named admin", async () => {
  const { asked } = await openFrame({ path: "/Sqlprocess", claims: { name: "owner" }, answers: ANSWERS });
  expect((await screen.findByRole("alert")).textContent).toContain("Access Denied");
  expect(asked("WEBAPIsqlgate")).toEqual([]);
});

test("DEV-002 OPEN-072 the gate stands before the editor, says what is wrong and opens with the right password", async () => {
  const { user } = await openFrame({ path: "/Sqlprocess", claims: { name: "admin" }, answers: ANSWERS });
  await user.type(await screen.findByLabelText("Password"), "guess{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("The password is wrong.");
  expect(document.querySelector("#sqlscript")).toBeNull();
  await user.type(screen.getByLabelText("Password"), "sesame{Enter}");
  await editor();
});

test("DEV-002 DEV-010 OPEN-074 what it was opened with is shown and sent; the text at first is that of the category table", async () => {
  const { asked } = await openDesk("/Sqlprocess?id=7&sqlsp=category_R_getviewdata&formtitle=Category");
  await waitFor(() =>
    expect(asked("WEBAPIsqlscript")[0]).toEqual({
      id: "7",
      sqlsp: "category_R_getviewdata",
      encryptidsqlscript: "pass-1",
    }),
  );
  expect((await editor()).textContent).toBe("select * from category");
  for (const text of ["Category", "id 7", "category_R_getviewdata"]) expect(screen.getAllByText(text)[0]).toBeTruthy();
});

test("DEV-006 DEV-011 DEV-012 Preview shows rows as text and says that records were found", async () => {
  const { user, asked } = await openDesk();
  await typed("select 1");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByText("records found!")).toBeTruthy();
  expect(asked("WEBAPIsqlexec")[0]).toEqual({
    id: "",
    sqlsp: "",
    sqlscript: "select 1",
    encryptidsqlscript: "pass-1",
    preview: 1,
    export: 0,
  });
  const table = await screen.findByRole("table", { name: "Result" });
  expect(within(table).getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(within(table).getByText("null")).toBeTruthy();
});

test("DEV-007 DEV-012 RUN & SAVE says what was done where there are no rows", async () => {
  const { user, asked } = await openDesk("/Sqlprocess", { WEBAPIsqlexec: rowsAnswer([], [], { affected: 3 }) });
  await user.click(screen.getByRole("button", { name: "RUN & SAVE" }));
  expect(await screen.findByText("SQL Execute & Save")).toBeTruthy();
  expect(asked("WEBAPIsqlexec")[0]).toMatchObject({ preview: 0 });
  expect(screen.getByText("No rows. 3 records written.")).toBeTruthy();
});

test("DEV-012 an error of the server is told, with its place in the script", async () => {
  const { user } = await openDesk("/Sqlprocess", {
    WEBAPIsqlexec: [{ ErrorMessage: 'column "nme" does not exist', line: 2, column: 3 }],
  });
  await typed("select id,\n  nme from category");
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.click(await screen.findByRole("button", { name: "OK" }));
  expect(await screen.findByText("Line 2, column 3")).toBeTruthy();
  expect(screen.getByLabelText("Place of the error").textContent).toBe("  nme from category\n  ^");
});

test("DEV-008 with Export the rows come as a CSV file", async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:x";
  });
  const { user, asked } = await openDesk();
  await user.click(screen.getByLabelText("Export"));
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(asked("WEBAPIsqlexec")[0]).toMatchObject({ export: 1 });
  expect(await blobs[0]?.text()).toBe('\uFEFF"id","name"\r\n"1","<img src=x onerror=alert(1)>"\r\n"2",""\r\n');
});

test("DEV-003 DEV-004 DEV-005 the pickers write the query of a table and its columns, and choose a procedure", async () => {
  const { user, asked, router } = await openDesk();
  await user.click(await screen.findByRole("combobox", { name: "Table" }));
  await user.click(await screen.findByRole("option", { name: "item", hidden: true }));
  await user.click(screen.getByRole("combobox", { name: "Columns" }));
  await user.click(await screen.findByRole("option", { name: "itemname", hidden: true }));
  await user.click(screen.getByRole("button", { name: "Put into the editor" }));
  await waitFor(async () => expect((await editor()).textContent).toBe("select itemname from item where deleter=0;"));
  expect(asked("WEBAPIGetddls").map(({ id, filter }) => [id, filter])).toEqual(
    expect.arrayContaining([
      ["440", undefined],
      ["498", "item"],
      ["499", undefined],
    ]),
  );
  await user.click(screen.getByRole("combobox", { name: "Stored procedure" }));
  await user.click(await screen.findByRole("option", { name: "item_R_save", hidden: true }));
  await waitFor(() => expect(router.state.location.search).toContain("sqlsp=item_R_save"));
});

test("DEV-009 the ids with the same procedure lead to their own scripts", async () => {
  await openDesk("/Sqlprocess?sqlsp=category_R_getviewdata");
  const link = await screen.findByRole("link", { name: "7 categoryname" });
  expect(link.getAttribute("href")).toBe("/Sqlprocess?id=7&sqlsp=category_R_getviewdata&formtitle=categorydetail");
});

test("DEV-010 nothing can be typed or run before the script has come, for it would be replaced", async () => {
  const frame = await openFrame({ path: "/Sqlprocess", claims: { name: "admin" }, answers: ANSWERS });
  const release = holdAnswers(frame, ({ sqlsp }) => sqlsp === "WEBAPIsqlscript");
  await frame.user.type(await screen.findByLabelText("Password"), "sesame{Enter}");
  await screen.findByRole("status", { name: "Loading" });
  expect(document.querySelector("#sqlscript")).toBeNull();
  expect(screen.queryByRole("button", { name: "RUN & SAVE" })).toBeNull();
  release();
  expect((await editor()).textContent).toBe("select * from category");
});

test("DEV-002 a pass that has run out shuts the gate, and what was typed is there when it is opened again; without a line nothing can be run", async () => {
  const frame = await openDesk("/Sqlprocess", {
    WEBAPIsqlexec: [{ err: 1, errkey: "gate", errormsg: "Enter the password of SQL Run first." }],
  });
  await typed("select 4711");
  await goOffline(frame);
  await waitFor(() => expect(screen.getByRole("button", { name: "Preview" }).hasAttribute("disabled")).toBe(true));
  expect(screen.getByText("SQL Run works only online.")).toBeTruthy();
  frame.network.pings = "fine";
  await frame.offline.ping();
  await waitFor(() => expect(screen.getByRole("button", { name: "Preview" }).hasAttribute("disabled")).toBe(false));
  await frame.user.click(screen.getByRole("button", { name: "Preview" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Enter the password of SQL Run first.");
  expect((await editor()).closest("[hidden]")).not.toBeNull();
  await frame.user.type(screen.getByLabelText("Password"), "sesame{Enter}");
  await waitFor(() => expect(screen.queryByLabelText("Password")).toBeNull());
  expect((await editor()).closest("[hidden]")).toBeNull();
  expect((await editor()).textContent).toBe("select 4711");
  frame.answers.WEBAPIsqlexec = rowsAnswer(["id"], [["1"]]);
  await frame.user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(frame.asked("WEBAPIsqlexec").at(-1)).toMatchObject({ sqlscript: "select 4711" }));
});

test("DEV-012 titles, faults and marks", async () => {
  expect([doneTitle(1, true), doneTitle(0, true), doneTitle(0, false)]).toEqual([
    "records found!",
    "SQL Execute & Save",
    "SQL Execute",
  ]);
  expect(sqlAnswer([{ err: 1, errkey: "rights", errormsg: "Only the developer can run SQL." }])).toEqual({
    fault: { message: "Only the developer can run SQL.", line: 0, column: 0 },
  });
  expect(markedLine("a", { message: "", line: 0, column: 0 })).toBe("");
  expect(await csvFile(["a"], [["=1+1"], ["-12.50"], ["-x"], ['"q"']]).text()).toBe(
    '\uFEFF"a"\r\n"\'=1+1"\r\n"-12.50"\r\n"\'-x"\r\n"""q"""\r\n',
  );
});
