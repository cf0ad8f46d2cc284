import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { menuRow, openFrame, type Answer } from "./frame-harness";

const result = (id: number, more = {}) => ({
  primaryname: `<b>Bolt ${id}</b>`,
  secondaryname: "Hardware",
  thirdname: "Items Master",
  linkeditid: id,
  linkeditformname: "itemdetail",
  linkeditsqlsp: "item_R_getviewdata",
  linkeditformtitle: "Item Detail",
  iTotalRecords: 5,
  ...more,
});
const macsearch: Answer = ({ page, Search }) =>
  Search === "bolt"
    ? Number(page) === 0
      ? [result(1), result(2), result(3, { linkeditsqlsp: "" })]
      : [result(4), result(5)]
    : [];

const openSearch = async () => {
  const frame = await openFrame({ path: "/Macsearchlist", answers: { common_R_macsearch: macsearch } });
  await screen.findByRole("heading", { name: "MAC Search" });
  return frame;
};
const box = () => screen.getByPlaceholderText("MAC Search");

describe("the global search", () => {
  test("SEARCH-001 SEARCH-002 SEARCH-003 it is a required box MAC Search, with the announcement beside it", async () => {
    await openSearch();
    expect(box()).toHaveProperty("required", true);
    const card = within(screen.getByRole("complementary", { name: "Escalate Search Announcement" }));
    expect(card.getByText("Coming soon – With inventory item search")).toBeTruthy();
  });

  test("SEARCH-005 SEARCH-008 the search asks with its six parameters and draws the labels of a result as HTML", async () => {
    const frame = await openFrame({
      path: "/Macsearchlist",
      answers: {
        common_R_macsearch: [
          result(1, {
            primaryname: "M6 <b>Bolt</b>",
            secondaryname: "in <i>Hardware</i>",
            thirdname: "of <u>Items</u>",
            iTotalRecords: 1,
          }),
        ],
      },
    });
    await screen.findByRole("heading", { name: "MAC Search" });
    await frame.user.type(box(), "bolt");
    for (const [label, tag] of [
      ["Bolt", "B"],
      ["Hardware", "I"],
      ["Items", "U"],
    ] as const)
      expect((await screen.findByText(label)).tagName, label).toBe(tag);
    expect(document.body.textContent).not.toContain("<");
    expect(frame.asked("common_R_macsearch").at(-1)).toEqual({
      branchin: "@branchin",
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      page: 0,
      Search: "bolt",
    });
  });

  test("CONST-006 paging starts at page 0: the first question is page 0, the next page 1", async () => {
    const frame = await openSearch();
    await frame.user.type(box(), "bolt");
    await frame.user.click(await screen.findByRole("button", { name: "Click View More" }));
    await screen.findByText("Bolt 5");
    const pages = frame.asked("common_R_macsearch").filter(({ Search }) => Search === "bolt");
    expect(pages.map(({ page }) => page)).toEqual([0, 1]);
  });

  test("SEARCH-009 a fresh search asks for page 0 again and replaces the results of two pages", async () => {
    const frame = await openFrame({
      path: "/Macsearchlist",
      answers: {
        common_R_macsearch: (args) =>
          args.Search === "nut" ? [result(9, { primaryname: "<b>Nut 9</b>", iTotalRecords: 1 })] : macsearch(args),
      },
    });
    await screen.findByRole("heading", { name: "MAC Search" });
    await frame.user.type(box(), "bolt");
    await frame.user.click(await screen.findByRole("button", { name: "Click View More" }));
    await screen.findByText("Bolt 5");
    await frame.user.clear(box());
    await frame.user.type(box(), "nut");
    expect(await screen.findByText("Nut 9")).toBeTruthy();
    expect(screen.queryByText(/^Bolt/)).toBeNull();
    expect(frame.asked("common_R_macsearch").at(-1)).toMatchObject({ Search: "nut", page: 0 });
  });

  test("SEARCH-004 SEARCH-010 Click View More appends the next page and goes when all is there", async () => {
    const frame = await openSearch();
    await frame.user.type(box(), "bolt");
    const more = await screen.findByRole("button", { name: "Click View More" });
    expect(screen.getByRole("progressbar", { name: "3 of 5 loaded" }).getAttribute("aria-valuenow")).toBe("60");
    await frame.user.click(more);
    expect(await screen.findByText("Bolt 5")).toBeTruthy();
    expect(screen.getByText("Bolt 1")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Click View More" })).toBeNull();
    await frame.user.clear(box());
    await frame.user.type(box(), "nut");
    await waitFor(() => expect(screen.queryByText("Bolt 1")).toBeNull());
  });

  test("SEARCH-006 only a result with a load procedure has an Edit link, to its form", async () => {
    const frame = await openSearch();
    await frame.user.type(box(), "bolt");
    await screen.findByText("Bolt 1");
    const links = screen.getAllByRole("link", { name: "Edit" });
    expect(links).toHaveLength(2);
    await frame.user.click(links[1]!);
    expect(frame.router.state.location.pathname).toBe("/MainB");
    expect(Object.fromEntries(new URLSearchParams(frame.router.state.location.search))).toMatchObject({
      id: "2",
      formname: "itemdetail",
      sqlsp: "item_R_getviewdata",
    });
  });
});

describe("Ctrl+K", () => {
  test("finds screens of the menu and records, and says when there is nothing", async () => {
    const frame = await openFrame({ path: "/", answers: { common_R_macsearch: macsearch } });
    await screen.findByRole("heading", { name: "Places" });
    await frame.user.keyboard("{Control>}k{/Control}");
    const input = await screen.findByPlaceholderText("Find a screen or a record");
    await frame.user.type(input, "bolt");
    expect((await screen.findAllByText(/Bolt/)).length).toBeGreaterThan(0);
    await frame.user.clear(input);
    await frame.user.type(input, "items mas");
    const action = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>(".mantine-Spotlight-action")].find(({ textContent }) =>
        textContent.includes("Items Master"),
      );
      if (!found) throw new Error("not found yet");
      return found;
    });
    await frame.user.click(action);
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/itemlist"));
  });
});

