import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { EditKind, ReportColumn } from "../../../src/definitions/report/report-column";
import { isoDate } from "../../../src/domain/calendar";
import { editText, isEditable, readEdit } from "../../../src/client/report/edit/read-edit";
import type { Row } from "../../../src/wire/envelope";
import { goOffline } from "../app/frame-harness";
import { answerOf, dayBook, DEFINITION, inTable, openReport } from "./report-harness";

const SAVE = "item_R_save";
const EDIT = {
  linkeditsavesqlsp: SAVE,
  linkeditsaveentity: "item",
  linkeditsaveid: "itemid",
  linkeditsaverowver: "itemver",
} as const;

const columnOf = (more: Partial<ReportColumn>): ReportColumn => ({ title: "Rate", field: "rate", ...EDIT, ...more });

const columns = (more: Partial<ReportColumn> = {}): readonly ReportColumn[] => [
  { title: "Item", field: "item" },
  columnOf({ format: "number2", linkeditfieldtype: "txtnumber", linkeditfieldvalue: "salerate", ...more }),
  columnOf({ title: "From", field: "ratefrom", format: "date", linkeditfieldtype: "txtdate", ...more }),
];

const item = (itemid: number, more: Row = {}): Row => ({
  item: `Item ${itemid}`,
  itemid,
  itemver: 3,
  rate: 100,
  ratefrom: "2026-04-01",
  linkeditfieldallowed: 1,
  ...more,
});

/** Changes that were not saved are kept by report, so each test has another one. */
let reportno = 4000;

const openPrices = (more: Partial<ReportColumn> = {}, rows: readonly Row[] = [item(1), item(2)]) => {
  reportno += 1;
  return openReport({
    path: `/Reportview?id=${reportno}`,
    answers: {
      [DEFINITION]: dayBook({ id: reportno, comp_name: "Price List" }, columns(more)),
      daybook_R_report: answerOf(rows),
    },
  });
};

const lineOf = async (name: string) => {
  const line = within(await inTable())
    .getByText(name)
    .closest<HTMLElement>("[data-index]");
  if (!line) throw new Error(`no line ${name}`);
  return within(line);
};
const rateOf = async (name: string) => (await lineOf(name)).getByRole<HTMLInputElement>("textbox", { name: "Rate" });
const isMarked = async (name: string) =>
  (await rateOf(name)).closest("[data-index]")?.hasAttribute("data-edited") ?? false;

describe("reading what is typed into a cell", () => {
  const today = isoDate("2026-11-25");
  const read = (linkeditfieldtype: EditKind, typed: string) => readEdit(columnOf({ linkeditfieldtype }), typed, today);

  test("REP-093 txtstring and txtstrings take a text, txtnumber a number, txtdate a date", () => {
    expect(read("txtstring", " A1 ")).toEqual({ ok: true, value: "A1" });
    expect(read("txtstrings", "A1, B2")).toEqual({ ok: true, value: "A1, B2" });
    expect(read("txtnumber", "1,25,000.50")).toEqual({ ok: true, value: "125000.50" });
    expect(read("txtnumber", "ten")).toEqual({ ok: false, message: "Enter a number in Rate." });
    expect(read("txtdate", "5-4")).toEqual({ ok: true, value: "2026-04-05" });
    expect(read("txtdate", "soon").ok).toBe(false);
    expect(read("txtnumber", "")).toEqual({ ok: true, value: "" });
  });

  test("a date is entered as it is shown; other values as they are", () => {
    expect(editText("txtdate", "2026-04-05")).toBe("05-Apr-2026");
    expect(editText("txtnumber", 12.5)).toBe("12.5");
    expect(editText("txtstring", null)).toBe("");
  });

  test("only a column with a kind, in a row that allows it and names its record", () => {
    const column = columnOf({ linkeditfieldtype: "txtnumber" });
    expect(isEditable(column, item(1))).toBe(true);
    expect(isEditable(columnOf({}), item(1))).toBe(false);
    expect(isEditable(column, item(1, { linkeditfieldallowed: 0 }))).toBe(false);
    expect(isEditable(column, item(0))).toBe(false);
  });
});

