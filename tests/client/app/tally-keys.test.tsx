import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { definition, field } from "../form-harness";
import { inGrid, listHead, listOfRows, menuRow, openFrame, type Frame } from "./frame-harness";

const adding = (addform: string, addlabel: string, addkey: string) => ({
  addform,
  addtitle: "",
  addsqlsp: "",
  addlabel,
  addkey,
});
const MENU = [
  menuRow(10, 0, "Sales", "", "group", "tags"),
  menuRow(11, 10, "Sale", "/salelist", "item", "tags", adding("saledetail", "New sale", "F8")),
  menuRow(12, 10, "Payment", "/paymentlist", "item", "book", adding("paymentdetail", "New payment", "Alt+F5")),
  // A list that the user may view but not add to: the server sends no form.
  menuRow(13, 10, "Contra", "/contralist", "item", "book", adding("", "", "")),
];
const FORM = definition(
  [
    field("vno", { label_label: "Sale No", field_disable: 1 }),
    field("day", { label_label: "Sale Date", TXT_TextMode: "Date" }),
    field("name", { label_label: "Name" }),
    field("partyid", {
      label_label: "Customer",
      comp_type: "ddlssolo",
      DataSourceID_SQL: "debtors:billparty",
      inputprops: JSON.stringify({ showColumn: "drconameview" }),
    }),
  ],
  {
    entity: "sale",
    formtitle: "Sale Detail",
    documentform: JSON.stringify({ conversions: [] }),
  },
  { aspx_codes: "/salelist", DataSourceID_SQL: "sale_R_save" },
);
const answers = {
  WEBAPI_MacMenulist: MENU,
  WEBAPI_R_dynaform: FORM,
  attachedfiles_space: [],
  godown_R_getviewdata: [
    { id: 4, vno: "S/4", day: "2026-06-10", name: "Asha", partyid: 7, drconameview: "Asha Traders", rowver: 1 },
  ],
  common_R_getlistgrid: listHead({
    entity: "sale",
    title: "Sale",
    formname: "saledetail",
    listsqlsp: "sale_R_listgrid",
    copyallowed: 1,
    addkey: "F8",
  }),
  sale_R_listgrid: listOfRows(3, (id) => ({ id, cityname: `Sale ${id}`, editallowed: 1, rowver: 1 })),
};
const query = (frame: Frame) => new URLSearchParams(frame.router.state.location.search);
const atHome = async () => {
  const frame = await openFrame({ path: "/", answers });
  await screen.findByRole("heading", { name: "Sales" });
  return frame;
};

describe("Tally's keys", () => {
  test("F8 and Alt+F5 open a new sale and a new payment from anywhere, also while typing", async () => {
    const frame = await atHome();
    await frame.user.keyboard("{F8}");
    await waitFor(() => expect(query(frame).get("formname")).toBe("saledetail"));
    expect(query(frame).get("id")).toBe("0");
    await frame.router.navigate("/");
    await frame.user.click(await screen.findByLabelText("Search the menu"));
    await frame.user.keyboard("{Alt>}{F5}{/Alt}");
    await waitFor(() => expect(query(frame).get("formname")).toBe("paymentdetail"));
  });

  test("a key of a record that the user may not add does nothing, and a key behind a dialog neither", async () => {
    const frame = await atHome();
    await frame.user.keyboard("{F4}");
    expect(frame.router.state.location.pathname).toBe("/");
    // The form of Home takes the focus once it is drawn. A `?` would then be a letter in its field.
    await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
    (document.activeElement as HTMLElement).blur();
    await frame.user.keyboard("{Shift>}?{/Shift}");
    await screen.findByText("New payment");
    await frame.user.keyboard("{F8}");
    expect(frame.router.state.location.pathname).toBe("/");
  });

  test("they are shown in the help, in the menu and on the button of the list", async () => {
    const frame = await openFrame({ path: "/salelist", answers });
    const add = await screen.findByRole("button", { name: "New Add" });
    expect([add.title, add.getAttribute("aria-keyshortcuts")]).toEqual(["N or F8", "N Insert F8"]);
    await frame.user.type(await screen.findByLabelText("Search the menu"), "sale");
    expect((await screen.findByTitle("New sale: F8")).textContent).toBe("F8");
    await frame.user.clear(screen.getByLabelText("Search the menu"));
    (document.activeElement as HTMLElement).blur();
    await frame.user.keyboard("{Shift>}?{/Shift}");
    expect(await screen.findByText("New sale")).toBeTruthy();
    expect(screen.getByText("New payment").closest("tr")?.textContent).toBe("Alt+F5New payment");
    expect(screen.queryByText("F4")).toBeNull();
  });

  test("F2 goes to the date of a form", async () => {
    const frame = await openFrame({ path: "/MainB?formname=saledetail&id=4", answers });
    await frame.user.click(await screen.findByLabelText("Name", { exact: false }));
    await frame.user.keyboard("{F2}");
    expect(document.activeElement).toBe(screen.getByLabelText("Sale Date", { exact: false }));
  });

  test("Ctrl+Enter in a picker opens the chosen record, and the form keeps what was typed", async () => {
    const frame = await openFrame({ path: "/MainB?formname=saledetail&id=4", answers });
    await frame.user.type(await screen.findByLabelText("Name", { exact: false }), " & Co");
    await frame.user.click(screen.getByLabelText("Customer", { exact: false, selector: "input" }));
    await frame.user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(query(frame).get("formname")).toBe("debtorsdetail"));
    expect(query(frame).get("id")).toBe("7");
    expect(frame.network.applied).toEqual([]);
    await frame.router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText("Name", { exact: false })).toHaveProperty("value", "Asha & Co"));
  });

  test("Alt+2 copies the document of the row, and the open document", async () => {
    const frame = await openFrame({ path: "/salelist", answers });
    const grid = await inGrid();
    await waitFor(() => expect(document.activeElement).toBe(grid));
    await frame.user.keyboard("{ArrowDown}{Alt>}2{/Alt}");
    await waitFor(() => expect(query(frame).get("from")).toBe("copy;sale,2"));
    await frame.router.navigate("/MainB?formname=saledetail&id=4");
    await waitFor(() => expect(screen.getByLabelText("Name", { exact: false })).toHaveProperty("value", "Asha"));
    await frame.user.keyboard("{Alt>}2{/Alt}");
    await waitFor(() => expect(query(frame).get("from")).toBe("copy;sale,4"));
  });
});
