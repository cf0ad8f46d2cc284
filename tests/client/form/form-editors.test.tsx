import { language as languageOf } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/react";
import { expect, test, vi } from "vitest";
import RichText from "../../../src/client/elements/editor/rich-text";
import { openCodeEditor } from "../../../src/client/ui/editor/code-mirror";
import { argsOf, definition, field, formOpen, openScene, SAVE } from "../form-harness";

const editor = (key: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[id$="-${key}"][tabindex="0"]`);
    if (!found) throw new Error("no editor yet");
    return found;
  });
/** Inserts text into rich text as typing does; happy-dom does not support keys there. */
const insert = (place: HTMLElement, at: number, text: string) =>
  act(() => void (place as HTMLElement & { editor: Editor }).editor.commands.insertContentAt(at, text));
const saved = (scene: Awaited<ReturnType<typeof openScene>>) =>
  scene.network.applied.map(({ envelope }) => argsOf(envelope));

test.each([
  ["FORM-015 txtJS", "txtJS", "javascript", "return a + 1"],
  ["FORM-018 txtsql", "txtsql", "sql", "select 1"],
  ["FORM-019 sql of the developer", "sql", "sql", "select 2"],
])(
  "%s edits program text in a code editor of its language and saves it as it is",
  async (id, comp_type, language, text) => {
    const scene = await openScene({
      rows: definition([field("code", { comp_type })]),
      record: { id: 12, code: text, rowver: 1 },
      address: "/MainB?formname=godown&id=12",
      name: /developer/.test(id) ? "admin" : "accounts",
    });
    await formOpen();
    const place = await editor("code");
    expect(EditorView.findFromDOM(place)?.state.facet(languageOf)?.name).toBe(language);
    expect(place.textContent).toBe(text);
    expect(document.querySelector(".cm-lineNumbers")).not.toBeNull();
    EditorView.findFromDOM(place)?.dispatch({ changes: { from: 0, insert: "-- more\n" } });
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved(scene)[0]).toMatchObject({ code: `-- more\n${text}` }));
  },
);

test("FORM-019 OPEN-032 sql shows its statement to others than the developer, who cannot change it and save it as it was", async () => {
  const scene = await openScene({
    rows: definition([field("name"), field("code", { comp_type: "sql" })]),
    record: { id: 12, name: "Main", code: "select 2", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
    name: "accounts",
  });
  await formOpen();
  const shown = await waitFor(() => {
    const view = EditorView.findFromDOM(document.querySelector<HTMLElement>(".cm-editor") ?? document.body);
    if (!view) throw new Error("no editor yet");
    return view;
  });
  expect(shown.state.doc.toString()).toBe("select 2");
  expect(shown.state.facet(languageOf)?.name).toBe("sql");
  expect([shown.state.readOnly, shown.contentDOM.contentEditable]).toEqual([true, "false"]);
  await scene.user.type(screen.getByLabelText("Name"), " store");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved(scene)[0]).toMatchObject({ name: "Main store", code: "select 2" }));
});

test("FORM-017 txtdraft edits formatted text, shows what the record holds, and is empty where nothing is in it", async () => {
  const rows = definition([
    field("note", { comp_type: "txtdraft", validationprops: '{"required":"Please write a note"}' }),
  ]);
  const scene = await openScene({
    rows,
    record: { id: 12, note: "<p>Hello <strong>you</strong></p>", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  const place = await editor("note");
  expect(place.querySelector("strong")?.textContent).toBe("you");
  expect(screen.getByRole("textbox", { name: /Note/ })).toBe(place);
  insert(place, 1, "Good day, ");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved(scene)[0]).toMatchObject({ note: "<p>Good day, Hello <strong>you</strong></p>" }));
});

test("FORM-017 a text of empty tags counts as missing", async () => {
  const rows = definition([
    field("note", { comp_type: "txtdraft", validationprops: '{"required":"Please write a note"}' }),
  ]);
  const scene = await openScene({
    rows,
    record: { id: 12, note: "<p>&nbsp;</p>", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please write a note")).toBeTruthy();
  expect(scene.asked(SAVE)).toEqual([]);
});

test("FORM-015 what is typed after a text of the editor was told is not taken away when the form gives that text back; a text from elsewhere is put in", () => {
  const told: string[] = [];
  const parent = document.body.appendChild(document.createElement("div"));
  const one = openCodeEditor({
    parent,
    language: "sql",
    text: "",
    attributes: {},
    onChange: (text) => told.push(text),
    onLeave: () => {},
  });
  const view = EditorView.findFromDOM(parent)!;
  const type = (text: string) => view.dispatch({ changes: { from: view.state.doc.length, insert: text } });
  type("a");
  type("b");
  expect(told).toEqual(["a", "ab"]);
  one.setText("a");
  expect(view.state.doc.toString()).toBe("ab");
  one.setText("ab");
  one.setText("a");
  expect(view.state.doc.toString()).toBe("a");
  one.destroy();
});

test("FORM-017 formatted text typed after the form was told of it is not taken away when the form gives that back; a text from elsewhere is put in", async () => {
  const onChange = vi.fn();
  const show = (html: string) => (
    <MantineProvider env="test">
      <RichText id="x" label="Note" html={html} isEditable onChange={onChange} onLeave={() => {}} />
    </MantineProvider>
  );
  const { rerender } = render(show("<p>old</p>"));
  const place = screen.getByRole("textbox", { name: "Note" });
  insert(place, 4, "er");
  insert(place, 6, " one");
  expect(onChange.mock.calls).toEqual([["<p>older</p>"], ["<p>older one</p>"]]);
  rerender(show("<p>older</p>"));
  expect(place.textContent).toBe("older one");
  rerender(show("<p>older one</p>"));
  rerender(show("<p>older</p>"));
  await waitFor(() => expect(place.textContent).toBe("older"));
});
