import DOMPurify from "dompurify";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { readNotice, readWidgets } from "../../../src/client/dashboard/read-widgets";
import { groupColour, widgetGroups } from "../../../src/client/dashboard/widget-groups";
import { widgetKindOf, widgetTypes } from "../../../src/client/widgets/widget-registry";
import { formRow } from "../../../src/definitions/blank-form-row";
import { NOTICE_TITLE } from "../../../src/definitions/widget-row";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, openFrame, type Frame } from "./frame-harness";

const SEARCH = "Enter Module Name for search";

/** The button that reads again; while a read goes on, it takes no click. */
async function whenRead(): Promise<HTMLElement> {
  const button = await screen.findByRole("button", { name: "Refresh" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  return button;
}

const widget = (Widgetstype: string, heading: string, more: Row = {}): Row => ({
  formgroupname: "Accounts",
  Widgetstype,
  bg: "#1f5fbf",
  total: 1234567,
  heading,
  pathname: "/debtorslist",
  faicon: "users",
  percentage: 40,
  percentageDescription: "have a GSTIN",
  formmnu: "debtors",
  ...more,
});
const chart = (Widgetstype: string, heading: string): Row =>
  widget(Widgetstype, heading, {
    total: JSON.stringify({ label: heading, labels: ["Fans", "Pumps"], data: [30, 10] }),
  });
const formModel = (name: string): readonly Row[] => [
  {
    ...formRow({ id: 1, key: "note", comp_type: "txt", label_label: `Field of ${name}` }),
    formtitle: name,
    defver: "v1",
    offlineclass: "A",
    entity: "",
    addallowed: 1,
    editallowed: 1,
    viewallowed: 1,
  },
];

async function open(
  rows: readonly Row[],
  more: Parameters<typeof openFrame>[0]["answers"] = {},
  path = "/Dashboard2",
): Promise<Frame> {
  const frame = await openFrame({ path, answers: { WEBAPI_dashboard2: rows, ...more } });
  await waitFor(() => expect(document.querySelector("[data-dashboard]")).toBeTruthy());
  return frame;
}
const place = (type: string) => document.querySelector<HTMLElement>(`[data-widget="${type}"]`);

test("DASH-001 DASH-002 /Dashboard2 asks WEBAPI_dashboard2 with user2 and branchin, encrypted", async () => {
  const frame = await open([widget("box-a", "Ledgers")]);
  expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeTruthy();
  expect(frame.asked("WEBAPI_dashboard2")).toEqual([{ user2: "@user2", branchin: "@branchin" }]);
  expect(document.title).toBe("Dashboard");
  const fetch = vi.spyOn(frame.network, "fetch");
  await frame.user.click(await whenRead());
  await waitFor(() => expect(frame.asked("WEBAPI_dashboard2")).toHaveLength(2));
  expect(fetch.mock.calls.map(([url]) => String(url))).toEqual([expect.stringMatching(/PostmacapiENC$/)]);
});

test("DASH-001 without a sign-in it leads to it", async () => {
  const frame = await openFrame({ path: "/Dashboard2", signedIn: false });
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
});

test("every kind of widget of the spec is drawn by a file of its own", () => {
  expect(widgetTypes()).toEqual([
    "box-a",
    "box-b",
    "box-c",
    "box-d",
    "box-doughnutchart",
    "box-gauge",
    "box-multitype",
    "box-piechart",
    "box-polar",
    "box-reactpage12",
    "box-reactpage3",
    "box-reactpage6",
    "box-verticalbar",
  ]);
});

describe("boxes", () => {
  test.each([
    ["DASH-005", "box-a"],
    ["DASH-006", "box-b"],
    ["DASH-007", "box-c"],
    ["DASH-008", "box-d"],
  ])("%s %s is a small box that shows figure, heading and share, and links", async (_id, type) => {
    const frame = await open([widget(type, "Ledgers")]);
    const link = await screen.findByRole("link", { name: /12,34,567/ });
    expect(widgetKindOf(type)).toMatchObject({ isSmall: true, columns: 3 });
    expect(place(type)?.contains(link)).toBe(true);
    expect(link.textContent).toContain("Ledgers");
    expect(link.textContent).toContain("40 % have a GSTIN");
    await frame.user.click(link);
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/debtorslist"));
  });

  test("a path that leaves the app is no link", async () => {
    await open([
      widget("box-a", "Elsewhere", { pathname: "//evil.example" }),
      widget("box-d", "Script", { pathname: "javascript:alert(1)" }),
    ]);
    expect(await screen.findByText("Elsewhere")).toBeTruthy();
    expect(within(document.querySelector("[data-dashboard]") as HTMLElement).queryAllByRole("link")).toEqual([]);
  });
});

describe("charts", () => {
  test.each([
    ["DASH-009", "box-piechart"],
    ["DASH-010", "box-verticalbar"],
    ["DASH-011", "box-doughnutchart"],
    ["DASH-012", "box-polar"],
  ])("%s %s draws its row with its words", async (_id, type) => {
    await open([chart(type, "Items by category")]);
    expect(await screen.findByRole("img", { name: /Items by category.*Fans 30.*Pumps 10/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the list behind Items by category" }).getAttribute("href")).toBe(
      "/debtorslist",
    );
  });

  test("DASH-013 box-gauge shows its percentage with the words of it", async () => {
    await open([
      widget("box-gauge", "Whole items", { percentage: 62, percentageDescription: "31 of 50 items", total: "" }),
    ]);
    expect(await screen.findByRole("img", { name: "Whole items: 62 %" })).toBeTruthy();
    expect(screen.getByText("31 of 50 items")).toBeTruthy();
  });

  test("DASH-014 OPEN-083 box-multitype shows fixed bars, marked as a sample, whatever the row says", async () => {
    await open([widget("box-multitype", "Sample bars", { total: '{"labels":["Sales"],"data":[999]}' })]);
    expect(await screen.findByText("Sample, not your figures")).toBeTruthy();
    expect(screen.getByRole("img", { name: /Sample 1 12/ }).getAttribute("aria-label")).not.toContain("999");
  });
});

describe("forms", () => {
  test.each([
    ["box-reactpage3", 3],
    ["box-reactpage6", 6],
    ["box-reactpage12", 12],
  ] as const)("%s embeds the dynamic form at %i columns", async (type, columns) => {
    await open([widget(type, "Find", { pathname: "/MPages/finder" })], {
      WEBAPI_R_dynaform: ({ menutype }) => formModel(String(menutype)),
    });
    expect(await screen.findByLabelText("Field of finder")).toBeTruthy();
    expect(widgetKindOf(type)?.columns).toBe(columns);
    expect(document.querySelectorAll("form form")).toHaveLength(0);
  });

  test("a form that is not there says so in its card, and the others go on", async () => {
    await open([widget("box-reactpage3", "Gone", { pathname: "gone" }), widget("box-a", "Ledgers")], {
      WEBAPI_R_dynaform: [{ err: 1, errormsg: "There is no form gone." }],
    });
    expect((await screen.findAllByText("There is no form gone.")).length).toBeGreaterThan(0);
    expect(screen.getByText("Ledgers")).toBeTruthy();
  });
});

test("DASH-018 any other widget type shows No project match", async () => {
  await open([widget("box-z", "What"), widget("", "Nothing")]);
  expect(await screen.findAllByText("No project match")).toHaveLength(2);
});

describe("groups and search", () => {
  test("DASH-019 cards stand under their group, whose colour is always the same", async () => {
    await open([
      widget("box-a", "Ledgers"),
      widget("box-b", "Items", { formgroupname: "Inventory" }),
      widget("box-c", "Inactive"),
    ]);
    const accounts = await screen.findByRole("region", { name: "Accounts" });
    expect(within(accounts).getAllByRole("link")).toHaveLength(2);
    expect(accounts.dataset.colour).toBe(groupColour("Accounts"));
    expect(groupColour("Accounts")).toBe(groupColour("Accounts"));
    expect(
      new Set(["Overview", "Accounts", "Inventory", "Setup", "This device"].map(groupColour)).size,
    ).toBeGreaterThan(3);
  });

  test("DASH-020 DASH-021 the search filters the cards by heading and group; charts always show", async () => {
    const frame = await open([
      widget("box-a", "Ledgers"),
      widget("box-b", "Items", { formgroupname: "Inventory" }),
      chart("box-piechart", "By category"),
    ]);
    const search = screen.getByPlaceholderText(SEARCH);
    await frame.user.type(search, "LEDG");
    expect(screen.getByText("Ledgers")).toBeTruthy();
    expect(screen.queryByText("Items")).toBeNull();
    expect(screen.getByRole("img", { name: /By category/ })).toBeTruthy();
    await frame.user.clear(search);
    await frame.user.type(search, "inventory");
    expect(screen.getByText("Items")).toBeTruthy();
    expect(screen.queryByText("Ledgers")).toBeNull();
    await frame.user.clear(search);
    await frame.user.type(search, "zzz");
    expect(place("box-piechart")).toBeTruthy();
    expect(place("box-a")).toBeNull();
  });

  test("DASH-020 where nothing is left it says what was searched", async () => {
    const frame = await open([widget("box-a", "Ledgers")]);
    await frame.user.type(screen.getByPlaceholderText(SEARCH), "zzz");
    expect(screen.getByText("No widget name contains “zzz”.")).toBeTruthy();
  });

  test("DASH-021 a chart shows whatever the text, in its own group", () => {
    const rows = readWidgets([widget("box-a", "Ledgers"), chart("box-gauge", "Whole"), widget("box-q", "Unknown")]);
    expect(
      widgetGroups(rows, "nothing", widgetKindOf).flatMap((group) => group.rows.map(({ heading }) => heading)),
    ).toEqual(["Whole"]);
  });
});

describe("notice", () => {
  const notice = {
    noticeicon: "warning",
    noticetitle: "Stock count",
    noticehtml: '<p>Count <b>tonight</b><script>window.hacked=1</script><img src=x onerror="window.hacked=1"></p>',
    noticetimer: 900,
  };

  test("DASH-022 DASH-023 OPEN-082 it blocks with a blurred overlay, cannot be closed, holds the keyboard, and ends by itself", async () => {
    const sanitize = vi.spyOn(DOMPurify, "sanitize");
    const frame = await openFrame({
      path: "/Dashboard2",
      answers: { WEBAPI_dashboard2: [{ ...widget("box-a", "Ledgers"), ...notice, noticetimer: 4000 }] },
    });
    const dialog = await screen.findByRole("dialog", { name: /Stock count/ });
    expect(dialog.getAttribute("aria-modal")).toBe("true");
    expect(dialog.querySelector('[data-notice-icon="warning"]')).toBeTruthy();
    expect(within(dialog).getByText("tonight").tagName).toBe("B");
    // In happy-dom the sanitiser has no effect, so this only checks that it was called.
    expect(sanitize.mock.calls.map(([html]) => html)).toContain(notice.noticehtml);
    expect(within(dialog).queryAllByRole("button")).toEqual([]);
    const overlay = document.querySelector<HTMLElement>(".mantine-Modal-overlay");
    expect(overlay?.style.getPropertyValue("--overlay-filter")).toContain("blur");
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await frame.user.keyboard("{Escape}");
    await frame.user.click(overlay!);
    await frame.user.tab();
    await frame.user.keyboard("{Alt>}h{/Alt}");
    expect(frame.router.state.location.pathname).toBe("/Dashboard2");
    expect(screen.getByRole("dialog", { name: /Stock count/ })).toBeTruthy();
    expect(dialog.contains(document.activeElement)).toBe(true);
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /Stock count/ })).toBeNull());
  });

  test("DASH-023 once read to its end it does not come again at the next visit, another one does", async () => {
    const frame = await openFrame({
      path: "/Dashboard2",
      answers: { WEBAPI_dashboard2: [{ ...widget("box-a", "Ledgers"), ...notice, noticetitle: "Read once" }] },
    });
    await screen.findByRole("dialog", { name: /Read once/ });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await frame.router.navigate("/outbox");
    await frame.router.navigate("/Dashboard2");
    await screen.findByText("Ledgers");
    expect(screen.queryByRole("dialog")).toBeNull();
    frame.answers.WEBAPI_dashboard2 = [{ ...widget("box-a", "Ledgers"), ...notice, noticetitle: "Another" }];
    await frame.user.click(await whenRead());
    expect(await screen.findByRole("dialog", { name: /Another/ })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("DASH-024 without title and time it has those of the spec; without title and text there is none", () => {
    expect(readNotice([{ noticehtml: "<p>x</p>" }])).toEqual({
      icon: "",
      title: NOTICE_TITLE,
      html: "<p>x</p>",
      ms: 30_000,
    });
    expect(readNotice([{ noticehtml: "x", noticetimer: "1500", noticetitle: "T", noticeicon: "info" }])).toMatchObject({
      ms: 1500,
      title: "T",
    });
    expect(readNotice([{ noticehtml: "", noticetitle: "", noticetimer: "" }])).toBeNull();
    expect(readNotice([])).toBeNull();
  });
});

test("DASH-025 a session error logs out, removes the token and says that the session has expired", async () => {
  const frame = await open([widget("box-a", "Ledgers")]);
  frame.answers.WEBAPI_dashboard2 = () => ({
    raw: '{"Message":"Authorization has been denied for this request."}',
    status: 401,
  });
  await frame.user.click(await whenRead());
  expect(await screen.findByText("Error: Login session has been expired please relogin.")).toBeTruthy();
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
  expect(await frame.offline.session.get()).toBeNull();
});

describe("without a line", () => {
  test("the figures that are kept show with their age, and no notice with them", async () => {
    const frame = await open([widget("box-a", "Ledgers")]);
    await screen.findByText("Ledgers");
    await frame.router.navigate("/outbox");
    await goOffline(frame);
    await frame.router.navigate("/Dashboard2");
    expect(await screen.findByText("Ledgers")).toBeTruthy();
    await frame.user.click(await whenRead());
    expect(await screen.findByText(/^as of \d\d-\w{3}-\d{4} \d\d:\d\d$/)).toBeTruthy();
  });

  test("where nothing is kept it says so and offers to try again", async () => {
    const frame = await openFrame({ path: "/outbox" });
    await goOffline(frame);
    await frame.router.navigate("/Dashboard2");
    expect(await screen.findByText(/You are offline, and this is not on this device/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });

  test("what waits in the outbox is a widget that leads there", async () => {
    const frame = await open([widget("box-a", "Ledgers")]);
    expect(screen.queryByText("Save not yet sent")).toBeNull();
    await goOffline(frame);
    await frame.offline.outbox.save({
      opId: frame.offline.outbox.mintOpId(),
      screen: "godowndetail",
      entity: "godown",
      recordKey: "0",
      sqlsp: "godown_R_save",
      args: { godownname: "Shed" },
      base: { kind: "none" },
      defVer: "v1",
      shown: { godownname: "Shed" },
      formname: "godowndetail",
      title: "Shed",
    });
    const link = await screen.findByRole("link", { name: /Save not yet sent/ });
    expect(link.getAttribute("href")).toBe("/outbox");
    expect(link.textContent).toContain("1");
  });
});

test("a refusal of the server is said with the way to try again", async () => {
  await openFrame({
    path: "/Dashboard2",
    answers: { WEBAPI_dashboard2: [{ err: 1, errormsg: "The dashboard is closed today." }] },
  });
  expect(await screen.findByText("The dashboard is closed today.")).toBeTruthy();
});

describe("home", () => {
  const HOME = [
    { ...formModel("Home")[0], comp_type: "pagesview", TXT_text: "/Dashboard2", label_label: "Dashboard" },
  ] as readonly Row[];

  test("SHELL-022 OPEN-012 / draws homepagedetail, which shows the dashboard, above the menu by groups", async () => {
    const frame = await open([widget("box-a", "Ledgers")], { WEBAPI_R_dynaform: HOME }, "/");
    expect(await screen.findByText("Ledgers")).toBeTruthy();
    expect(frame.asked("WEBAPI_R_dynaform").map(({ menutype }) => menutype)).toContain("homepagedetail");
    expect(await screen.findByRole("heading", { name: "Places" })).toBeTruthy();
    expect(document.querySelector("[data-form-bar]"), "nothing to close on a page that only shows").toBeNull();
  });

  test("Home asks for its own widgets: lists with a line for each figure, and a chart of two years", async () => {
    const line = (heading: string, total: number, more: Row = {}) =>
      widget("box-d", heading, {
        formgroupname: "Sales",
        total,
        percentage: "",
        pathname: "/Reportview?id=3303",
        ...more,
      });
    const months = JSON.stringify({
      labels: ["Apr", "May"],
      data: [250000, 100],
      datalabel: "2026-27",
      before: [100000],
      beforelabel: "2025-26",
    });
    const frame = await open(
      [
        line("Sales today", 1200),
        line("Sales this month", 0, { percentageDescription: "12 % less than last year" }),
        widget("box-verticalbar", "Sales by month", { total: months, pathname: "/Reportview?id=3303" }),
      ],
      { WEBAPI_R_dynaform: HOME },
      "/",
    );
    const sales = await screen.findByRole("region", { name: "Sales" });
    expect(
      within(sales)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Sales todayhave a GSTIN1,200", "Sales this month12 % less than last year0"]);
    expect(screen.queryByRole("searchbox", { name: SEARCH })).toBeNull();
    expect(
      screen.getByRole("img", { name: "Sales by month: Apr 2,50,000 (2025-26: 1,00,000), May 100 (2025-26: 0)" }),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open the report behind Sales by month" })).toBeTruthy();
    expect(frame.asked("WEBAPI_dashboard2")).toEqual([{ user2: "@user2", branchin: "@branchin", place: "home" }]);
    await frame.user.click(within(sales).getByRole("link", { name: /Sales today/ }));
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/Reportview"));
  });

  test("OPEN-012 where the form has no model / shows the dashboard by itself", async () => {
    await open(
      [widget("box-a", "Ledgers")],
      { WEBAPI_R_dynaform: [{ err: 1, errormsg: "There is no form homepagedetail." }] },
      "/",
    );
    expect(await screen.findByText("Ledgers")).toBeTruthy();
  });

  test("a dashboard in a form of the dashboard ends with a sentence", async () => {
    await open([widget("box-reactpage6", "Home again", { pathname: "homepagedetail" })], { WEBAPI_R_dynaform: HOME });
    expect(await screen.findByText("A dashboard cannot be shown inside itself.")).toBeTruthy();
  });

  test("another path in a pagesview says that it is not shown there", async () => {
    await openFrame({ path: "/MPages/x", answers: { WEBAPI_R_dynaform: [{ ...HOME[0], TXT_text: "/outbox" }] } });
    expect(await screen.findByText("The page /outbox cannot be shown inside a form.")).toBeTruthy();
  });
});

describe("routes whose content the spec does not show", () => {
  test.each([
    ["SHELL-037", "/MacChatbotlist", "macchatbot"],
    ["SHELL-038", "/Aksharlist", "akshar"],
    ["SHELL-040", "/Companymasterlist", "companymaster"],
  ])(
    "%s OPEN-013 %s is the shared list of that name in small letters, or the sentence that there is none",
    async (_id, path, name) => {
      const frame = await openFrame({
        path,
        answers: { common_R_getlistgrid: [{ err: 1, errkey: "formname", errormsg: `There is no list ${name}.` }] },
      });
      expect(await screen.findByText(`There is no list ${name}.`)).toBeTruthy();
      expect(frame.asked("common_R_getlistgrid")[0]).toMatchObject({ formname: name });
      expect(screen.queryByText("Access Denied")).toBeNull();
    },
  );

  test.each([
    ["SHELL-036", "/Vsoftview"],
    ["SHELL-037", "/MacChatbotlist"],
    ["SHELL-038", "/Aksharlist"],
    ["SHELL-040", "/Companymasterlist"],
  ])("%s %s is protected: without a sign-in it leads to it", async (_id, path) => {
    const frame = await openFrame({ path, signedIn: false });
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
    expect(frame.asked("common_R_getlistgrid")).toEqual([]);
  });

  test("SHELL-036 OPEN-013 /Vsoftview shows the form of that name, or the sentence that there is none", async () => {
    const frame = await openFrame({
      path: "/Vsoftview",
      answers: { WEBAPI_R_dynaform: [{ err: 1, errormsg: "There is no form Vsoftview." }] },
    });
    expect((await screen.findAllByText("There is no form Vsoftview.")).length).toBeGreaterThan(0);
    expect(frame.asked("WEBAPI_R_dynaform").at(-1)).toMatchObject({ menutype: "Vsoftview" });
  });

  test("SHELL-039 OPEN-013 /Mapview reads the location on the press of the button, keeps it for this user, and links to a map", async () => {
    const getCurrentPosition = vi.fn((found: (place: unknown) => void) =>
      found({ coords: { latitude: 18.5204, longitude: 73.8567 } }),
    );
    Object.defineProperty(window.navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
    const frame = await openFrame({ path: "/Mapview" });
    const button = await screen.findByRole("button", { name: "Read the location" });
    expect(getCurrentPosition).not.toHaveBeenCalled();
    await frame.user.click(button);
    expect(await screen.findByText("18.5204, 73.8567")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open in a map" }).getAttribute("href")).toContain(
      "mlat=18.5204&mlon=73.8567",
    );
    await frame.router.navigate("/outbox");
    await frame.router.navigate("/Mapview");
    expect(await screen.findByText(/kept on this device/)).toBeTruthy();
  });

  test("SHELL-039 a location that the device does not tell is said", async () => {
    const getCurrentPosition = vi.fn((_found: unknown, failed: (why: { readonly message: string }) => void) =>
      failed({ message: "User denied Geolocation" }),
    );
    Object.defineProperty(window.navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
    const frame = await openFrame({ path: "/Mapview" });
    await frame.user.click(await screen.findByRole("button", { name: "Read the location" }));
    expect(await screen.findByText(/The location of this device is not available/)).toBeTruthy();
  });

  test("SHELL-028 SHELL-017 /Webhome carries the brand and footer of the host and the way to the sign-in", async () => {
    await openFrame({ path: "/Webhome", signedIn: false, answers: { WEBAPI_R_dynaform: formModel("Welcome") } });
    expect(await screen.findByRole("link", { name: "MicroAC" })).toBeTruthy();
    expect(screen.getByText("MicroAC 2012-2025")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(await screen.findByLabelText("Field of Welcome")).toBeTruthy();
  });

  test("no link of /Webhome is without a name while the brand is not known", async () => {
    const answers = { WEBAPI_R_dynaform: formModel("Welcome") };
    await openFrame({ path: "/Webhome", signedIn: false, branding: null, answers });
    expect(await screen.findByLabelText("Field of Welcome")).toBeTruthy();
    expect(screen.getAllByRole("link").filter((link) => link.textContent === "")).toEqual([]);
  });
});
