import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SOURCE_IDS } from "../../../src/client/elements/dropdown/source-ids";
import type { Row } from "../../../src/wire/envelope";
import { cpuMs } from "../../cpu-time";
import { atPace } from "../../pace";
import { definition, field, formOpen, goOffline, openScene, SAVE } from "../form-harness";
import { holdAnswers } from "../hold-answers";

const STATES: readonly Row[] = [
  {
    key: 24,
    value: 24,
    label: "Gujarat",
    labellist: "<b>24</b> · West<script>window.hacked = 1</script>",
    code: "GJ",
    TotalCount: 3,
  },
  { key: 27, value: 27, label: "Maharashtra", labellist: "<b>27</b> · West", code: "MH", TotalCount: 3 },
  { key: 29, value: 29, label: "Karnataka", labellist: "", alias: "Mysore", barcode: "8901234567894", TotalCount: 3 },
];

const serverFind =
  (rows: readonly Row[]) =>
  ({ search, filter, DisplayStart, DisplayLength }: Row): readonly Row[] => {
    const found = rows.filter(
      (row) =>
        JSON.stringify(row).toLowerCase().includes(String(search).toLowerCase()) &&
        (!filter || String(filter).endsWith(`=${String(row.filetervalue)}`)),
    );
    return found
      .slice(Number(DisplayStart) - 1, Number(DisplayStart) - 1 + Number(DisplayLength))
      .map((row) => ({ ...row, TotalCount: found.length }));
  };

const ref = (key: string, more: Row = {}): Row =>
  field(key, { comp_type: "ddlssolo", TXT_TextMode: "single-line", DataSourceID_SQL: key, ...more });
const box = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name: new RegExp(`^${name}`) });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const saved = async (scene: Awaited<ReturnType<typeof openScene>>) => {
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE).length).toBeGreaterThan(0));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  return scene.asked(SAVE).at(-1) ?? {};
};

/** Waits until the draft of the choice is on the device, so that nothing is running when the test ends. */
const drafted = (scene: Awaited<ReturnType<typeof openScene>>, values: Row) =>
  waitFor(async () => expect((await scene.offline.outbox.drafts())[0]?.values).toMatchObject(values));

