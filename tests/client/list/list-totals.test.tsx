import { citySave } from "../../offline/help/save-request";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fittingSize } from "../../../src/client/list/read/page-size";
import type { ColumnOption } from "../../../src/definitions/list-row";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, inGrid, listHead, listOfRows, openFrame, type Answer } from "../app/frame-harness";

afterEach(() => vi.restoreAllMocks());

const COLUMNS: readonly ColumnOption[] = [
  { field: "cityname", title: "City", card: 1 },
  { field: "mgrossamt", title: "Gross Amount", format: "amount", sum: true },
];
const row = (id: number): Row => ({ id, rowver: 1, cityname: `City ${id}`, mgrossamt: 100, editallowed: 1 });
const open = (total: number, more: Record<string, Answer> = {}, head: Row = {}) =>
  openFrame({
    path: "/citylist",
    answers: {
      common_R_getlistgrid: listHead({ totalssqlsp: "city_R_listtotals", ...head }, COLUMNS),
      city_R_listgrid: listOfRows(total, row),
      city_R_listtotals: [{ TotalCount: 1234, mgrossamt: "123400.05" }],
      ...more,
    },
  });
const foot = async () => {
  const rows = within(await inGrid()).getAllByRole("row");
  return [...(rows.at(-1)?.querySelectorAll("[role=gridcell]") ?? [])].map(({ textContent }) => textContent);
};

describe("the totals of a list in pages", () => {
  test("are those of all rows of the search and the filters, from the server, and say so", async () => {
    const frame = await open(25);
    await waitFor(async () => expect(await foot()).toEqual(["All 1,234", "1,23,400.05"]));
    const [asked] = frame.asked("city_R_listtotals");
    expect(asked).toMatchObject({ Search: "", id: 0, formmnu: "city" });
    expect(asked).not.toHaveProperty("DisplayStart");
    await frame.user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("City 11");
    // Another page has the same totals.
    expect(await foot()).toEqual(["All 1,234", "1,23,400.05"]);
    expect(frame.asked("city_R_listtotals")).toHaveLength(1);
    await frame.user.type(screen.getByLabelText("Search in the list"), "City 1");
    await waitFor(() => expect(frame.asked("city_R_listtotals").at(-1)).toMatchObject({ Search: "City 1" }));
  });

  test("are added up here where all rows are here, and of the page where the server does not answer", async () => {
    const frame = await open(3);
    await waitFor(async () => expect(await foot()).toEqual(["Total", "300.00"]));
    expect(frame.asked("city_R_listtotals")).toEqual([]);
    frame.unmount();
    await open(25, { city_R_listtotals: [{}] });
    await waitFor(async () => expect(await foot()).toEqual(["Page", "1,000.00"]));
  });

  test("say how many of the rows shown wait and are not in them as they are shown", async () => {
    const frame = await open(3);
    await waitFor(async () => expect(await foot()).toEqual(["Total", "300.00"]));
    await goOffline(frame);
    const save = (recordKey: string) =>
      frame.offline.outbox.save(citySave({ recordKey, args: { cityname: "Bhuj" }, shown: { cityname: "Bhuj" } }));
    await save("tmp:x");
    await waitFor(async () => expect((await foot())[0]).toBe("Total without 1 waiting"));
    await save("2");
    await waitFor(async () => expect((await foot())[0]).toBe("Total without 2 waiting"));
    // The label has the room before the first total.
    expect(
      document.querySelector("[data-list-grid] [role=row]:last-child [aria-colspan]")?.getAttribute("aria-colspan"),
    ).toBe("2");
    expect(document.querySelector("[data-pager]")?.textContent).toBe("1–3 of 3 and 1 waiting");
  });

  test("of the last answer stay offline", async () => {
    const frame = await open(25);
    await waitFor(async () => expect((await foot())[0]).toBe("All 1,234"));
    await goOffline(frame);
    await frame.router.navigate("/");
    await frame.router.navigate("/citylist");
    await waitFor(async () => expect(await foot()).toEqual(["All 1,234", "1,23,400.05"]));
  });
});

describe("the rows of a page fill the window", () => {
  test("the first page is that of the spec, then one that is as large as the window", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
    const frame = await open(60);
    await inGrid();
    await screen.findByText("1–20 of 60");
    await screen.findByText("City 20");
    const asked = () => frame.asked("city_R_listgrid").map(({ DisplayLength }) => DisplayLength);
    await waitFor(() => expect(asked()).toEqual([10, 20]));
    await frame.user.click(screen.getByRole("button", { name: "Next page" }));
    await screen.findByText("21–40 of 60");
  });

  test("a list that is here whole asks for no more, and the size that the user chose stays", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(32 * 20);
    const frame = await open(8);
    await inGrid();
    await screen.findByText("1–8 of 8");
    expect(frame.asked("city_R_listgrid")).toHaveLength(1);
    frame.unmount();
    const sized = await open(60, {}, { pagesizes: "[5,10,20,50,100]" });
    await inGrid();
    await screen.findByText("1–20 of 60");
    await sized.user.selectOptions(screen.getByLabelText("Rows per page"), "5");
    await screen.findByText("1–5 of 60");
  });

  test.each([
    [[10], 0, 10],
    [[10], 9, 10],
    [[10], 17, 20],
    [[10], 400, 100],
    [[5, 10, 20, 50, 100], 17, 20],
    [[5, 10, 20, 50, 100], 21, 50],
    [[10, 20], 60, 20],
    [[25], 12, 25],
  ])("of the sizes %j a window of %i lines takes %i", (sizes, lines, size) => {
    expect(fittingSize(sizes, lines)).toBe(size);
  });
});
