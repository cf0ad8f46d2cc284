import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import { OutboxEntryScreen } from "../../../src/client/screens/outbox/outbox-entry-screen";
import { OutboxScreen } from "../../../src/client/screens/outbox/outbox-screen";
import { ModuleRights } from "../../../src/client/screens/rights/module-rights";
import { RightsEditor } from "../../../src/client/screens/rights/rights-editor";
import { AccessDenied } from "../../../src/client/ui/access-denied";
import type { Envelope, Row } from "../../../src/wire/envelope";
import { cpuMs } from "../../cpu-time";
import { atPace } from "../../pace";
import { Device, signIn } from "../../offline/help/device";
import { ScriptedNetwork, type Fate } from "../../offline/help/scripted-network";

const LIST = "settingslist_R_usersdetail_list";
const SAVE = "settingslist_R_usersdetail_listsave";

const rightsRow = (n: number, more: Row = {}): Row => ({
  id: 300_000 + n,
  cousers: "godown",
  formmnu: `module${n}`,
  formcaptaion: `Module ${n}`,
  viewrights: 1,
  addrights: 0,
  editrights: 0,
  deleterights: 0,
  approvalrights: 0,
  printrights: 0,
  attachementrights: 0,
  reportemailsendrights: 0,
  field_disable: "",
  field_visiblefalse: "",
  dashboardinshow: 0,
  menuinshow: 0,
  favouriteshotcutinshow: 0,
  ...more,
});

const namesOf = ({ sqlpara }: Envelope): readonly string[] => sqlpara.map((name) => String(name).replace(/^@/, ""));
const argsOf = (envelope: Envelope): Row =>
  Object.fromEntries(namesOf(envelope).map((name, index) => [name, envelope.mypayans[index]]));

const open: Device[] = [];
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 60));
  for (const device of open.splice(0)) device.stop();
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

interface Scene {
  readonly network: ScriptedNetwork;
  readonly device: Device;
  readonly offline: ReturnType<Device["tab"]>["offline"];
  readonly user: ReturnType<typeof userEvent.setup>;
  readonly rows: Row[];
  readonly saves: () => readonly Envelope[];
}

async function openRights({
  rows = [rightsRow(1), rightsRow(2), rightsRow(3)],
  name = "owner",
  element = <RightsEditor cousers="godown" />,
  answers = {},
}: {
  rows?: Row[];
  name?: string;
  element?: React.ReactElement;
  answers?: Record<string, (args: Row) => readonly Row[] | Fate>;
} = {}): Promise<Scene> {
  const network = new ScriptedNetwork();
  network.fateOf = (envelope) => {
    if (network.pings === "down") return "drop-before";
    const answer = answers[envelope.sqlsp];
    if (answer) {
      const given = answer(argsOf(envelope));
      return Array.isArray(given) ? { rows: given as readonly Row[] } : (given as Fate);
    }
    if (envelope.sqlsp === LIST) return { rows };
    if (envelope.sqlsp === SAVE && network.script.length === 0) {
      const args = argsOf(envelope);
      const row = rows.find(({ id }) => String(id) === String(args.id));
      for (const key of Object.keys(row ?? {})) if (row && key in args && key !== "id") row[key] = args[key];
    }
    return envelope.op ? (network.script.shift() ?? "apply") : { rows: [] };
  };
  const device = new Device({ fetch: network.fetch });
  open.push(device);
  const tab = device.tab();
  await signIn(tab, { name });
  await tab.offline.start();
  await tab.offline.ping();
  const router = createMemoryRouter([{ path: "*", element }]);
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={tab.offline}>
          <RouterProvider router={router} />
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  return {
    network,
    device,
    offline: tab.offline,
    user: userEvent.setup(),
    rows,
    saves: () => network.sent.filter(({ sqlsp }) => sqlsp === SAVE),
  };
}

const box = (column: string, name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `${column}: ${name}` });
const updates = () => screen.queryAllByRole("button", { name: /^Update / });
const offlineNow = async ({ network, offline }: Scene): Promise<void> => {
  network.pings = "down";
  await offline.ping();
  await waitFor(() => {
    if (offline.line().line === "online") throw new Error("still online");
  });
};

