import { citySave } from "../../offline/help/save-request";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { cityRow, inGrid, listHead, listOfRows, goOffline, openFrame, PHONE, type Answer } from "../app/frame-harness";

const cities = (total: number, head = listHead()): Record<string, Answer> => ({
  common_R_getlistgrid: head,
  city_R_listgrid: listOfRows(total, cityRow),
});

const openCities = (total = 25, head = listHead(), more: Record<string, Answer> = {}) =>
  openFrame({ path: "/citylist", answers: { ...cities(total, head), ...more } });

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>("[role=row]");
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
};

describe("the list and its definition", () => {
  test("LIST-001 LIST-014 a list has the breadcrumb Home / name and asks for its definition by the name of its route", async () => {
    const frame = await openCities();
    await inGrid();
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
    expect(crumbs.getByRole("link", { name: "Home" })).toHaveProperty("pathname", "/");
    expect(crumbs.getByText("City").getAttribute("aria-current")).toBe("page");
    expect(frame.asked("common_R_getlistgrid")[0]).toEqual({
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      branchin: "@branchin",
      formname: "city",
    });
    expect(document.title).toBe("City");
  });

  test("LIST-002 a loading indicator stands until the rows arrive", async () => {
    await openFrame({
      path: "/citylist",
      answers: { common_R_getlistgrid: listHead(), city_R_listgrid: () => "hang" },
    });
    expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
    expect(screen.queryByRole("grid")).toBeNull();
  });

  test("LIST-003 RIGHTS-021 no view right shows the no-access view and asks for no rows", async () => {
    const frame = await openCities(5, listHead({ viewallowed: 0 }));
    expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(screen.getByText(/^Sorry /)).toBeTruthy();
    expect(screen.getByText(/^This page not permission given by .* Please contact your adminstrator\.$/)).toBeTruthy();
    expect(frame.asked("city_R_listgrid")).toEqual([]);
  });

  test("LIST-009 LIST-015 CONST-003 the first page is 10 rows from 1, by id ascending, with the parameters of the spec", async () => {
    const frame = await openCities();
    await inGrid();
    expect(frame.asked("city_R_listgrid")[0]).toEqual({
      DisplayLength: 10,
      DisplayStart: 1,
      SortCol: "id",
      SortDir: "asc",
      Search: "",
      id: 0,
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      formmnu: "city",
    });
    expect(screen.getAllByRole("button", { name: "Edit" })).toHaveLength(10);
    expect(screen.getByText("1–10 of 25")).toBeTruthy();
    expect(screen.queryByLabelText("Rows per page")).toBeNull();
  });

  test("CONST-004 no question of a list states a page of 15 rows", async () => {
    const frame = await openCities();
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(frame.asked("city_R_listgrid").length).toBeGreaterThan(1));
    for (const asked of frame.asked("city_R_listgrid")) {
      expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(["page"]));
      expect(asked).toMatchObject({ DisplayLength: 10 });
    }
  });

  test("LIST-013 a list that offers page sizes asks for the one chosen, and remembers it", async () => {
    const frame = await openCities(25, listHead({ pagesizes: "[5,10,20,50,100]" }));
    await inGrid();
    await frame.user.selectOptions(screen.getByLabelText("Rows per page"), "20");
    await waitFor(() =>
      expect(frame.asked("city_R_listgrid").at(-1)).toMatchObject({ DisplayLength: 20, DisplayStart: 1 }),
    );
    expect(window.localStorage.getItem("mac-list|7|city")).toContain('"pageSize":20');
  });

  test("LIST-025 pages go by the count that the rows carry; a page beyond the end becomes the first", async () => {
    const frame = await openCities();
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Last page" }));
    await screen.findByText("21–25 of 25");
    await waitFor(() => expect(frame.asked("city_R_listgrid").at(-1)).toMatchObject({ DisplayStart: 21 }));
    expect(await screen.findByText("City 25")).toBeTruthy();
    await frame.router.navigate("/citylist?page=99");
    await screen.findByText("1–10 of 25");
  });

  test("LIST-026 without columns in the definition the grid draws those of the rows, and none that every row carries", async () => {
    await openCities(3, listHead({ cols: "" }));
    await inGrid();
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["Edit/Delete", "cityname", "statename"]);
  });

  test("only a list with filtering has boxes under its columns; a filter goes to the server and stands as a chip", async () => {
    const columns = [{ field: "cityname", title: "City Name", filter: true }];
    const frame = await openCities(25, listHead({ filtering: 1 }, columns));
    await inGrid();
    await frame.user.type(screen.getByLabelText("Filter City Name"), "City 7{Enter}");
    await waitFor(() =>
      expect(frame.asked("city_R_listgrid").at(-1)?.filters).toBe(
        '[{"field":"cityname","op":"contains","value":"City 7"}]',
      ),
    );
    expect(await screen.findByText(/City Name: City 7/)).toBeTruthy();
  });

  test("a list without filtering has no boxes", async () => {
    await openCities();
    await inGrid();
    expect(screen.queryByPlaceholderText("Filter")).toBeNull();
  });

  test("LIST-028 without a session a list leads to the sign-in page", async () => {
    const frame = await openFrame({ path: "/citylist", signedIn: false });
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
  });

  test("text of rows is drawn as text, never as markup", async () => {
    const evil = "<img src=x onerror=alert(1)>";
    await openFrame({
      path: "/citylist",
      answers: { ...cities(1), city_R_listgrid: listOfRows(1, (id) => cityRow(id, { cityname: evil })) },
    });
    await inGrid();
    expect(screen.getByText(evil)).toBeTruthy();
    expect(document.querySelector("img[src=x]")).toBeNull();
  });
});

