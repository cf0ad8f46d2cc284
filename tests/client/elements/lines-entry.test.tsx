import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { LineColumn } from "../../../src/definitions/form-row";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, openScene, SAVE, type Scene } from "../form-harness";

const COLUMNS: readonly LineColumn[] = [
  { key: "itemid", title: "Item", comp_type: "ddls", required: "Item is required.", DataSourceID_SQL: "item" },
  { key: "rate", title: "Rate", comp_type: "amt", decimals: 2, required: "Rate is required." },
  { key: "on", title: "Taxed", comp_type: "chk" },
];
const ITEMS: readonly Row[] = [
  { key: "7", value: 7, label: "Soap", given: "Soap" },
  { key: "8", value: 8, label: "Salt", given: "105" },
];

const prices = field("prices", { comp_type: "listdetail", div_class: "col-12", cols: JSON.stringify(COLUMNS) });
const line = (n: number): Row => ({ itemid: n + 1, itemid_label: `Item ${n + 1}`, rate: n + 1, on: 0 });
const open = async (count: number, more: Row = {}): Promise<Scene> => {
  const scene = await openScene({
    rows: definition([prices, field("name", { validationprops: '{"required":"Name is required."}' })]),
    address: "/MainB?formname=godown&id=12",
    record: { id: 12, rowver: 1, name: "A", prices: Array.from({ length: count }, (_, n) => line(n)), ...more },
  });
  scene.answers.WEBAPIGetddls = ({ names }) =>
    Array.isArray(names) ? ITEMS.filter(({ given }) => names.includes(given)) : [];
  await formOpen();
  return scene;
};

const grid = () => screen.getByRole("grid", { name: "Prices" });
const cell = (row: number, col: number) => document.querySelectorAll(`[data-line="${row}"] [role=gridcell]`)[col];
const paste = (text: string) => fireEvent.paste(grid(), { clipboardData: { getData: () => text } });
const active = () => grid().getAttribute("aria-activedescendant");
const errors = () => document.querySelector<HTMLElement>("[data-notice=errors]")!;

test("FORM-078 FORM-083 all faults of lines and fields stand in one list; each leads to its cell, and correcting one takes only it away", async () => {
  const scene = await open(3, { name: "" });
  grid().focus();
  await scene.user.keyboard("{ArrowRight}");
  paste("one\ntwo\nthree");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("4 errors need attention"));
  expect(
    within(errors())
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([
    "Prices, line 1: Rate is not an amount.",
    "Prices, line 2: Rate is not an amount.",
    "Prices, line 3: Rate is not an amount.",
    "Name: Name is required.",
  ]);
  await scene.user.click(screen.getByRole("link", { name: /line 2/ }));
  expect(document.activeElement).toBe(grid());
  expect(active()).toMatch(/-c1-1$/);
  expect(screen.getAllByRole("status").some(({ textContent }) => textContent === "Rate is not an amount.")).toBe(true);
  await scene.user.keyboard("25{Enter}");
  await waitFor(() => expect(within(errors()).getAllByRole("link")).toHaveLength(3));
  expect(scene.asked(SAVE)).toEqual([]);
});

test("the way to an error on a box shows it and does not tick it", async () => {
  const scene = await open(2);
  scene.answers[SAVE] = [
    { err: 1, errkey: "prices", errormsg: "Prices, line 1: Rate is low." },
    { err: 1, errkey: "prices", errormsg: "Prices, line 2: Taxed is wrong." },
  ];
  await scene.user.type(screen.getByLabelText(/Name/), "x");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "OK" }));
  await scene.user.click(await screen.findByRole("link", { name: /line 2/ }));
  expect(active()).toMatch(/-c1-2$/);
  expect(cell(1, 2)?.textContent).toBe("");
});

test("the errors of 5,000 lines are counted, and only those in sight are drawn", async () => {
  const scene = await open(5000);
  scene.answers[SAVE] = Array.from({ length: 5000 }, (_, n) => ({
    err: 1,
    errkey: "prices",
    errormsg: `Prices, line ${n + 1}: Rate is low.`,
  }));
  await scene.user.type(screen.getByLabelText(/Name/), "x");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Prices, line 10: Rate is low.");
  expect(dialog.textContent).toContain("4990 more are listed above the form.");
  await waitFor(() => expect(errors()?.getAttribute("data-count")).toBe("5000"));
  expect(within(errors()).getAllByRole("link").length).toBeLessThan(60);
});

