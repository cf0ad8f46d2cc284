import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { linesOf } from "../../../src/client/elements/lines/line";
import type { LineColumn } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen } from "../form-harness";
import { goOffline, menuRow, openFrame, type Frame } from "./frame-harness";

const COLUMNS: readonly LineColumn[] = [
  { key: "ledgerid", title: "Ledger", comp_type: "ddls", DataSourceID_SQL: "debtors:nomoney" },
  { key: "note", title: "Note", comp_type: "txt" },
];
const REQUIRED = '{"required":"Ledger name is required."}';
const JOURNAL = definition(
  [field("entries", { comp_type: "listdetail", div_class: "col-12", cols: JSON.stringify(COLUMNS) })],
  { entity: "journal", formtitle: "Journal" },
  { DataSourceID_SQL: "journal_R_save" },
);
const LEDGER = definition(
  [
    field("code", { label_label: "Code" }),
    field("drconame", { label_label: "Ledger name", validationprops: REQUIRED }),
    field("groupname", { label_label: "Group" }),
  ],
  { entity: "debtors", formtitle: "Ledger" },
  { DataSourceID_SQL: "debtors_R_save", aspx_codes: "" },
);
/** With a field before the name that is required, too, as items have one. */
const CODED = definition(
  [
    field("code", { label_label: "Code", validationprops: '{"required":"Code is required."}' }),
    field("drconame", { label_label: "Ledger name", validationprops: REQUIRED }),
  ],
  { entity: "debtors", formtitle: "Ledger", namefield: "drconame" },
  { DataSourceID_SQL: "debtors_R_save", aspx_codes: "" },
);
const menuWith = (addform: string) => [
  menuRow(10, 0, "Accounts", "", "group", "tags"),
  menuRow(11, 10, "Ledger", "/debtorslist", "item", "tags", {
    addform,
    addtitle: "Ledger",
    addsqlsp: "debtors_R_getviewdata",
    addlabel: "New ledger",
    addkey: "",
  }),
];

async function openJournal(addform = "debtorsdetail", ledger = LEDGER): Promise<Frame> {
  const frame = await openFrame({
    path: "/MainB?formname=journaldetail&id=0",
    answers: {
      WEBAPI_MacMenulist: menuWith(addform),
      WEBAPI_R_dynaform: ({ menutype }) => (menutype === "debtorsdetail" ? ledger : JOURNAL),
      WEBAPIGetddls: [],
      attachedfiles_space: [],
    },
  });
  await formOpen();
  await waitFor(() => expect(frame.asked("WEBAPI_MacMenulist")).not.toHaveLength(0));
  screen.getByRole("grid").focus();
  return frame;
}

const cell = (line: number, column: number) =>
  document.querySelectorAll(`[data-line="${line}"] [role=gridcell]`)[column]?.textContent;
const drawer = () => screen.findByRole("dialog", { name: "Ledger" });
const savedLines = (frame: Frame): readonly Row[] => linesOf(frame.asked("journal_R_save")[0]?.entries);

/** The new form has the name, and the focus. */
async function nameIs(name: string): Promise<HTMLElement> {
  const form = await drawer();
  const input = await within(form).findByLabelText(/^Ledger name/);
  await waitFor(() => expect((input as HTMLInputElement).value).toBe(name));
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  return form;
}

test("Alt+C in a cell opens the form of a new ledger with the typed name, and its save fills the cell and moves on", async () => {
  const frame = await openJournal();
  await frame.user.keyboard("Freight");
  await screen.findByText('Create "Freight" (Alt+C)');
  await frame.user.keyboard("{Alt>}c{/Alt}");
  const form = await nameIs("Freight");
  await frame.user.type(within(form).getByLabelText(/^Ledger name/), " inward");
  await frame.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ledger" })).toBeNull(), { timeout: 10_000 });
  expect(frame.asked("debtors_R_save")[0]).toMatchObject({ id: "0", drconame: "Freight inward" });
  await waitFor(() => expect(cell(0, 0)).toBe("Freight inward"));
  await frame.user.keyboard("seen{Enter}");
  expect(cell(0, 1)).toBe("seen");
  await frame.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(frame.asked("journal_R_save")).toHaveLength(1), { timeout: 10_000 });
  expect(savedLines(frame)).toMatchObject([{ ledgerid: 100, ledgerid_label: "Freight inward", note: "seen" }]);
});

test("the typed name is for the field that names the record, and not for another required text before it", async () => {
  const frame = await openJournal("debtorsdetail", CODED);
  await frame.user.keyboard("Freight{Alt>}c{/Alt}");
  const form = await nameIs("Freight");
  await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText(/^Code/)));
  await frame.user.keyboard("F1{Control>}s{/Control}");
  await waitFor(() => expect(cell(0, 0)).toBe("Freight"), { timeout: 10_000 });
  expect(frame.asked("debtors_R_save")[0]).toMatchObject({ code: "F1", drconame: "Freight" });
});