describe("searching and sorting", () => {
  test("LIST-025 the search goes to the server and says when nothing fits", async () => {
    const frame = await openCities();
    await inGrid();
    await frame.user.type(screen.getByLabelText("Search in the list"), "nowhere");
    expect(await screen.findByText("Nothing in City matches “nowhere”.")).toBeTruthy();
    expect(frame.asked("city_R_listgrid").at(-1)).toMatchObject({ Search: "nowhere", DisplayStart: 1 });
  });

  test("LIST-025 a click on a heading sorts up, then down, then as at first", async () => {
    const frame = await openCities();
    await inGrid();
    const head = () => screen.getByRole("button", { name: "City Name" });
    await frame.user.click(head());
    await waitFor(() =>
      expect(frame.asked("city_R_listgrid").at(-1)).toMatchObject({ SortCol: "cityname", SortDir: "asc" }),
    );
    await frame.user.click(head());
    await waitFor(() =>
      expect(frame.asked("city_R_listgrid").at(-1)).toMatchObject({ SortCol: "cityname", SortDir: "desc" }),
    );
    expect(head().closest("[role=columnheader]")?.getAttribute("aria-sort")).toBe("descending");
    await frame.user.click(head());
    await waitFor(() => expect(head().closest("[role=columnheader]")?.getAttribute("aria-sort")).toBe("none"));
  });

  test("SHELL-021 search, sorting and page stand in the address and survive a reload", async () => {
    const frame = await openFrame({ path: "/citylist?q=City+1&sort=cityname&dir=desc", answers: cities(25) });
    await inGrid();
    expect(frame.asked("city_R_listgrid")[0]).toMatchObject({ Search: "City 1", SortCol: "cityname", SortDir: "desc" });
    expect(screen.getByLabelText("Search in the list")).toHaveProperty("value", "City 1");
  });

  test("LIST-011 grouping asks the server to bring values together and heads every run with its value", async () => {
    const grouped = (args: Readonly<Record<string, unknown>>) => {
      const rows = listOfRows(6, cityRow)({ ...args, DisplayLength: 6 });
      return args.groupby ? [...rows].sort((a, b) => String(a.statename).localeCompare(String(b.statename))) : rows;
    };
    const frame = await openCities(6, listHead(), { city_R_listgrid: grouped });
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Group" }));
    await frame.user.click(await screen.findByText("By State Name"));
    await waitFor(() => expect(frame.asked("city_R_listgrid").at(-1)?.groupby).toBe("statename"));
    const group = await waitFor(() => {
      const found = document.querySelector<HTMLElement>("[role=row][aria-expanded=true]");
      if (found?.textContent !== "Gujarat3") throw new Error("the groups are not there yet");
      return found;
    });
    fireEvent.click(group);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Edit" })).toHaveLength(3));
  });
});