test("DDL-001 DDL-002 FORM-032 options come from WEBAPIGetddls by user, branch and source id, encrypted, and the value is stored", async () => {
  const scene = await openScene({
    rows: definition([field("name"), ref("state")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.click(box("State"));
  await screen.findByText("Maharashtra");
  expect(scene.asked("WEBAPIGetddls")[0]).toEqual({
    user2: "@user2",
    branchin: "@branchin",
    sid: "state",
    search: "",
    filter: "",
    ids: "",
    DisplayStart: 1,
    DisplayLength: 50,
  });
  await scene.user.type(box("State"), "mah");
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(scene.asked("WEBAPIGetddls").at(-1)).toMatchObject({
    user2: "@user2",
    branchin: "@branchin",
    sid: "state",
    search: "mah",
  });
  expect(scene.network.isSealed("WEBAPIGetddls")).toBe(true);
  await scene.user.click(screen.getByText("Maharashtra"));
  expect(box("State").value).toBe("Maharashtra");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect((await saved(scene)).state).toBe(27);
});

test("typing opens and filters on the server by code, alias and barcode; Enter chooses even before the answer and goes on", async () => {
  const scene = await openScene({
    rows: definition([ref("state"), field("name")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.click(box("State"));
  for (const typed of ["MH", "mysore", "8901234567894"]) {
    await scene.user.clear(box("State"));
    await scene.user.type(box("State"), typed);
    await waitFor(() => expect(options()).toHaveLength(1));
  }
  await scene.user.clear(box("State"));
  await scene.user.type(box("State"), "GJ{Enter}");
  await waitFor(() => expect(box("State").value).toBe("Gujarat"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await drafted(scene, { state: 24 });
});

test("Enter chooses only what begins with the typed words; another match is chosen with an arrow key", async () => {
  const rice = (id: number, label: string): Row => ({ key: id, value: id, label, labellist: "", TotalCount: 2 });
  const scene = await openScene({
    rows: definition([ref("state"), field("name")]),
    answers: { WEBAPIGetddls: serverFind([rice(25, "Rice 25 kg"), rice(10, "Rice 10 kg")]) },
  });
  await formOpen();
  await scene.user.type(box("State"), "5 kg{Enter}");
  expect(await screen.findByText('No name begins with "5 kg". Choose with ↓, or change the text.')).toBeTruthy();
  expect(document.activeElement).toBe(box("State"));
  expect(screen.getByRole("option").dataset.active).toBeUndefined();
  await scene.user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(box("State").value).toBe("Rice 25 kg"));
  await scene.user.clear(box("State"));
  await scene.user.type(box("State"), "10 kg{Enter}");
  await waitFor(() => expect(box("State").value).toBe("Rice 10 kg"));
});

test("the server is asked once typing rests, not for every key", async () => {
  const scene = await openScene({ rows: definition([ref("state")]), answers: { WEBAPIGetddls: serverFind(STATES) } });
  await formOpen();
  for (const value of ["G", "Gu", "Guj"]) fireEvent.change(box("State"), { target: { value } });
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(scene.asked("WEBAPIGetddls").map(({ search }) => search)).toEqual(["Guj"]);
});

test("a choice by Tab before the answer is made when the answer comes, and takes no keyboard away", async () => {
  const scene = await openScene({
    rows: definition([ref("state"), field("name")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.type(box("State"), "GJ{Tab}");
  screen.getByLabelText("Name").focus();
  await waitFor(() => expect(box("State").value).toBe("Gujarat"));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await drafted(scene, { state: 24 });
});

test("a stale answer never replaces a newer one", async () => {
  const scene = await openScene({ rows: definition([ref("state")]), answers: { WEBAPIGetddls: serverFind(STATES) } });
  await formOpen();
  const release = holdAnswers(scene, ({ sqlsp, mypayans }) => sqlsp === "WEBAPIGetddls" && mypayans.includes("Guj"));
  await scene.user.type(box("State"), "Guj");
  await waitFor(() => expect(scene.asked("WEBAPIGetddls").some(({ search }) => search === "Guj")).toBe(true));
  await scene.user.clear(box("State"));
  await scene.user.type(box("State"), "Karn");
  await waitFor(() => expect(options()).toEqual(["Karnataka"]));
  release();
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(options()).toEqual(["Karnataka"]);
});

test("a press on an option that becomes another one under the pointer chooses nothing", async () => {
  const scene = await openScene({
    rows: definition([ref("state"), field("name")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.click(box("State"));
  await waitFor(() => expect(options()).toHaveLength(3));
  const [pressed] = screen.getAllByRole("option");
  expect(pressed?.textContent).toContain("Gujarat");
  await scene.user.pointer({ keys: "[MouseLeft>]", target: pressed! });
  fireEvent.change(box("State"), { target: { value: "Mah" } });
  await waitFor(() => expect(options()).toEqual([expect.stringContaining("Maharashtra")]));
  const [under] = screen.getAllByRole("option");
  expect(pressed?.isConnected).toBe(false);
  await scene.user.pointer({ keys: "[/MouseLeft]", target: under! });
  expect(box("State").value).toBe("Mah");
  await scene.user.click(under!);
  expect(box("State").value).toBe("Maharashtra");
  await drafted(scene, { state: 27 });
});

test("arrows move, Esc closes the list and not the form, Enter chooses and presses no button", async () => {
  const scene = await openScene({ rows: definition([ref("state")]), answers: { WEBAPIGetddls: serverFind(STATES) } });
  await formOpen();
  await scene.user.click(box("State"));
  await screen.findByText("Karnataka");
  await scene.user.keyboard("{ArrowDown}{ArrowDown}");
  const active = document.getElementById(box("State").getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("Maharashtra");
  await scene.user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(scene.path()).toContain("/MainB");
  await scene.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(box("State").value).toBe("Gujarat"));
  await drafted(scene, { state: 24 });
  expect(scene.asked(SAVE)).toEqual([]);
});

test("the options follow the field that narrows them, and a choice that no longer fits is cleared", async () => {
  const cities: readonly Row[] = [
    { key: 1, value: 1, label: "Surat", filetervalue: 24 },
    { key: 2, value: 2, label: "Pune", filetervalue: 27 },
  ];
  const scene = await openScene({
    rows: definition([
      ref("stateid", { DataSourceID_SQL: "state" }),
      ref("city", { inputprops: '{"filterField":"stateid"}' }),
    ]),
    answers: { WEBAPIGetddls: (args) => serverFind(args.sid === "city" ? cities : STATES)(args) },
  });
  await formOpen();
  await scene.user.click(box("Stateid"));
  await scene.user.click(await screen.findByText("Gujarat"));
  await scene.user.click(box("City"));
  await scene.user.click(await screen.findByText("Surat"));
  expect(
    scene
      .asked("WEBAPIGetddls")
      .filter(({ sid }) => sid === "city")
      .map(({ filter }) => filter),
  ).toEqual(["stateid=24"]);
  expect(options()).toEqual([]);
  await scene.user.click(box("Stateid"));
  await scene.user.click(await screen.findByText("Maharashtra"));
  await waitFor(() => expect(box("City").value).toBe(""));
  await drafted(scene, { stateid: 27, city: 0 });
});

test("DDL-005 FORM-030 FORM-031 OPEN-030 free text is offered as an Add option by ddls and ddlsnew and not by ddlssolo", async () => {
  const scene = await openScene({
    rows: definition([ref("area", { comp_type: "ddls" }), ref("zone", { comp_type: "ddlsnew" }), ref("state")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.type(box("Area"), "Ring Road");
  await scene.user.click(await screen.findByRole("option", { name: 'Add "Ring Road"' }));
  await scene.user.type(box("Zone"), "North{Enter}");
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  await scene.user.type(box("State"), "Goa");
  await screen.findByText("Nothing found");
  expect(options()).toEqual([]);
  await scene.user.keyboard("{Escape}");
  const args = await saved(scene);
  expect([args.area, args.zone, args.state]).toEqual(["Ring Road", "North", ""]);
});

test("Alt+C creates what is typed, also where a name begins with it, and does nothing where nothing may be added", async () => {
  const scene = await openScene({
    rows: definition([ref("area", { comp_type: "ddls" }), ref("state")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.type(box("Area"), "Guj");
  await screen.findByRole("option", { name: /Gujarat/ });
  await scene.user.keyboard("{Alt>}c{/Alt}");
  expect(box("Area").value).toBe("Guj");
  await scene.user.type(box("State"), "Guj");
  await screen.findByRole("option", { name: /Gujarat/ });
  await scene.user.keyboard("{Alt>}c{/Alt}{Enter}");
  await waitFor(() => expect(box("State").value).toBe("Gujarat"));
  expect((await saved(scene)).area).toBe("Guj");
});

test("DDL-006 multi-line takes several and stores a list of values; a chip takes one away", async () => {
  const scene = await openScene({
    rows: definition([
      ref("states", { comp_type: "ddls", TXT_TextMode: "multi-line", DataSourceID_SQL: SOURCE_IDS.moduleFields }),
    ]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  for (const name of ["Gujarat", "Karnataka", "Maharashtra"]) {
    await scene.user.click(box("States"));
    await scene.user.click(await screen.findByText(name));
  }
  await scene.user.click(screen.getByRole("button", { name: "Remove Karnataka", hidden: true }));
  expect(within(screen.getByRole("group", { name: "Chosen: States" })).queryByText("Karnataka")).toBeNull();
  expect((await saved(scene)).states).toEqual([24, 27]);
});

test("DDL-006 several are chosen by keyboard one after another; Enter goes on where nothing is typed", async () => {
  const scene = await openScene({
    rows: definition([
      ref("states", { comp_type: "ddls", TXT_TextMode: "multi-line", DataSourceID_SQL: SOURCE_IDS.moduleFields }),
      field("name"),
    ]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  box("States").focus();
  for (const name of ["Gujarat", "Maharashtra"]) {
    await scene.user.keyboard(name.slice(0, 4));
    await screen.findByText(name);
    await scene.user.keyboard("{Enter}");
    await screen.findByRole("button", { name: `Remove ${name}`, hidden: true });
    expect(document.activeElement).toBe(box("States"));
  }
  await scene.user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect((await saved(scene)).states).toEqual([24, 27]);
});

test("DDL-007 another text mode says so", async () => {
  await openScene({ rows: definition([ref("area", { comp_type: "ddls", TXT_TextMode: "password" })]) });
  await formOpen();
  expect(screen.getByText("TXT_TextMode not match")).toBeTruthy();
});

test("DDL-009 OPEN-031 clearing sets 0 and an empty label, and 0 is missing where the field is required", async () => {
  const scene = await openScene({
    rows: definition([ref("state", { validationprops: '{"required":"Choose the state."}' })]),
    record: { id: 12, rowver: 3, state: 24, state_label: "Gujarat" },
    address: "/MainB?formname=godown&id=12",
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  expect(box("State").value).toBe("Gujarat");
  expect(scene.asked("WEBAPIGetddls")).toEqual([]);
  await scene.user.click(screen.getByRole("button", { name: "Clear State" }));
  expect(box("State").value).toBe("");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getAllByText("Choose the state.").length).toBeGreaterThan(0));
  expect(scene.asked(SAVE)).toEqual([]);
});

test("DDL-009 an optional choice that is cleared is sent as 0", async () => {
  const scene = await openScene({
    rows: definition([ref("state")]),
    record: { id: 12, rowver: 3, state: 24, state_label: "Gujarat" },
    address: "/MainB?formname=godown&id=12",
  });
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Clear State" }));
  expect((await saved(scene)).state).toBe(0);
});

test("DDL-010 options that cannot be loaded: Error! dialog", async () => {
  const scene = await openScene({
    rows: definition([ref("state")]),
    answers: { WEBAPIGetddls: [{ err: 1, errkey: "sid", errormsg: "There is no dropdown source state." }] },
  });
  await formOpen();
  await scene.user.click(box("State"));
  const dialog = await screen.findByRole("dialog", { name: "Error!" });
  expect(within(dialog).getByText("There is no dropdown source state.")).toBeTruthy();
});

test("every fixed source id stands once in the registry", () => {
  const ids = Object.values(SOURCE_IDS)
    .map(Number)
    .sort((a, b) => a - b);
  expect(ids).toEqual([
    175, 176, 177, 178, 179, 440, 498, 499, 839, 853, 874, 997, 998, 999, 1000, 1399, 1527, 1700, 1782, 1836,
  ]);
});

test("without a connection the kept options are searched on the device, with their age; what is not kept says so and opens no dialog", async () => {
  const scene = await openScene({
    rows: definition([ref("state"), ref("area")]),
    answers: { WEBAPIGetddls: serverFind(STATES) },
  });
  await formOpen();
  await scene.user.click(box("State"));
  await screen.findByText("Gujarat");
  await scene.user.keyboard("{Escape}");
  await goOffline(scene);
  await scene.user.type(box("State"), "mys");
  await waitFor(() => expect(options()).toEqual(["Karnataka"]));
  expect(screen.getByText(/^as of /)).toBeTruthy();
  await scene.user.keyboard("{Escape}");
  await scene.user.click(box("Area"));
  await screen.findByText(/You are offline, and this is not on this device/);
  expect(screen.queryByRole("dialog", { name: "Error!" })).toBeNull();
});

const AREA_FORM = (more: readonly Row[] = []): readonly Row[] => [
  { id: 1, key: "id", comp_type: "txthidden", formtitle: "Area", defver: "a1", entity: "area", addallowed: 1 },
  { id: 2, key: "areaname", comp_type: "txt", label_label: "Area Name", validationprops: '{"required":"Name."}' },
  ...more,
  {
    id: 9,
    key: "btnsave",
    comp_type: "btn_submit",
    DataSourceID_SQL: "area_R_save",
    DataTextField: "id,areaname,user2",
    DataValueField: "id,areaname,@user2",
  },
];

async function offlineAdd(more: readonly Row[]) {
  const form = definition([
    ref("area", { comp_type: "ddls", inputprops: '{"createEntity":"area"}' }),
    ref("second", { DataSourceID_SQL: "area" }),
  ]);
  const scene = await openScene({
    rows: [],
    answers: {
      WEBAPI_R_dynaform: ({ menutype }) => (menutype === "areadetail" ? AREA_FORM(more) : form),
      WEBAPIGetddls: [],
    },
  });
  await formOpen();
  await scene.offline.reader.read({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: "areadetail" },
    enc: true,
  });
  await goOffline(scene);
  await scene.user.type(box("Area"), "Ring Road");
  await scene.user.click(await screen.findByRole("option", { name: 'Add "Ring Road"' }));
  return scene;
}

test("DDL-005 an option added without a connection is a save of its own, can be chosen at once, and both arrive in order", async () => {
  const scene = await offlineAdd([]);
  await waitFor(() => expect(box("Area").value).toBe("Ring Road"));
  const made = (await scene.offline.outbox.rows())[0];
  expect(made).toMatchObject({ entity: "area", title: "Area: Ring Road", state: "queued" });
  await scene.user.click(box("Second"));
  const option = await screen.findByRole("option", { name: /Ring Road/ });
  expect(within(option).getByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
  await scene.user.click(option);
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toHaveLength(2));
  scene.network.pings = "fine";
  await scene.offline.ping();
  await scene.offline.drain("test");
  await waitFor(() =>
    expect(scene.network.applied.map(({ envelope }) => envelope.sqlsp)).toEqual(["area_R_save", SAVE]),
  );
  const main = scene.network.applied[1]?.envelope;
  expect(main?.mypayans.filter((value) => typeof value === "object" && value !== null)).toEqual([
    { $op: made?.opId, col: "id" },
    { $op: made?.opId, col: "id" },
  ]);
});

test("DDL-005 a master that needs more than its name is not added without a connection, and the field says what is missing", async () => {
  const scene = await offlineAdd([
    { id: 3, key: "cityid", comp_type: "ddlssolo", label_label: "City", validationprops: '{"required":"City."}' },
  ]);
  await screen.findByText("Ring Road needs more than its name: City. Add it in its own form.");
  expect(await scene.offline.outbox.rows()).toEqual([]);
});

test("a list of 100,000 options: a keystroke shows its options in less than 100 ms", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => ({
    value: String(index),
    label: `Item ${index} of the catalogue`,
  }));
  const scene = await openScene({
    rows: definition([field("item", { comp_type: "ddlssolo", options: JSON.stringify(many) })]),
  });
  await formOpen();
  await scene.user.click(box("Item"));
  await waitFor(() => expect(options().length).toBeGreaterThan(5));
  expect(options().length).toBeLessThan(40);
  const times = ["9", "99", "999", "9999", "99998"].map((typed) => {
    const from = cpuMs();
    fireEvent.change(box("Item"), { target: { value: typed } });
    return cpuMs() - from;
  });
  expect(options()[0]).toContain("99998");
  // The fastest of five, to exclude other load of the machine.
  expect(Math.min(...times)).toBeLessThan(atPace(100));
});

test("pages of options scroll as one list", async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    key: index + 1,
    value: index + 1,
    label: `Area ${index + 1}`,
  }));
  const scene = await openScene({ rows: definition([ref("area")]), answers: { WEBAPIGetddls: serverFind(many) } });
  await formOpen();
  await scene.user.click(box("Area"));
  await screen.findByText("Area 1");
  await scene.user.keyboard("{ArrowDown}".repeat(49));
  await waitFor(() => expect(screen.getAllByRole("option")[0]?.getAttribute("aria-setsize")).toBe("100"));
  expect(scene.asked("WEBAPIGetddls").map(({ DisplayStart }) => DisplayStart)).toEqual([1, 51]);
});

test("a picker answers from the copy on the device and, with a line, asks the server too: what only it has joins at the end", async () => {
  const own: readonly Row[] = [
    { id: 24, label: "Gujarat", name: "Gujarat", cursor: "1" },
    { id: 25, label: "Gujar Market", name: "Gujar Market", cursor: "2" },
  ];
  const scene = await openScene({
    rows: definition([field("name"), ref("state")]),
    answers: {
      WEBAPI_changes_since: ({ cursor }) => (cursor ? [] : own),
      WEBAPIGetddls: serverFind([
        { key: 99, value: 99, label: "Gujar", labellist: "", TotalCount: 3 },
        { key: 24, value: 24, label: "Gujarat", labellist: "", TotalCount: 3 },
      ]),
    },
  });
  await formOpen();
  await scene.offline.reference.download("state", () => undefined);
  await scene.user.click(box("State"));
  await scene.user.type(box("State"), "guja");
  await waitFor(() => expect(options()).toEqual(["Gujar Market", "Gujarat", "Gujar"]));
  expect(scene.asked("WEBAPIGetddls").map(({ search }) => search)).toContain("guja");
  await scene.user.click(screen.getByRole("option", { name: "Gujar" }));
  expect(box("State").value).toBe("Gujar");
  await drafted(scene, { state: 99 });
});

test("Enter on a name that the device does not have waits for the server, and what is typed behind it goes to the next field", async () => {
  const own: readonly Row[] = [{ id: 24, label: "Gujarat", name: "Gujarat", cursor: "1" }];
  const scene = await openScene({
    rows: definition([ref("state"), field("name")]),
    answers: {
      WEBAPI_changes_since: ({ cursor }) => (cursor ? [] : own),
      WEBAPIGetddls: serverFind([{ key: 99, value: 99, label: "Nagaland", labellist: "", TotalCount: 1 }]),
    },
  });
  await formOpen();
  await scene.offline.reference.download("state", () => undefined);
  const release = holdAnswers(scene, ({ sqlsp }) => sqlsp === "WEBAPIGetddls");
  await scene.user.click(box("State"));
  await scene.user.keyboard("naga");
  expect(await screen.findByText("Looking")).toBeTruthy();
  expect(screen.queryByText("Nothing found")).toBeNull();
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(scene.asked("WEBAPIGetddls").map(({ search }) => search)).toContain("naga"));
  expect(box("State").value).toBe("naga");
  release();
  await waitFor(() => expect(box("State").value).toBe("Nagaland"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await drafted(scene, { state: 99 });
  await scene.user.click(box("State"));
  await scene.user.clear(box("State"));
  await scene.user.type(box("State"), "zzz{Enter}");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  expect(document.activeElement).toBe(box("State"));
});
