import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetLastRecords } from "../../../src/client/rows/last-record";
import { offerPrint } from "../../../src/client/rows/saved-print";
import { cityRow, goOffline, inGrid, listHead, listOfRows, openFrame, type Frame } from "../app/frame-harness";
import { definition, field } from "../form-harness";
import { holdAnswers } from "../hold-answers";

beforeEach(() => {
  forgetLastRecords();
  offerPrint(null);
});

const NEW = "/MainB?formname=citydetail&id=0";
const FORM = definition(
  [field("cityname", { label_label: "City Name" })],
  { entity: "city", formtitle: "City Detail", noun: "city", printallowed: 1 },
  { aspx_codes: "/citylist", DataSourceID_SQL: "city_R_save" },
);

/** A server that prints cities. The saved one has id 100; it is listed only where `listed`. */
async function openCities({ listed = true } = {}): Promise<Frame> {
  const frame = await openFrame({
    path: NEW,
    answers: {
      common_R_getlistgrid: listHead({ printallowed: 1 }),
      WEBAPI_R_dynaform: FORM,
      attachedfiles_space: [],
      city_R_listgrid: (args) =>
        listOfRows(3, (id) => cityRow(id === 3 && listed ? 100 : id, { printallowed: 1, reportname: `City ${id}` }))(
          args,
        ),
    },
  });
  const others = frame.network.fateOf;
  frame.network.fateOf = (envelope) =>
    envelope.op && frame.network.pings !== "down"
      ? { rows: [{ err: 0, opid: envelope.op.id, opst: "applied", id: 100, rowver: 1, label: "City 100", isnew: 1 }] }
      : others(envelope);
  await frame.user.type(await screen.findByLabelText("City Name", { exact: false }), "x");
  return frame;
}

const save = (frame: Frame) => frame.user.click(screen.getByRole("button", { name: "Save" }));
const printed = (frame: Frame): string | null => {
  const { pathname, search } = frame.router.state.location;
  return pathname === "/Invoiceprintview" ? new URLSearchParams(search).get("id") : null;
};
/** False where the page has taken the key from the browser. */
const pressPrint = (): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: "p", ctrlKey: true, bubbles: true, cancelable: true }),
  );
const atList = (frame: Frame) => waitFor(() => expect(frame.router.state.location.pathname).toBe("/citylist"));
const active = () => document.querySelector("[role=row][data-active]")?.getAttribute("data-index") ?? null;

test("Ctrl+P while the save is on its way prints what is saved, once it is", async () => {
  const frame = await openCities();
  const release = holdAnswers(frame, ({ op }) => op !== undefined);
  await save(frame);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pressPrint()).toBe(false);
  expect(printed(frame)).toBeNull();
  release();
  await waitFor(() => expect(printed(frame)).toBe("100"));
});

test("Ctrl+P under the box that tells of the save prints what was saved", async () => {
  const frame = await openCities();
  await save(frame);
  await screen.findByRole("dialog");
  expect(pressPrint()).toBe(false);
  await waitFor(() => expect(printed(frame)).toBe("100"), { timeout: 3_000 });
});

test("Ctrl+P before the list has its rows prints what was saved, not the first row", async () => {
  const frame = await openCities();
  const release = holdAnswers(frame, ({ sqlsp }) => sqlsp === "city_R_listgrid");
  await save(frame);
  await atList(frame);
  expect(pressPrint()).toBe(false);
  await waitFor(() => expect(printed(frame)).toBe("100"));
  release();
});

async function openWithoutRow(): Promise<Frame> {
  const frame = await openCities({ listed: false });
  await save(frame);
  await atList(frame);
  const grid = await inGrid();
  await within(grid).findByText("City 3");
  await waitFor(() => expect(document.activeElement).toBe(grid));
  expect(active()).toBeNull();
  return frame;
}

test("where the list does not show what was saved no row has the cursor, and Ctrl+P prints what was saved", async () => {
  const frame = await openWithoutRow();
  expect(pressPrint()).toBe(false);
  await waitFor(() => expect(printed(frame)).toBe("100"));
});

test("there the arrow begins at the first row, which Ctrl+P then prints", async () => {
  const frame = await openWithoutRow();
  await frame.user.keyboard("{ArrowDown}");
  expect(active()).toBe("0");
  pressPrint();
  await waitFor(() => expect(printed(frame)).toBe("1"));
});

test("there a search begins at the first row found", async () => {
  const frame = await openWithoutRow();
  await frame.router.navigate("/citylist?q=City", { replace: true });
  await waitFor(() => expect(active()).toBe("0"));
});

test("a cursor that the user has moved says what is printed", async () => {
  const frame = await openCities();
  await save(frame);
  await waitFor(() => expect(document.querySelector("[data-saved][data-active]")).not.toBeNull());
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("grid"));
  await frame.user.keyboard("{Home}");
  pressPrint();
  await waitFor(() => expect(printed(frame)).toBe("1"));
});

test("on another page the key is the browser's again", async () => {
  const frame = await openCities();
  await save(frame);
  await atList(frame);
  await frame.router.navigate("/outbox");
  await screen.findByRole("heading", { name: "Outbox" });
  expect(pressPrint()).toBe(true);
  expect(printed(frame)).toBeNull();
});

test("a record that is being typed has no paper yet: the one that was saved before it is not printed", async () => {
  const frame = await openCities();
  await frame.user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("City City 100 saved");
  const name = await screen.findByLabelText("City Name", { exact: false });
  await waitFor(() => expect(name).toHaveProperty("value", ""));
  await frame.user.type(name, "y");
  expect(pressPrint()).toBe(false);
  await screen.findByText("Save the city first. Ctrl+P then prints it.");
  expect(printed(frame)).toBeNull();
});

test("a document that waits on this device is printed by its own key", async () => {
  const frame = await openCities();
  await goOffline(frame);
  await save(frame);
  await screen.findByText(/^Saved on this device/);
  pressPrint();
  await waitFor(() => expect(printed(frame)).toMatch(/^tmp:/));
});