describe("the table", () => {
  test("RIGHTS-010 RIGHTS-013 the columns in their order and spelling; Fields Hide for admin only", async () => {
    await openRights({ name: "admin" });
    await box("View", "Module 1");
    const titles = () =>
      screen.getAllByRole("columnheader").map((cell) => cell.getAttribute("aria-label") ?? cell.textContent);
    expect(titles()).toEqual([
      "Save",
      "Module Name",
      "View",
      "Add",
      "Edit",
      "Delete",
      "Approval",
      "Fields Locked",
      "Fields Hide",
      "Dashboard",
      "Menu",
      "Favourite",
      "Print",
      "Attachement",
      "Report Email",
    ]);
    cleanup();
    await openRights({ name: "Admin" });
    await box("View", "Module 1");
    expect(titles()).not.toContain("Fields Hide");
    expect(titles()).toHaveLength(14);
  });

  test("RIGHTS-014 the table is 800 px high", async () => {
    await openRights();
    await box("View", "Module 1");
    expect(screen.getByRole("grid", { name: "Rights of godown" }).style.height).toBe("800px");
  });

  test("RIGHTS-011 RIGHTS-017 a row is unedited until something of it changes; then it alone has Update", async () => {
    const { user } = await openRights();
    const add = await box("Add", "Module 2");
    expect(updates()).toEqual([]);
    await user.click(add);
    expect(updates().map((button) => button.getAttribute("aria-label"))).toEqual(["Update Module 2"]);
    expect(updates()[0]?.textContent).toBe("Update");
    await user.click(add);
    expect(updates()).toEqual([]);
  });

  test("RIGHTS-012 Fields Locked is a multi-select of the fields of that module, from source 874", async () => {
    const asked: Row[] = [];
    const { user, saves } = await openRights({
      answers: {
        WEBAPIGetddls: (args) =>
          args.id
            ? (asked.push(args),
              [
                { value: "cityname", label: "City Name" },
                { value: "stateid", label: "State" },
              ])
            : [],
      },
    });
    await user.click(await screen.findByRole("button", { name: "Fields Locked: Module 3, none" }));
    const dialog = await screen.findByRole("dialog", { name: "Fields Locked: Module 3" });
    await user.click(within(dialog).getByRole("combobox", { name: "Fields" }));
    await user.click(await screen.findByRole("option", { name: "State" }));
    await user.click(screen.getByRole("option", { name: "City Name" }));
    await user.click(within(dialog).getByRole("button", { name: "OK" }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Fields Locked: Module 3, 2 fields" }).textContent).toBe("2 fields"),
    );
    expect(asked[0]).toMatchObject({ id: "874", filter: "module3" });
    await user.click(updates()[0] as HTMLElement);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves().map(argsOf)[0]?.field_disable).toBe("cityname,stateid");
  });

  test("the keyboard is enough: arrows move, Space gives, Enter on Save updates, Ctrl+S submits", async () => {
    const { user, saves } = await openRights();
    await box("View", "Module 1");
    const grid = screen.getByRole("grid", { name: "Rights of godown" });
    grid.focus();
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight} ");
    expect((await box("Edit", "Module 2")).checked).toBe(true);
    await user.keyboard("{ArrowDown} ");
    expect(updates()).toHaveLength(2);
    await user.keyboard("{Home}{Enter}");
    await waitFor(() => expect(saves()).toHaveLength(1));
    await screen.findByRole("dialog", { name: "Success!" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    grid.focus();
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(saves()).toHaveLength(2));
  });

  test("a whole column is given by its head, for the rows that are shown", async () => {
    const { user } = await openRights();
    await box("View", "Module 1");
    await user.type(screen.getByRole("textbox", { name: "Search Module Name" }), "Module 3");
    await user.click(screen.getByRole("checkbox", { name: "Print for all" }));
    await user.clear(screen.getByRole("textbox", { name: "Search Module Name" }));
    expect((await box("Print", "Module 3")).checked).toBe(true);
    expect((await box("Print", "Module 1")).checked).toBe(false);
    await user.click(screen.getByRole("checkbox", { name: "View for all" }));
    expect((await box("View", "Module 1")).checked).toBe(false);
    expect(updates()).toHaveLength(3);
  });

  test("rights of another user are copied, hidden fields not by a company admin", async () => {
    const theirs = [
      rightsRow(1, { addrights: 1, field_visiblefalse: "mrp" }),
      rightsRow(2),
      rightsRow(3, { viewrights: 0 }),
    ];
    const mine = [rightsRow(1), rightsRow(2), rightsRow(3)];
    const { user, saves } = await openRights({
      answers: {
        WEBAPIGetddls: (args) =>
          args.sid === "users"
            ? [
                { value: "accounts", label: "accounts" },
                { value: "godown", label: "godown" },
              ]
            : [],
        [LIST]: (args) => (args.cousers === "accounts" ? theirs : mine),
      },
    });
    await box("View", "Module 1");
    await user.click(screen.getByRole("combobox", { name: "Copy from user" }));
    expect(screen.queryByRole("option", { name: "godown" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "accounts" }));
    await waitFor(() => expect(updates()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves().map((one) => argsOf(one).field_visiblefalse)).toEqual(["", ""]);
  });

  test("500 modules: a checkbox answers in less than 50 ms, and only rows in sight are drawn", async () => {
    await openRights({ rows: Array.from({ length: 500 }, (_, n) => rightsRow(n + 1)) });
    const boxes = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => box("Add", `Module ${n}`)));
    expect(document.querySelectorAll("[data-right]").length).toBeLessThan(60);
    const times = boxes.map((one) => {
      const began = cpuMs();
      act(() => fireEvent.click(one));
      return cpuMs() - began;
    });
    expect(updates()).toHaveLength(9);
    expect(times.sort((a, b) => a - b)[4]).toBeLessThan(atPace(50));
  });
});

