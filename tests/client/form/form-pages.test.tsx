import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { formRow } from "../../../src/definitions/blank-form-row";
import type { Row } from "../../../src/wire/envelope";
import { argsOf, definition, drawerSide, field, formOpen, openScene, SAVE } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const shadeRows = (): readonly Row[] => [
  {
    ...formRow({ form_name: "shade", key: "shadename", comp_type: "txt", label_label: "Shade name" }),
    id: 1,
    formtitle: "Shade",
    defver: "s1",
    offlineclass: "A",
    entity: "shade",
    addallowed: 1,
    editallowed: 1,
    viewallowed: 1,
  },
  {
    ...formRow({
      form_name: "shade",
      key: "btnshade",
      comp_type: "btn_submit",
      label_label: "Save shade",
      DataSourceID_SQL: "shade_R_save",
      DataTextField: "shadename",
      DataValueField: "shadename",
    }),
    id: 2,
  },
];

/** The test's form under its own name, the shade form under the other. */
const bothForms = (rows: readonly Row[]) => ({
  WEBAPI_R_dynaform: (args: Row) => (args.menutype === "shade" ? shadeRows() : rows),
});

test("FORM-041 pagesview draws the form that TXT_text names, without a form inside a form, and saves it by itself", async () => {
  const rows = definition([
    field("name"),
    field("other", { field: false, comp_type: "pagesview", TXT_text: "shade", label_label: "Shades" }),
  ]);
  const scene = await openScene({ rows, answers: bothForms(rows) });
  await formOpen();
  const inner = await screen.findByRole("form", { name: "Shade" });
  expect(document.querySelectorAll("form form")).toHaveLength(0);
  await scene.user.type(within(inner).getByLabelText("Shade name"), "Red{Control>}s{/Control}");
  await waitFor(() => expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual(["shade_R_save"]));
  expect(input("Name").value).toBe("");
});

test("FORM-042 FORM-063 drawerpagesview opens the form in the top drawer; closing it gives the keyboard back", async () => {
  const rows = definition([
    field("name"),
    field("more", { field: false, comp_type: "drawerpagesview", TXT_text: "shade", label_label: "More" }),
  ]);
  const scene = await openScene({ rows, answers: bothForms(rows) });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "More" }));
  const drawer = await screen.findByRole("dialog", { name: "More" });
  expect(drawerSide(drawer)).toBe("top");
  await scene.user.type(await within(drawer).findByLabelText("Shade name"), "Blue");
  await scene.user.click(within(drawer).getByRole("button", { name: "Save shade" }));
  await waitFor(() => expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual(["shade_R_save"]));
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await scene.user.click(within(drawer).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "More" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" })));
  expect(scene.network.applied.map(({ envelope }) => argsOf(envelope))).toMatchObject([{ shadename: "Blue" }]);
});

test("Ctrl+S in the drawer saves the form of the drawer and not the one behind it", async () => {
  const rows = definition([
    field("name"),
    field("more", { field: false, comp_type: "drawerpagesview", TXT_text: "shade", label_label: "More" }),
  ]);
  const scene = await openScene({ rows, answers: bothForms(rows) });
  await formOpen();
  await scene.user.type(input("Name"), "Main store");
  await scene.user.click(screen.getByRole("button", { name: "More" }));
  const drawer = await screen.findByRole("dialog", { name: "More" });
  await scene.user.type(await within(drawer).findByLabelText("Shade name"), "Blue{Control>}s{/Control}");
  await waitFor(() => expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual(["shade_R_save"]));
});

test("FORM-041 a form that shows itself ends with a sentence instead of a hang", async () => {
  const rows = definition([field("me", { field: false, comp_type: "pagesview", TXT_text: "godown" })]);
  await openScene({ rows });
  expect(await screen.findByText("The form godown contains itself and cannot be shown here.", undefined)).toBeTruthy();
});

test("FORM-043 a pageload element draws nothing, and its procedure fills the form", async () => {
  const rows = definition([
    field("name"),
    field("load", {
      field: false,
      comp_type: "pageload",
      pageloadprops: '{"procedure":"start_R_load","params":["name"]}',
    }),
  ]);
  await openScene({ rows, answers: { start_R_load: [{ statename: "name", calcuresult: "From the server" }] } });
  await formOpen();
  expect(input("Name").value).toBe("From the server");
  expect(document.querySelector("[data-key=load]")?.textContent).toBe("");
});

const SQL_BUTTON = field("recount", {
  field: false,
  comp_type: "btnSQL",
  label_label: "Recount",
  DataSourceID_SQL: "godown_R_recount",
  DataTextField: "id,name",
  DataValueField: "id,name",
});

test("FORM-023 btnSQL runs its procedure once with the fields it names, applies what comes back and says so", async () => {
  const rows = definition([field("name"), SQL_BUTTON]);
  const scene = await openScene({
    rows,
    answers: { godown_R_recount: [{ err: 0, stitle: "Counted", statename: "name", calcuresult: "12 bags" }] },
  });
  await formOpen();
  await scene.user.type(input("Name"), "Main");
  await scene.user.click(screen.getByRole("button", { name: "Recount" }));
  expect(await screen.findByText("Counted")).toBeTruthy();
  expect(input("Name").value).toBe("12 bags");
  expect(scene.asked("godown_R_recount")).toEqual([{ id: "0", name: "Main" }]);
  expect(scene.asked(SAVE)).toEqual([]);
});

test("FORM-023 a refusal of the procedure stands at its field with the warning", async () => {
  const rows = definition([field("name"), SQL_BUTTON]);
  const scene = await openScene({
    rows,
    answers: { godown_R_recount: [{ err: 1, errkey: "name", errormsg: "Nothing to count." }] },
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Recount" }));
  expect(await screen.findByText("Warning!")).toBeTruthy();
  expect(screen.getAllByText("Nothing to count.").length).toBeGreaterThan(1);
});

test("FORM-084 the audit lock disables submit and SQL buttons and shows a lock", async () => {
  const rows = definition([field("name"), SQL_BUTTON]);
  const scene = await openScene({
    rows,
    record: { id: 12, name: "Old", isauditlock: 1, rowver: 1 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /Recount/ }).disabled).toBe(true);
  expect(screen.getAllByRole("img", { name: "Locked" }).length).toBeGreaterThan(0);
  await scene.user.keyboard("{Control>}s{/Control}");
  expect(scene.asked(SAVE)).toEqual([]);
});

test("FORM-022 the print button prints", async () => {
  const prints: string[] = [];
  window.print = () => void prints.push("printed");
  const scene = await openScene({
    rows: definition([field("name"), field("print", { field: false, comp_type: "printbtn" })]),
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Print" }));
  expect(prints).toEqual(["printed"]);
});
