import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, LOAD, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test("FORM-001 FORM-004 FORM-009 /MainB shows a card with the title and the form of the record", async () => {
  const scene = await openScene({
    rows: definition([field("name"), field("city")]),
    record: { id: 12, name: "Main store", city: "Surat", rowver: 3 },
    address: "/MainB?formname=godown&id=12&formtitle=Godown",
  });
  await formOpen();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Godown");
  expect(document.title).toBe("Godown");
  expect(input("Name").value).toBe("Main store");
  expect(input("City").closest("[data-comp=divsrow]")?.closest("[data-comp=cards]")).not.toBeNull();
  expect(scene.asked("WEBAPI_R_dynaform")).toEqual([{ user2: "@user2", branchin: "@branchin", menutype: "godown" }]);
  expect(scene.asked("godown_R_getviewdata")).toEqual([
    {
      txtid: "12",
      branchin: "@branchin",
      user2: "@user2",
      dnt: "@dnt",
      userid: "@userid",
      loginip: "@loginip",
      coid: "@coid",
      co: "@co",
    },
  ]);
});

test("FORM-006 FORM-007 the model is asked for by user, branch and form name, and the load procedure that its first row holds by its eight parameters, both encrypted", async () => {
  const scene = await openScene({
    rows: definition([field("name")], { sqlsp: "store_R_read" }),
    answers: { store_R_read: [{ id: 12, name: "Main store", rowver: 3 }] },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(scene.asked("WEBAPI_R_dynaform")).toEqual([{ user2: "@user2", branchin: "@branchin", menutype: "godown" }]);
  expect(scene.asked("store_R_read")).toEqual([
    {
      txtid: "12",
      branchin: "@branchin",
      user2: "@user2",
      dnt: "@dnt",
      userid: "@userid",
      loginip: "@loginip",
      coid: "@coid",
      co: "@co",
    },
  ]);
  expect(input("Name").value).toBe("Main store");
  expect(scene.asked(LOAD)).toEqual([]);
  expect(["WEBAPI_R_dynaform", "store_R_read"].filter((name) => !scene.network.isSealed(name))).toEqual([]);
});

test("FORM-004 FORM-094 a spinner stands until model and record are there", async () => {
  await openScene({ rows: definition([field("name")]) });
  expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  expect(screen.queryByLabelText("Name")).toBeNull();
  await formOpen();
  expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
});

test("FORM-002 the breadcrumb leads home, back to the list, and names the page", async () => {
  const scene = await openScene({ rows: definition([field("name")]) });
  await formOpen();
  const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(crumbs.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(crumbs.getByText("Godown").getAttribute("aria-current")).toBe("page");
  await scene.user.click(crumbs.getByRole("button", { name: "List" }));
  await waitFor(() => expect(scene.path()).toBe("/start"));
});

test("FORM-003 in a drawer the form has no breadcrumb", async () => {
  await openScene({ rows: definition([field("name")]), address: "/drawer" });
  await formOpen();
  expect(input("Name")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("FORM-001 SHELL-021 navigation state is put into the address, and a reload finds it there", async () => {
  const scene = await openScene({
    rows: definition([field("name")]),
    record: { id: 12, name: "Main store", rowver: 3 },
    address: "/MainB",
    state: { id: 12, formname: "godown", sqlsp: "godown_R_getviewdata", formtitle: "Godown" },
  });
  await formOpen();
  expect(scene.path()).toBe("/MainB?formname=godown&id=12&sqlsp=godown_R_getviewdata&formtitle=Godown");
  await scene.reopen(scene.path());
  await formOpen();
  expect(input("Name").value).toBe("Main store");
});

test("FORM-008 another definition draws another form; a model that is kept is not fetched again", async () => {
  const scene = await openScene({
    rows: definition([field("itemname")], { formtitle: "Item" }),
    address: "/MainB?f=item&id=0",
  });
  await formOpen();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Item");
  await scene.reopen();
  await formOpen();
  expect(scene.asked("WEBAPI_R_dynaform")).toHaveLength(1);
});

test("FORM-096 FORM-097 widths, props, HTML and icon of a row are drawn", async () => {
  await openScene({
    rows: definition([
      field("name", {
        COMP_style: "fa fa-user",
        props: '{"data-mark":"one","onClick":"alert(1)"}',
        labelprops: "title=Full name",
        inputprops: '{"data-in":"2"}',
        Inputpropsc: "data-own=3",
        aspx_codes: "<b>in capitals</b>",
      }),
      field("isactive", { comp_type: "chk", labelprops: "title=Yes or no" }),
      { comp_type: "cards", key: "card2", label_label: "Half", field: false },
    ]),
  });
  await formOpen();
  expect(screen.getByTitle("Yes or no").closest("label")?.textContent).toBe("Isactive");
  const place = document.querySelector("[data-key=name]");
  expect(place?.getAttribute("data-mark")).toBe("one");
  expect(place?.hasAttribute("onclick")).toBe(false);
  expect(place?.querySelector("[data-icon=user]")).not.toBeNull();
  expect(place?.querySelector("label")?.title).toBe("Full name");
  expect(input("Name").dataset.in).toBe("2");
  expect(input("Name").dataset.own).toBe("3");
  expect(place?.textContent).toContain("in capitals");
  expect(document.querySelector<HTMLElement>("[data-key=card2]")?.style.getPropertyValue("--span")).toBe("6");
});

const DRAWN = [
  "amt",
  "chk",
  "companylogo",
  "ddls",
  "ddlsnew",
  "ddlssolo",
  "radio",
  "sql",
  "switch",
  "txt",
  "txtJS",
  "txtbarcodescanner",
  "txtdraft",
  "txts",
  "txtsql",
  "txtwhcheck",
];

test("FORM-095 every field with an input has the props of its label, of its input, both of them, and of the element", async () => {
  const options = JSON.stringify([{ value: "1", label: "One" }]);
  await openScene({
    rows: definition(
      DRAWN.map((comp_type) =>
        field(comp_type, {
          comp_type,
          options,
          TXT_TextMode: comp_type === "ddls" ? "single-line" : "",
          props: '{"data-mark":"whole"}',
          labelprops: `title=Label of ${comp_type}`,
          inputprops: '{"data-in":"2"}',
          Inputpropsc: "data-own=3",
        }),
      ),
    ),
  });
  await formOpen();
  await waitFor(() => expect(document.querySelector("[data-key=txtdraft] [contenteditable]")).not.toBeNull());
  const seen = DRAWN.map((type) => {
    const place = document.querySelector<HTMLElement>(`[data-key=${type}]`);
    return [
      type,
      place?.dataset.mark,
      place?.querySelector(`[title="Label of ${type}"]`)?.textContent,
      place?.querySelectorAll('[data-in="2"][data-own="3"]').length,
    ];
  });
  expect(seen).toEqual(DRAWN.map((type) => [type, "whole", field(type).label_label, 1]));
});

test("FORM-058 an unknown type says so by its real name, and the rest is drawn", async () => {
  await openScene({ rows: definition([{ comp_type: "holograph", key: "holo", field: false }, field("name")]) });
  await formOpen();
  expect(screen.getByText("holograph No project match")).toBeTruthy();
  expect(input("Name")).toBeTruthy();
});

test("FORM-070 FORM-071 invisible fields are not drawn; disabled and read-only ones cannot be typed in", async () => {
  await openScene({
    rows: definition([
      field("hidden", { field_visible: 0 }),
      field("fixed", { field_disable: 1 }),
      field("shown", { field_readonly: "True" }),
    ]),
    record: { id: 0, fixed: "F", shown: "S" },
  });
  await formOpen();
  expect(screen.queryByLabelText("Hidden")).toBeNull();
  expect(input("Fixed").disabled).toBe(true);
  expect(input("Shown").readOnly).toBe(true);
});

test("a form without the right to change has no save button and says so", async () => {
  await openScene({
    rows: definition([field("name")], { editallowed: 0 }),
    record: { id: 12, name: "Main store", rowver: 1 },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(input("Name").readOnly).toBe(true);
  expect(screen.getByText("You can view this record but don't have permission to change it.")).toBeTruthy();
});

test("a form that is not there says so and offers to try again", async () => {
  const scene = await openScene({ rows: [{ err: 1, errkey: "", errormsg: "There is no form named godown." }] });
  expect((await screen.findAllByText("There is no form named godown.")).length).toBeGreaterThan(0);
  scene.answers.WEBAPI_R_dynaform = definition([field("name")]);
  await scene.user.click(await screen.findByRole("button", { name: "OK" }));
  await scene.user.click(screen.getByRole("button", { name: "Retry" }));
  await formOpen();
});

test("MSG-004 a network failure while loading shows the dialog Error! with its text", async () => {
  const scene = await openScene({
    rows: definition([field("name")]),
    address: "/MainB?formname=godown&id=12",
    answers: { godown_R_getviewdata: () => "drop-before" },
  });
  expect(await screen.findByText("Error!")).toBeTruthy();
  expect(screen.getAllByText(/^You are offline, and this is not on this device/).length).toBeGreaterThan(0);
  expect(scene.path()).toContain("/MainB");
});