describe("saving", () => {
  test("RIGHTS-018 RIGHTS-019 RIGHTS-020 Submit sends each edited row by one call with these parameters, says Success! and Save, and clears the marks", async () => {
    const { user, saves } = await openRights();
    await user.click(await box("Add", "Module 1"));
    await user.click(await box("View", "Module 3"));
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const dialog = await screen.findByRole("dialog", { name: "Success!" });
    expect(dialog.textContent).toContain("Save");
    expect(updates()).toEqual([]);
    // The two are sent in parallel.
    await waitFor(() =>
      expect(
        saves()
          .map((one) => argsOf(one).id)
          .sort(),
      ).toEqual(["300001", "300003"]),
    );
    const first = saves().find((one) => argsOf(one).id === "300001");
    expect(first && namesOf(first)).toEqual([
      "user2",
      "geolocation",
      "devid",
      "userid",
      "loginip",
      "dnt",
      "branchin",
      "coid",
      "id",
      "viewrights",
      "addrights",
      "editrights",
      "deleterights",
      "approvalrights",
      "field_disable",
      "field_visiblefalse",
      "dashboardinshow",
      "menuinshow",
      "favouriteshotcutinshow",
      "printrights",
      "attachementrights",
      "reportemailsendrights",
    ]);
    expect(first?.op?.base).toMatchObject({ kind: "vals", vals: { viewrights: 1, addrights: 0, field_disable: "" } });
    expect((await box("Add", "Module 1")).checked).toBe(true);
  });

  test("RIGHTS-020 OPEN-026 the same words when the server refused; the row shows that it needs somebody", async () => {
    const scene = await openRights();
    scene.network.script.push({ rows: [{ err: 1, errkey: "viewrights", errormsg: "owner is a company admin." }] });
    await scene.user.click(await box("View", "Module 2"));
    await scene.user.click(updates()[0] as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Success!" })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("link", { name: "Outbox: Module 2" })).toBeTruthy());
    expect(await screen.findByRole("img", { name: "Refused by the server: needs attention" })).toBeTruthy();
  });

  test("RIGHTS-020 without a line it is kept on this device, grouped, said so, and sent once each when the line is back", async () => {
    const scene = await openRights({ rows: Array.from({ length: 30 }, (_, n) => rightsRow(n + 1)) });
    await box("Add", "Module 1");
    await offlineNow(scene);
    await scene.user.click(screen.getByRole("checkbox", { name: "Add for all" }));
    await scene.user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Saved on this device, waiting to be sent")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Success!" })).toBeNull();
    expect((await box("Add", "Module 1")).checked, "while it waits").toBe(true);
    const kept = await scene.offline.outbox.rows();
    expect(kept).toHaveLength(30);
    expect(new Set(kept.map(({ group }) => group)).size).toBe(1);
    expect(kept[0]).toMatchObject({ entity: "right", recordKey: "300001", agg: "right:300001", screen: "rights" });
    scene.network.pings = "fine";
    await scene.offline.ping();
    await scene.offline.outbox.sendNow();
    await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
    expect(scene.network.applied).toHaveLength(30);
    expect(new Set(scene.network.applied.map(({ agg }) => agg)).size).toBe(30);
    await waitFor(async () => expect((await box("Add", "Module 1")).checked, "after it was applied").toBe(true));
  });

  test("RIGHTS-018 one Submit is one line of the outbox; a conflict is shown cell by cell and answered by the person", async () => {
    const rows = [rightsRow(1), rightsRow(2), rightsRow(3)];
    const told = {
      err: 1,
      errkey: "op_conflict",
      errormsg: "Changed.",
      current: { ...rows[0], editrights: 1 },
      rowver: 0,
      who: "admin",
      when: "2026-11-21T10:00:00Z",
    };
    let conflicts = 1;
    // The three are sent in parallel, so the reply depends on the row, not on the order of arrival.
    const answers = {
      [SAVE]: ({ id }: Row): Fate => (String(id) === "300001" && conflicts-- > 0 ? { rows: [told] } : "apply"),
    };
    const scene = await openRights({
      rows,
      answers,
      element: (
        <>
          <RightsEditor cousers="godown" />
          <OutboxScreen />
        </>
      ),
    });
    await box("Add", "Module 1");
    await offlineNow(scene);
    await scene.user.click(screen.getByRole("checkbox", { name: "Add for all" }));
    await scene.user.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Rights of godown: Module 1 and 2 more")).toBeTruthy();
    expect(screen.queryByText("Rights of godown: Module 2")).toBeNull();
    await scene.user.click(screen.getByRole("button", { name: "Show all 3" }));
    expect(screen.getByText("Rights of godown: Module 2")).toBeTruthy();
    const first = (await scene.offline.outbox.rows()).find(({ recordKey }) => recordKey === "300001");
    scene.network.pings = "fine";
    await scene.offline.ping();
    await scene.offline.outbox.sendNow();
    await waitFor(async () =>
      expect((await scene.offline.outbox.rows()).map(({ state }) => state)).toEqual(["conflict"]),
    );
    cleanup();
    const router = createMemoryRouter(
      [
        { path: "/outbox/:opId", element: <OutboxEntryScreen /> },
        { path: "*", element: <p>elsewhere</p> },
      ],
      { initialEntries: [`/outbox/${first?.opId}`] },
    );
    render(
      <MantineProvider env="test">
        <ModalsProvider>
          <OfflineProvider offline={scene.offline}>
            <RouterProvider router={router} />
          </OfflineProvider>
        </ModalsProvider>
      </MantineProvider>,
    );
    await screen.findByText("admin changed this record while your save was waiting");
    expect(
      [...document.querySelectorAll("[data-difference]")].map((row) => row.querySelector("th")?.textContent?.trim()),
    ).toEqual(["Add differs", "Edit differs"]);
    await scene.user.click(screen.getByRole("radio", { name: "Keep my Edit" }));
    await scene.user.click(screen.getByRole("button", { name: "Merge and send" }));
    await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
    expect(scene.network.sent.at(-1)?.op?.base).toMatchObject({
      kind: "vals",
      vals: { addrights: 0, editrights: 1, field_disable: "" },
    });
    expect(argsOf(scene.saves().at(-1) as Envelope)).toMatchObject({ addrights: 1, editrights: 0, viewrights: 1 });
  });

  test("OPEN-026 what cannot be kept at all stays edited, with the reason", async () => {
    const scene = await openRights();
    vi.spyOn(scene.offline.outbox, "saveAll").mockRejectedValue(
      new Error("Not saved: the storage of this device is full."),
    );
    await scene.user.click(await box("Add", "Module 1"));
    await scene.user.click(screen.getByRole("button", { name: "Submit" }));
    expect((await screen.findByRole("dialog", { name: "Error!" })).textContent).toContain("full");
    expect(updates()).toHaveLength(1);
  });

  test("RIGHTS-016 what was seen once is there without a line", async () => {
    const scene = await openRights();
    await box("View", "Module 1");
    await offlineNow(scene);
    cleanup();
    render(
      <MantineProvider env="test">
        <ModalsProvider>
          <OfflineProvider offline={scene.offline}>
            <RouterProvider router={createMemoryRouter([{ path: "*", element: <RightsEditor cousers="godown" /> }])} />
          </OfflineProvider>
        </ModalsProvider>
      </MantineProvider>,
    );
    expect((await box("View", "Module 1")).checked).toBe(true);
    expect(screen.getByText(/^as of /)).toBeTruthy();
  });
});