describe("adding and opening", () => {
  test("LIST-004 LIST-005 the New Add chip opens the form of the list with id 0", async () => {
    const frame = await openCities(3, listHead({ Hlabel: "New City" }));
    await frame.user.click(await screen.findByRole("button", { name: "New City" }));
    const { pathname, search, state } = frame.router.state.location;
    expect(pathname).toBe("/MainB");
    expect(new URLSearchParams(search).get("formname")).toBe("citydetail");
    expect(state).toEqual({ id: 0, formname: "citydetail", sqlsp: "city_R_getviewdata", formtitle: "City Detail" });
  });

  test("LIST-004 without the right to add there is no chip and N does nothing", async () => {
    const frame = await openCities(3, listHead({ addallowed: 0 }));
    await inGrid();
    expect(screen.queryByRole("button", { name: "New Add" })).toBeNull();
    await frame.user.keyboard("n");
    expect(frame.router.state.location.pathname).toBe("/citylist");
  });

  test("LIST-006 LIST-007 the action column opens the row with its id, form, procedure and title", async () => {
    const frame = await openCities(3);
    expect(await screen.findByRole("columnheader", { name: "Edit/Delete" })).toBeTruthy();
    await frame.user.click(within(await rowOf("City 2")).getByRole("button", { name: "Edit" }));
    expect(frame.router.state.location.pathname).toBe("/MainB");
    expect(frame.router.state.location.state).toEqual({
      id: "2",
      formname: "citydetail",
      sqlsp: "city_R_getviewdata",
      formtitle: "City Detail",
    });
    frame.unmount();
    await openCities(3, listHead(), {
      city_R_listgrid: listOfRows(3, (id) => cityRow(id, { editallowed: id === 2 ? 0 : 1 })),
    });
    expect(within(await rowOf("City 3")).getByRole("button", { name: "Edit" })).toBeTruthy();
    expect(within(await rowOf("City 2")).queryByRole("button", { name: "Edit" })).toBeNull();
  });

  /** The controls of each row, with these flags of the rows and this one of the list. */
  const openFlags = async (rows: readonly Row[], addallowed: unknown = 1) => {
    const frame = await openCities(3, listHead({ addallowed }), {
      city_R_listgrid: () => rows.map((row, at) => ({ ...cityRow(at + 1), ...row, TotalCount: rows.length })),
    });
    await inGrid();
    const controls = async (text: string) =>
      within(await rowOf(text))
        .queryAllByRole("button")
        .map((button) => button.getAttribute("aria-label"));
    return { ...frame, controls };
  };

  test("LIST-008 Delete stands in a row whose deleteallowed is 1, and in no other", async () => {
    const { controls } = await openFlags([{ deleteallowed: 1 }, { deleteallowed: 0 }, { deleteallowed: "" }]);
    expect(await controls("City 1")).toContain("Delete");
    expect(await controls("City 2")).not.toContain("Delete");
    expect(await controls("City 3")).not.toContain("Delete");
  });

  test("LIST-017 LIST-024 New Add, Edit and Delete show only where the flags of the server allow each", async () => {
    const rows = [
      { editallowed: 1, deleteallowed: 0 },
      { editallowed: 0, deleteallowed: 1 },
      { editallowed: 0, deleteallowed: 0 },
    ];
    const allowed = await openFlags(rows, 1);
    expect(await allowed.controls("City 1")).toEqual(["Edit"]);
    expect(await allowed.controls("City 2")).toEqual(["Delete"]);
    expect(await allowed.controls("City 3")).toEqual([]);
    expect(screen.getByRole("button", { name: "New Add" })).toBeTruthy();
    allowed.unmount();
    await openFlags(rows, 0);
    expect(screen.queryByRole("button", { name: "New Add" })).toBeNull();
  });

  test("keys of the list: arrows move, Enter opens, Space selects, / searches, N and Insert add", async () => {
    const frame = await openCities(12);
    const grid = await inGrid();
    grid.focus();
    await frame.user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp} ");
    expect((await rowOf("City 2")).getAttribute("aria-selected")).toBe("true");
    expect(document.getElementById(grid.getAttribute("aria-activedescendant") ?? "")?.textContent).toContain("City 2");
    await frame.user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByLabelText("Search in the list"));
    grid.focus();
    await frame.user.keyboard("{Insert}");
    expect(frame.router.state.location.search).toContain("id=0");
  });

  test("while one scrolls, lines stay where they are in the page and show other rows; at rest they stand in their order", async () => {
    await openCities(100, listHead({ pagesizes: "[100]" }));
    const grid = await inGrid();
    const lines = () => [...grid.querySelectorAll<HTMLElement>("[data-index]")];
    const places = () => lines().map(({ dataset }) => Number(dataset.index));
    const before = lines();
    grid.scrollTop = 32 * 30;
    fireEvent.scroll(grid);
    expect(places()).toContain(55);
    expect(before.every(({ isConnected }) => isConnected)).toBe(true);
    expect(places()).not.toEqual(places().toSorted((a, b) => a - b));
    await waitFor(() => expect(places()).toEqual(places().toSorted((a, b) => a - b)));
    expect((await rowOf("City 50")).dataset.index).toBe("49");
  });

  test("a button of a row leaves the keys with the grid: the line may be another row by the time a dialog gives them back", async () => {
    const frame = await openCities(12);
    const grid = await inGrid();
    const remove = within(await rowOf("City 2")).getByRole("button", { name: "Delete" });
    await frame.user.pointer({ keys: "[MouseLeft>]", target: remove });
    expect(document.activeElement).toBe(grid);
    await frame.user.pointer({ keys: "[/MouseLeft]", target: remove });
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });

  test("keys of the list: Enter opens the row, Ctrl+Enter opens it in a new tab, End goes to the last row", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const frame = await openCities(12);
    const grid = await inGrid();
    grid.focus();
    await frame.user.keyboard("{End}{Control>}{Enter}{/Control}");
    expect(opened.mock.calls[0]?.[0]).toContain("id=10");
    await frame.user.keyboard("{Home}{ArrowDown}{Enter}");
    expect(frame.router.state.location.search).toContain("id=2");
  });

  test("on a phone a row is a card of its telling fields with the actions behind a menu", async () => {
    const frame = await openFrame({ path: "/citylist", answers: cities(3), media: PHONE });
    const cards = await screen.findByRole("list", { name: "City" });
    expect(within(cards).getByText("City 1")).toBeTruthy();
    await frame.user.click(within(cards).getAllByRole("button", { name: "Actions" })[0]!);
    await frame.user.click(await screen.findByText("Edit"));
    expect(frame.router.state.location.search).toContain("id=1");
  });
});