test("a form that is closed without a save gives back the cell with what was typed", async () => {
  const frame = await openJournal();
  await frame.user.keyboard("Fre{Alt>}c{/Alt}");
  await nameIs("Fre");
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ledger" })).toBeNull());
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Ledger, line 1" });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe("Fre");
  expect(frame.asked("debtors_R_save")).toEqual([]);
  await frame.user.keyboard("ight");
  expect(input.value).toBe("Freight");
});

test("without a line the cell gets the record whose save waits, and both saves are kept in their order", async () => {
  const frame = await openJournal();
  await frame.user.keyboard("Fre{Alt>}c{/Alt}");
  await nameIs("Fre");
  await frame.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ledger" })).toBeNull());
  await goOffline(frame);
  await frame.user.keyboard("ight{Alt>}c{/Alt}");
  await nameIs("Freight");
  await frame.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Ledger" })).toBeNull(), { timeout: 10_000 });
  await waitFor(() => expect(cell(0, 0)).toBe("Freight"));
  await frame.user.keyboard("{Control>}s{/Control}");
  await waitFor(async () => expect(await frame.offline.outbox.rows()).toHaveLength(2), { timeout: 10_000 });
  const [ledger, journal] = await frame.offline.outbox.rows();
  expect(ledger?.entity).toBe("debtors");
  expect(linesOf(journal?.shown.entries)).toMatchObject([{ ledgerid: `tmp:${ledger?.opId}` }]);
});

test("where the menu has no New for that kind of record, nothing is offered and Alt+C types nothing", async () => {
  const frame = await openJournal("");
  await frame.user.keyboard("Freight");
  await screen.findByText("Nothing found");
  await frame.user.keyboard("{Alt>}c{/Alt}");
  expect(screen.queryByText(/^Create/)).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Ledger, line 1" }).value).toBe("Freight");
});

const PAYMENT = definition(
  [
    field("partyid", {
      label_label: "Paid to",
      comp_type: "ddlssolo",
      DataSourceID_SQL: "debtors:nomoney",
      inputprops: JSON.stringify({
        show: "drconameview",
        begins: [{ key: "groupid", source: "acgroup", name: "Sundry Creditors" }],
      }),
    }),
  ],
  { entity: "payment", formtitle: "Payment" },
  { DataSourceID_SQL: "payment_R_save" },
);
const SUPPLIER = definition(
  [
    field("drconame", { label_label: "Ledger name", validationprops: REQUIRED }),
    field("groupid", { label_label: "Group", comp_type: "ddlssolo", DataSourceID_SQL: "acgroup" }),
  ],
  { entity: "debtors", formtitle: "Ledger" },
  { DataSourceID_SQL: "debtors_R_save", aspx_codes: "" },
);

/** A payment whose server knows these groups; in the supplier's form that Alt+C opened, the group in its box. */
async function groupOfNew(groups: readonly Row[]): Promise<{ readonly frame: Frame; readonly group: string }> {
  const frame = await openFrame({
    path: "/MainB?formname=paymentdetail&id=0",
    answers: {
      WEBAPI_MacMenulist: menuWith("debtorsdetail"),
      WEBAPI_R_dynaform: ({ menutype }) => (menutype === "debtorsdetail" ? SUPPLIER : PAYMENT),
      WEBAPIGetddls: ({ sid }) => (sid === "acgroup" ? groups : []),
      attachedfiles_space: [],
    },
  });
  await formOpen();
  await waitFor(() => expect(frame.asked("WEBAPI_MacMenulist")).not.toHaveLength(0));
  screen.getByRole("combobox", { name: /^Paid to/ }).focus();
  await frame.user.keyboard("Mahalaxmi Mills{Alt>}c{/Alt}");
  const form = await nameIs("Mahalaxmi Mills");
  return { frame, group: within(form).getByRole<HTMLInputElement>("combobox", { name: /^Group/ }).value };
}

test("a supplier made from a payment begins in the group of suppliers, which is saved with it", async () => {
  const { frame, group } = await groupOfNew([
    { value: 7, label: "Sundry Creditors of Pune" },
    { value: 4, label: "Sundry Creditors" },
  ]);
  expect(group).toBe("Sundry Creditors");
  await frame.user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(frame.asked("debtors_R_save")).toHaveLength(1), { timeout: 10_000 });
  expect(frame.asked("debtors_R_save")[0]).toMatchObject({ drconame: "Mahalaxmi Mills", groupid: "4" });
});

test("a company that has renamed the group of suppliers chooses it itself", async () => {
  expect((await groupOfNew([{ value: 7, label: "Trade creditors" }])).group).toBe("");
});