describe("cells that are changed in place", () => {
  test("REP-091 linkeditfieldallowed: the cell is editable in place", async () => {
    await openPrices({}, [item(1), item(2, { linkeditfieldallowed: 0 })]);
    expect((await rateOf("Item 1")).value).toBe("100");
    expect((await lineOf("Item 2")).queryByRole("textbox")).toBeNull();
    expect((await lineOf("Item 2")).getByText("100.00")).toBeTruthy();
  });

  test("REP-096 REP-097 an edit marks its row; the save sends the edited values encrypted, and its success clears the mark", async () => {
    const frame = await openPrices();
    await frame.user.clear(await rateOf("Item 1"));
    await frame.user.type(await rateOf("Item 1"), "1,250.50");
    expect([await isMarked("Item 1"), await isMarked("Item 2")]).toEqual([true, false]);
    frame.answers.daybook_R_report = answerOf([item(1, { rate: 1250.5, itemver: 4 }), item(2)]);
    await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
    await waitFor(async () => expect(await isMarked("Item 1")).toBe(false));
    expect(frame.asked(SAVE)).toHaveLength(1);
    expect(frame.asked(SAVE)[0]).toMatchObject({ id: "1", salerate: "1250.50", user2: "@user2" });
    expect(frame.network.isSealed(SAVE)).toBe(true);
    expect(frame.network.applied[0]?.envelope.op).toMatchObject({ base: { kind: "ver", ver: 3 } });
    await waitFor(async () => expect((await rateOf("Item 1")).value).toBe("1250.5"));
    expect(screen.getByRole("button", { name: "Update" }).hasAttribute("disabled")).toBe(true);
  });

  test("the values that the save returned are in the cells at once", async () => {
    const frame = await openPrices();
    const { fateOf } = frame.network;
    frame.network.fateOf = (envelope) =>
      envelope.sqlsp === SAVE
        ? { rows: [{ err: 0, id: 1, opid: envelope.op?.id, opst: "applied", rowver: 4, salerate: 125.5 }] }
        : fateOf(envelope);
    await frame.user.type(await rateOf("Item 1"), "125.499");
    await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
    expect(await screen.findByText("success")).toBeTruthy();
    expect((await rateOf("Item 1")).value).toBe("125.5");
  });

  test("changes that were not saved are found again on the way back", async () => {
    const frame = await openPrices();
    await frame.user.type(await rateOf("Item 2"), "77");
    await frame.router.navigate("/nothing/here");
    await frame.router.navigate(`/Reportview?id=${reportno}`);
    expect((await rateOf("Item 2")).value).toBe("77");
    expect(screen.getByRole("button", { name: "Update (1)" })).toBeTruthy();
    await frame.user.type(await rateOf("Item 2"), "{Escape}");
    expect((await rateOf("Item 2")).value).toBe("100");
  });

  test("REP-095 headerwise shows one Update button at top for all rows; rowwise one per row", async () => {
    const frame = await openPrices({ linkeditfieldsavebtn: "headerwise" });
    for (const name of ["Item 1", "Item 2"]) await frame.user.type(await rateOf(name), "5");
    expect(screen.getAllByRole("button", { name: /^Update/ })).toHaveLength(1);
    await frame.user.click(screen.getByRole("button", { name: "Update (2)" }));
    await waitFor(() =>
      expect(
        frame
          .asked(SAVE)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(["1", "2"]),
    );
    frame.unmount();
    const rowwise = await openPrices({ linkeditfieldsavebtn: "rowwise" });
    await rowwise.user.type(await rateOf("Item 2"), "5");
    const [first] = (await lineOf("Item 2")).getAllByRole("button", { name: "Update" });
    expect(screen.queryByRole("button", { name: "Update (1)" })).toBeNull();
    if (first) await rowwise.user.click(first);
    await waitFor(() => expect(rowwise.asked(SAVE).map(({ id }) => id)).toEqual(["2"]));
  });

  test("what cannot be read is not sent: the cell keeps it and says why", async () => {
    const frame = await openPrices();
    await frame.user.type(await rateOf("Item 1"), "x");
    await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a number in Rate.");
    expect((await rateOf("Item 1")).getAttribute("aria-invalid")).toBe("true");
    expect(frame.asked(SAVE)).toEqual([]);
  });

  test("a refusal of the server keeps the entry with its reason, and leaves nothing in the outbox", async () => {
    const frame = await openPrices();
    frame.answers[SAVE] = [{ err: 1, errkey: "salerate", errormsg: "The rate is below the cost." }];
    await frame.user.type(await rateOf("Item 1"), "9");
    await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The rate is below the cost.");
    expect((await rateOf("Item 1")).value).toBe("9");
    expect(await isMarked("Item 1")).toBe(true);
    await waitFor(async () => expect(await frame.offline.outbox.rows()).toEqual([]));
  });

  test("offline the save waits on this device", async () => {
    const frame = await openPrices();
    await inTable();
    await goOffline(frame);
    await frame.user.type(await rateOf("Item 1"), "9");
    await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
    await screen.findByText("Saved on this device, waiting to be sent");
    expect(await frame.offline.outbox.rows()).toMatchObject([
      { entity: "item", recordKey: "1", title: "Price List: Rate", base: { kind: "ver", ver: 3 } },
    ]);
    await waitFor(async () => expect(await isMarked("Item 1")).toBe(false));
    expect((await rateOf("Item 1")).value).toBe("9");
  });

  test("Enter goes to the cell below, Escape takes the changes of the row back", async () => {
    const frame = await openPrices();
    await frame.user.type(await rateOf("Item 1"), "7{Enter}");
    expect(document.activeElement).toBe(await rateOf("Item 2"));
    await frame.user.type(await rateOf("Item 2"), "8{Escape}");
    expect((await rateOf("Item 2")).value).toBe("100");
    expect([await isMarked("Item 1"), await isMarked("Item 2")]).toEqual([true, false]);
  });
});