test("pasted names and codes become records; digits are never taken for a number of one; what is not known says so and stays", async () => {
  const scene = await open(1);
  grid().focus();
  paste("Soap\t5\n105\t6\n9\t7\nNobody\t8");
  expect(cell(1, 0)?.getAttribute("title")).toBe('Item "105" is not in the list. Choose one from the list.');
  await waitFor(() => expect(cell(1, 0)?.textContent).toBe("Salt"));
  expect([0, 1, 2, 3].map((row) => [cell(row, 0)?.textContent, cell(row, 0)?.getAttribute("title")])).toEqual([
    ["Soap", null],
    ["Salt", null],
    ["9", 'Item "9" is not in the list. Choose one from the list.'],
    ["Nobody", 'Item "Nobody" is not in the list. Choose one from the list.'],
  ]);
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(within(errors()).getAllByRole("link")).toHaveLength(2));
  expect(scene.asked(SAVE)).toEqual([]);
  grid().focus();
  await scene.user.keyboard("{Control>}z{/Control}");
  expect(cell(0, 0)?.textContent).toBe("Item 1");
  expect(cell(1, 0)?.textContent).toBe("");
});

test("without a connection a pasted name goes as it is and the server looks it up; digits wait for the person", async () => {
  const scene = await open(1);
  scene.network.pings = "down";
  await waitFor(() => expect(scene.offline.line().line).not.toBe("online"), { timeout: 10_000 }).catch(() =>
    scene.offline.ping(),
  );
  await waitFor(() => expect(scene.offline.line().line).not.toBe("online"));
  grid().focus();
  paste("Anything\t5\n105\t6");
  await waitFor(() => expect(cell(0, 0)?.getAttribute("title")).toBeNull());
  expect(cell(0, 0)?.textContent).toBe("Anything");
  expect(cell(1, 0)?.getAttribute("title")).toContain("is not in the list");
});

test("a paste says what it did and what did not fit, and a block is one also where a cell is open", async () => {
  const scene = await open(1);
  grid().focus();
  await scene.user.keyboard("{ArrowRight}5");
  fireEvent.paste(screen.getByRole("textbox", { name: "Rate, line 1" }), {
    clipboardData: { getData: () => "1\tyes\textra\n2\tno\textra" },
  });
  expect(cell(0, 1)?.textContent).toBe("1.00");
  expect(cell(1, 2)?.textContent).toBe("");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "2 rows pasted. Press Ctrl+Z to undo. 1 column beyond the last column did not fit and was left out.",
  );
});

test("a draft waits until the page has nothing else to do", async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work));
  vi.stubGlobal("cancelIdleCallback", (at: number) => waiting.splice(at - 1, 1));
  try {
    const scene = await open(1);
    await scene.user.type(screen.getByLabelText(/Name/), "x");
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(await scene.offline.outbox.drafts()).toEqual([]);
    waiting.forEach((work) => work());
    await waitFor(async () => expect(await scene.offline.outbox.drafts()).toHaveLength(1));
  } finally {
    vi.unstubAllGlobals();
  }
});

async function scrollAwayAndBack() {
  const list = grid().querySelector<HTMLElement>("[data-long-lines]")!;
  list.scrollTop = 90_000;
  fireEvent.scroll(list);
  await waitFor(() => expect(document.querySelector('[data-line="0"]')).toBeNull());
  list.scrollTop = 0;
  fireEvent.scroll(list);
}

test("what is typed in a cell is taken when its line goes out of sight, and a key brings the cell back", async () => {
  const scene = await open(5000);
  grid().focus();
  await scene.user.keyboard("{ArrowRight}77");
  expect(screen.getByRole("textbox", { name: "Rate, line 1" })).toBeTruthy();
  await scrollAwayAndBack();
  await waitFor(() => expect(cell(0, 1)?.textContent).toBe("77.00"));
});

test("FORM-078 what is typed in a pick-list and not chosen is looked up when its line goes out of sight", async () => {
  const scene = await open(5000);
  const seen: unknown[] = [];
  scene.answers.WEBAPIGetddls = ({ names }) => {
    if (Array.isArray(names)) seen.push(...names);
    return Array.isArray(names) ? ITEMS.filter(({ given }) => names.includes(given)) : [];
  };
  grid().focus();
  await scene.user.keyboard("1");
  await scene.user.type(screen.getByRole("combobox", { name: "Item, line 1" }), "05");
  await scrollAwayAndBack();
  await waitFor(() => expect(cell(0, 0)?.textContent).toBe("Salt"));
  expect(seen).toEqual(["105"]);
});
