import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openFrame, goOffline, MENU, PHONE, type Frame } from "./frame-harness";

const atHome = async (options: Partial<Parameters<typeof openFrame>[0]> = {}): Promise<Frame> => {
  const frame = await openFrame({ path: "/", ...options });
  await screen.findByRole("heading", { name: "Home" });
  await waitFor(() =>
    expect(
      document.querySelector("nav[aria-label=Menu] *, nav[aria-label=Main] *, [data-state=error] *"),
    ).not.toBeNull(),
  );
  return frame;
};
const where = (frame: Frame) => frame.router.state.location.pathname;

test("home says what the server is at, asks again by itself, and the line goes when it is done", async () => {
  const frame = await atHome();
  frame.network.notice = "Demo books: 8,400 of 20,000 documents";
  await frame.offline.ping();
  expect((await screen.findByText("Demo books: 8,400 of 20,000 documents")).getAttribute("role")).toBe("status");
  frame.network.notice = "";
  await waitFor(() => expect(screen.queryByText(/Demo books/)).toBeNull());
});

describe("the top bar", () => {
  test("SHELL-001 SHELL-042 it shows company and branch of the session, and they lead home", async () => {
    const frame = await openFrame({ path: "/outbox" });
    const link = await screen.findByTitle("Alpha Traders · Surat");
    await frame.user.click(link);
    await waitFor(() => expect(where(frame)).toBe("/"));
  });

  test("SHELL-002 the drawer folds to icons, and the device remembers it", async () => {
    const frame = await atHome();
    const toggle = () => screen.getByRole("button", { name: "Menu drawer" });
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    await frame.user.click(toggle());
    expect(screen.queryByLabelText("Search the menu")).toBeNull();
    expect(
      within(screen.getByRole("navigation", { name: "Menu" }))
        .getByLabelText("Items Master")
        .getAttribute("href"),
    ).toBe("/itemlist");
    frame.unmount();
    await atHome();
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
  });

  test("SHELL-003 the account menu holds Logout, which ends the session and leads to the sign-in page", async () => {
    const frame = await atHome();
    await frame.user.click(screen.getByRole("button", { name: "Account of Asha Rao" }));
    await frame.user.click(await screen.findByText("Logout"));
    await waitFor(() => expect(where(frame)).toBe("/login"));
    expect(frame.posted.some(({ path }) => path.endsWith("/Microacauth/Postuserlogout"))).toBe(true);
    expect(await frame.offline.session.get()).toBeNull();
  });

  test("SHELL-020 light and dark and the theme are chosen in the account menu", async () => {
    const frame = await atHome();
    await frame.user.click(screen.getByRole("button", { name: "Account of Asha Rao" }));
    fireEvent.click(await screen.findByLabelText("Dark"));
    await waitFor(() => expect(document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark"));
    fireEvent.click(screen.getByLabelText("M1"));
    expect(JSON.parse(window.localStorage.getItem("mac-theme") ?? "{}")).toMatchObject({ theme: "M1" });
    fireEvent.click(screen.getByLabelText("Custom"));
    expect(await screen.findByLabelText("Theme colour")).toBeTruthy();
  });

  test("the pill tells the truth about the line and leads to the outbox", async () => {
    const frame = await atHome();
    expect(await screen.findByRole("link", { name: "Online. Open the outbox" })).toBeTruthy();
    await goOffline(frame);
    await frame.user.click(await screen.findByRole("link", { name: "Offline. Open the outbox" }));
    await waitFor(() => expect(where(frame)).toBe("/outbox"));
  });
});

describe("the drawer", () => {
  test("SHELL-005 the profile card has avatar, name and branch", async () => {
    await atHome();
    const card = document.querySelector<HTMLElement>("[data-profile-card]")!;
    expect(within(card).getByText("Asha Rao")).toBeTruthy();
    expect(within(card).getByText("Surat")).toBeTruthy();
    expect(card.textContent).toContain("AR");
  });

  test("SHELL-004 the drawer is 240 px wide", async () => {
    await atHome();
    expect([...document.querySelectorAll("style")].map((style) => style.textContent).join("")).toMatch(
      /--app-shell-navbar-width:\s*calc\(240px\)/,
    );
  });

  test("SHELL-011 SHELL-012 SHELL-041 the menu is asked of the server with menu type Shortcut, and nothing else stands in it", async () => {
    const frame = await atHome({ answers: { WEBAPI_MacMenulist: [{ ...MENU[3], under: 0, label: "Only this" }] } });
    expect(frame.asked("WEBAPI_MacMenulist")[0]).toEqual({
      user2: "@user2",
      branchin: "@branchin",
      menutype: "Shortcut",
    });
    const links = within(screen.getByRole("navigation", { name: "Menu" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Only this"]);
  });

  test("SHELL-007 SHELL-008 groups unfold, and a divider stands with its caption", async () => {
    const frame = await atHome();
    const menu = within(screen.getByRole("navigation", { name: "Menu" }));
    expect(menu.getByRole("separator", { name: "Masters" }).textContent).toBe("Masters");
    expect(menu.queryByRole("link", { name: "City" })).toBeNull();
    const group = menu.getByRole("button", { name: "Places" });
    await frame.user.click(group);
    expect(group.getAttribute("aria-expanded")).toBe("true");
    expect(await menu.findByText("City")).toBeTruthy();
  });

  test("SHELL-006 the search filters by label in any case and opens the groups of what it finds", async () => {
    const frame = await atHome();
    await frame.user.type(screen.getByLabelText("Search the menu"), "ITEMS");
    const menu = within(screen.getByRole("navigation", { name: "Menu" }));
    expect(await menu.findByText("Items Master")).toBeTruthy();
    expect(menu.queryByText("Home")).toBeNull();
    await frame.user.type(screen.getByLabelText("Search the menu"), "xyz");
    expect(menu.getByText("Nothing in the menu contains “ITEMSxyz”.")).toBeTruthy();
  });

  test("known icons are drawn by name, an unknown name by the fallback", async () => {
    const frame = await atHome();
    await frame.user.type(screen.getByLabelText("Search the menu"), "i");
    const menu = screen.getByRole("navigation", { name: "Menu" });
    expect(menu.querySelector('[data-menu-icon="building-community"]')).toBeTruthy();
    expect(menu.querySelector('[data-menu-icon="fallback"]')).toBeTruthy();
  });

  test("SHELL-010 SHELL-021 choosing an item goes to its path with the label as id and formname of the navigation state", async () => {
    const frame = await atHome();
    await frame.user.type(screen.getByLabelText("Search the menu"), "city");
    await frame.user.click(within(screen.getByRole("navigation", { name: "Menu" })).getByText("City"));
    expect(where(frame)).toBe("/citylist");
    expect(frame.router.state.location.state).toEqual({ id: "City", formname: "City" });
  });

  test("a menu that cannot be read says so and offers Retry", async () => {
    const frame = await atHome({
      answers: { WEBAPI_MacMenulist: () => ({ raw: '{"ExceptionMessage":"Out of order."}', status: 500 }) },
    });
    expect((await screen.findAllByText(/Out of order/)).length).toBeGreaterThan(0);
    frame.answers.WEBAPI_MacMenulist = MENU;
    await frame.user.click(screen.getAllByRole("button", { name: "Retry" })[0]!);
    expect(await within(await screen.findByRole("navigation", { name: "Menu" })).findByText("Places")).toBeTruthy();
  });
});

describe("the rest of the frame", () => {
  test("SHELL-014 SHELL-018 the footer says what the brand of the host gives it", async () => {
    await atHome({
      branding: { brand: "Kaveri", footer: "Kaveri Books 2012-2025", primary: "#8E1B1B", logoutsites: [] },
    });
    expect(await screen.findByText("Kaveri Books 2012-2025")).toBeTruthy();
  });

  test("SHELL-015 Alt+H goes home and Alt+O to the outbox, also while typing", async () => {
    const frame = await atHome();
    await frame.user.click(screen.getByLabelText("Search the menu"));
    await frame.user.keyboard("{Alt>}o{/Alt}");
    await waitFor(() => expect(where(frame)).toBe("/outbox"));
    await frame.user.keyboard("{Alt>}h{/Alt}");
    await waitFor(() => expect(where(frame)).toBe("/"));
  });

  test("SHELL-016 Control+B and Alt+A do nothing", async () => {
    const frame = await atHome();
    await screen.findByRole("heading", { name: "Places" });
    await screen.findByText(/^No widgets yet/);
    const text = document.body.textContent;
    await frame.user.keyboard("{Control>}b{/Control}{Alt>}a{/Alt}");
    expect(where(frame)).toBe("/");
    expect(document.body.textContent).toBe(text);
  });

  test("? lists the keys, and only keys that do something", async () => {
    const frame = await atHome();
    await frame.user.keyboard("{Shift>}?{/Shift}");
    expect(await screen.findByText("Open the row in a new tab")).toBeTruthy();
    expect(screen.getByText("Alt+O")).toBeTruthy();
    expect(screen.queryByText("F8")).toBeNull();
  });

  test("a phone has the bar Home, Menu, Scan, Outbox, Me, and the menu as a sheet", async () => {
    const frame = await atHome({ media: PHONE });
    const bar = within(screen.getByRole("navigation", { name: "Main" }));
    expect(bar.getAllByRole("link").map((link) => link.textContent)).toEqual(["Home", "Scan", "Outbox"]);
    await frame.user.click(bar.getByRole("button", { name: "Menu" }));
    await frame.user.type(await screen.findByLabelText("Search the menu"), "state");
    fireEvent.click(await screen.findByText("State", { selector: "nav *" }));
    expect(where(frame)).toBe("/statelist");
  });

  test("LIST-028 a path that is no screen says so inside the frame", async () => {
    await openFrame({ path: "/no/such/page" });
    expect(await screen.findByTitle("Alpha Traders · Surat")).toBeTruthy();
    expect(await screen.findByText(/There is no page/)).toBeTruthy();
  });
});

describe("the home page", () => {
  test("it shows the groups of the menu, and the unfinished forms and unsent saves of this device", async () => {
    const frame = await atHome();
    expect(await screen.findByRole("heading", { name: "Places" })).toBeTruthy();
    await goOffline(frame);
    await frame.offline.outbox.keepDraft({
      formKey: "1|11|citydetail|0",
      opId: frame.offline.outbox.mintOpId(),
      userKey: "7",
      at: Date.now(),
      values: {},
      base: { kind: "none" },
      enqueued: false,
    });
    await frame.offline.outbox.save({
      opId: frame.offline.outbox.mintOpId(),
      screen: "/MainB",
      entity: "city",
      recordKey: "tmp:x",
      sqlsp: "city_R_save",
      args: {},
      base: { kind: "none" },
      defVer: "v1",
      shown: {},
      formname: "citydetail",
      title: "City Bhuj",
    });
    expect(await screen.findByText("1 save on this device has not reached the server.")).toBeTruthy();
    const draft = await screen.findByRole("link", { name: "New city" });
    expect(draft.getAttribute("href")).toBe("/MainB?formname=citydetail&id=0");
  });
});