describe("who and where", () => {
  test("ACCT-036 the rights of every user on one module", async () => {
    const asked: Row[] = [];
    await openRights({
      element: <ModuleRights formmnu="item" />,
      answers: {
        [LIST]: (args) => (
          asked.push(args),
          [rightsRow(1, { cousers: "accounts", formmnu: "item" }), rightsRow(2, { cousers: "godown", formmnu: "item" })]
        ),
      },
    });
    await box("View", "accounts");
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("gridcell")[1]?.textContent),
    ).toEqual(["accounts", "godown"]);
    expect(asked[0]).toMatchObject({ formmnu: "item", listtype: "module" });
  });

  test("ACCT-043 RIGHTS-016 the editor asks for the cousers value of its row", async () => {
    const asked: Row[] = [];
    await openRights({ answers: { [LIST]: (args) => (asked.push(args), [rightsRow(1)]) } });
    await box("View", "Module 1");
    expect(asked[0]).toEqual({
      user2: "@user2",
      branchin: "@branchin",
      coid: "@coid",
      formmnu: "usersdetail",
      listtype: "user",
      cousers: "godown",
    });
  });

  test("RIGHTS-021 whom the server refuses sees the access-denied element", async () => {
    await openRights({
      answers: {
        [LIST]: () => [{ err: 1, errkey: "rights", errormsg: "Only a company admin can view and change rights." }],
      },
    });
    const denied = await screen.findByRole("alert");
    expect(denied.textContent).toContain("Access Denied");
    expect(screen.queryByRole("grid")).toBeNull();
  });

  test("RIGHTS-021 the words of the access-denied element", () => {
    render(
      <MantineProvider env="test">
        <AccessDenied name="Vijay Patil" company="Anand Traders" />
      </MantineProvider>,
    );
    expect(screen.getByRole("heading").textContent).toBe("Access Denied");
    expect(screen.getByText("Sorry Vijay Patil")).toBeTruthy();
    expect(
      screen.getByText("This page not permission given by Anand Traders Please contact your adminstrator."),
    ).toBeTruthy();
  });

  test("at 360 px each row is a card that says what is given and opens all of it", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
      matches: query.includes("47.9375em"),
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }));
    const { user, saves } = await openRights();
    const cards = await screen.findAllByRole("listitem");
    expect(cards[1]?.textContent).toBe("Module 2View");
    await user.click(within(cards[1] as HTMLElement).getByRole("button"));
    const sheet = await screen.findByRole("dialog", { name: "Module 2" });
    await user.click(within(sheet).getByRole("checkbox", { name: "Attachement" }));
    await user.click(within(sheet).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Update Module 2" }));
    await waitFor(() => expect(saves()).toHaveLength(1));
  });
});