describe("the Menu List", () => {
  const cards = [
    menuRow(1003, 0, "City", "/citylist", "item", "building-community", {
      total: "Places",
      TXT_placeholder: "List of cities",
    }),
    menuRow(1205, 0, "Items Master", "/itemlist", "item", "package", {
      total: "Inventory",
      TXT_placeholder: "List of items",
    }),
  ];
  const openList = async () => {
    const frame = await openFrame({ path: "/MacMenulist", answers: { WEBAPI_MacMenulist: cards } });
    await screen.findByRole("heading", { name: "Menu List" });
    return frame;
  };

  test("SHELL-035 /MenuPage is the list of the menu and its reports, and asks for a sign-in first", async () => {
    await openFrame({ path: "/MenuPage", answers: { WEBAPI_MacMenulist: cards } });
    const places = within(await screen.findByRole("region", { name: "Places" }));
    expect(places.getByText("REPORT # 1003")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Inventory" })).getByText("Items Master")).toBeTruthy();
    cleanup();
    const stranger = await openFrame({ path: "/MenuPage", signedIn: false, answers: { WEBAPI_MacMenulist: cards } });
    await waitFor(() => expect(stranger.router.state.location.pathname).toBe("/login"));
    expect(screen.queryByText("REPORT # 1003")).toBeNull();
  });

  test("SHELL-029 SHELL-031 cards stand under the name of their group with number and text, and lead to their screen", async () => {
    const frame = await openList();
    const places = within(await screen.findByRole("region", { name: "Places" }));
    expect(frame.asked("WEBAPI_MacMenulist").some(({ menutype }) => menutype === "")).toBe(true);
    expect(places.getByText("REPORT # 1003")).toBeTruthy();
    expect(places.getByText("List of cities")).toBeTruthy();
    expect(places.queryByText("Items Master")).toBeNull();
    await frame.user.click(places.getByText("City"));
    expect(frame.router.state.location.pathname).toBe("/citylist");
  });

  test("SHELL-030 the search box has the focus and finds by name or number", async () => {
    const frame = await openList();
    await screen.findByText("REPORT # 1205");
    const search = screen.getByPlaceholderText("Enter Report name or number for search");
    expect(document.activeElement).toBe(search);
    await frame.user.type(search, "1205");
    await waitFor(() => expect(screen.queryByText("REPORT # 1003")).toBeNull());
    expect(screen.getByText("REPORT # 1205")).toBeTruthy();
    await frame.user.clear(search);
    await frame.user.type(search, "CITY");
    expect(screen.queryByText("REPORT # 1205")).toBeNull();
  });
});