describe("export", () => {
  test("LIST-010 ENV-042 the whole list goes to the export endpoint as it is searched now", async () => {
    const frame = await openFrame({ path: "/citylist?q=City", answers: cities(25) });
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Export" }));
    await frame.user.click(await screen.findByText("XLSX"));
    const sent = await waitFor(() => {
      const found = frame.posted.find(({ path }) => path.endsWith("/MicroACExcel/Postmacapitest"));
      if (!found) throw new Error("nothing posted");
      return found.body as { sqlsp: string; sqlpara: string[]; mypayans: unknown[]; sp_download: string };
    });
    expect(sent).toMatchObject({ sqlsp: "city_R_listgrid", sp_download: "xlsx" });
    expect(sent.mypayans[sent.sqlpara.indexOf("Search")]).toBe("City");
    expect(sent.mypayans[sent.sqlpara.indexOf("DisplayLength")]).toBe(-1);
  });

  test("a refused export says why", async () => {
    const frame = await openFrame({
      path: "/citylist",
      answers: cities(2),
      exported: () => Response.json({ Message: "You don't have permission to export City." }, { status: 403 }),
    });
    await inGrid();
    await frame.user.click(screen.getByRole("button", { name: "Export" }));
    await frame.user.click(await screen.findByText("CSV"));
    expect(await screen.findByText("You don't have permission to export City.")).toBeTruthy();
  });
});

describe("without a line", () => {
  test("LIST-023 a network error is shown with Retry, and nothing goes on loading", async () => {
    const frame = await openCities(5, listHead(), {
      city_R_listgrid: () => ({ raw: '{"ExceptionMessage":"The disk is full."}', status: 500 }),
    });
    expect(await screen.findByText(/The disk is full/)).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
    frame.answers.city_R_listgrid = listOfRows(5, cityRow);
    await frame.user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await inGrid()).toBeTruthy();
  });

  test("without a line and without a kept answer the downloaded master stands in for the list", async () => {
    const others = Array.from({ length: 24 }, (_, at) => ({ id: at + 5, label: `Party ${at}` }));
    const ledgers = [{ id: 4, label: "Asha Stores" }, ...others].map((row) => ({
      ...row,
      rowver: 1,
      cursor: "c1",
      TotalCount: 25,
    }));
    const head = listHead({ entity: "debtors", title: "Ledger", listsqlsp: "debtors_R_listgrid" }, [
      { field: "drconame", title: "Ledger Name", card: 1 },
    ]);
    const frame = await openFrame({
      path: "/outbox",
      locks: false,
      answers: { common_R_getlistgrid: head, WEBAPI_changes_since: ledgers, debtors_R_listgrid: () => "drop-before" },
    });
    await frame.offline.reference.download("ledger", () => undefined);
    await frame.router.navigate("/debtorslist");
    expect(await screen.findByText("Asha Stores")).toBeTruthy();
    expect(await screen.findByText(/^as of /)).toBeTruthy();
    // Of all its records, not of the page.
    expect(document.querySelector("[data-total]")?.textContent).toBe("25");
  });

  test("the kept list shows its age, and records saved on this device stand first with their mark", async () => {
    const frame = await openCities(3);
    await inGrid();
    await goOffline(frame);
    await frame.offline.outbox.save(
      citySave({ args: { cityname: "Bhuj" }, shown: { cityname: "Bhuj", statename: "Gujarat" }, title: "City Bhuj" }),
    );
    await frame.router.navigate("/");
    await screen.findByRole("heading", { name: "Home" });
    await frame.router.navigate("/citylist");
    const row = await rowOf("Bhuj");
    expect(within(row).getByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
    expect(within(row).queryByRole("button", { name: "Delete" })).toBeNull();
    expect(await screen.findByText(/^as of \d\d-\w{3}-\d{4} \d\d:\d\d$/)).toBeTruthy();
  });
});
