import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { forgetLastRecord, noteLastRecord } from "../../../src/client/rows/last-record";
import { holdAnswers } from "../hold-answers";
import { definition, field } from "../form-harness";
import { cityRow, goOffline, inGrid, listHead, listOfRows, openFrame, PHONE, type Frame } from "../app/frame-harness";

beforeEach(() => forgetLastRecord("city"));

const FORM = definition(
  [field("cityname", { label_label: "City Name" })],
  { entity: "city", formtitle: "City Detail", noun: "city" },
  { aspx_codes: "/citylist", DataSourceID_SQL: "city_R_save" },
);

/** A server with `total` cities, to which a save of a new one adds City 100. */
async function openCities(path: string, total: number, media: readonly string[] = []): Promise<Frame> {
  let saved = 0;
  const frame = await openFrame({
    path,
    media,
    answers: {
      common_R_getlistgrid: listHead(),
      WEBAPI_R_dynaform: FORM,
      attachedfiles_space: [],
      godown_R_getviewdata: ({ txtid }) => [cityRow(Number(txtid))],
      city_R_listgrid: (args) => listOfRows(total + saved, (id) => cityRow(id > total ? 100 : id))(args),
    },
  });
  const { network } = frame;
  const others = network.fateOf;
  network.fateOf = (envelope) => {
    if (!envelope.op || network.pings === "down") return others(envelope);
    saved += 1;
    const applied = { err: 0, opid: envelope.op.id, opst: "applied", id: 100, rowver: 1, label: "City 100", isnew: 1 };
    return { rows: [applied] };
  };
  return frame;
}

const active = () => document.querySelector("[role=row][data-active]")?.getAttribute("data-index");
const save = async (frame: Frame) => {
  await frame.user.type(await screen.findByLabelText("City Name", { exact: false }), "x");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
};

describe("a list that opens", () => {
  test("takes the keys at once: arrows move, Enter opens", async () => {
    const frame = await openCities("/citylist", 5);
    const grid = await inGrid();
    await within(grid).findByText("City 3");
    await waitFor(() => expect(document.activeElement).toBe(grid));
    await frame.user.keyboard("{ArrowDown}{ArrowDown}");
    expect(active()).toBe("2");
    await frame.user.keyboard("{Enter}");
    await waitFor(() => expect(frame.router.state.location.search).toContain("id=3"));
  });

  test("leaves the focus to a user who is typing", async () => {
    const frame = await openCities("/", 5);
    const box = await screen.findByLabelText("Search the menu");
    await frame.user.click(box);
    await frame.router.navigate("/citylist");
    await within(await inGrid()).findByText("City 3");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.activeElement).toBe(box);
  });

  test("after Esc in a form it is on the row that was opened, on its page", async () => {
    const frame = await openCities("/citylist?page=2", 25);
    const grid = await inGrid();
    await within(grid).findByText("City 14");
    await waitFor(() => expect(document.activeElement).toBe(grid));
    await frame.user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    await screen.findByLabelText("City Name", { exact: false });
    await frame.user.keyboard("{Escape}");
    await within(await inGrid()).findByText("City 14");
    await waitFor(() => expect(active()).toBe("3"));
    expect(frame.router.state.location.search).toBe("?page=2");
    expect(document.querySelector("[data-saved]")).toBeNull();
  });
});

describe("keys typed while a list loads", () => {
  /** A press as the browser makes it; presses of the test library are not trusted. */
  const press = (key: string, more: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, "isTrusted", { value: true });
    return (document.activeElement ?? document.body).dispatchEvent(event);
  };

  test("are kept and go to the list; Tab and shortcuts act at once", async () => {
    const frame = await openCities("/", 5);
    await screen.findByRole("heading", { name: "Places" });
    const release = holdAnswers(frame, ({ sqlsp }) => sqlsp === "city_R_listgrid");
    await frame.router.navigate("/citylist");
    await waitFor(() => expect(frame.asked("city_R_listgrid")).not.toEqual([]));
    expect([press("Tab"), press("h", { ctrlKey: true }), press("F7")]).toEqual([true, true, true]);
    expect([press("ArrowDown"), press("ArrowDown"), press("Enter")]).toEqual([false, false, false]);
    expect(screen.queryByText("City 3")).toBeNull();
    release();
    await waitFor(() => expect(frame.router.state.location.search).toContain("id=3"));
  });

  test("but not those that go into a field that is there, which keeps the focus when the form of Home is drawn", async () => {
    const frame = await openCities("/", 5);
    const releaseHome = holdAnswers(frame, ({ sqlsp }) => sqlsp === "WEBAPI_R_dynaform");
    const box = await screen.findByLabelText("Search the menu");
    await frame.user.click(box);
    releaseHome();
    await screen.findByLabelText("City Name", { exact: false });
    expect(document.activeElement).toBe(box);
    const release = holdAnswers(frame, ({ sqlsp }) => sqlsp === "city_R_listgrid");
    await frame.router.navigate("/citylist");
    await waitFor(() => expect(frame.asked("city_R_listgrid")).not.toEqual([]));
    expect([press("x"), press("Enter")]).toEqual([true, true]);
    release();
  });
});

describe("after a save", () => {
  test("the new record is marked on its page of the list, has the focus, and the message offers Open and New", async () => {
    const frame = await openCities("/MainB?formname=citydetail&id=0", 25);
    await save(frame);
    expect(await screen.findByText("City City 100 saved")).toBeTruthy();
    await waitFor(() => expect(document.querySelector("[data-saved]")?.textContent).toContain("City 100"));
    expect(frame.router.state.location.search).toBe("?page=3");
    expect(document.querySelector("[role=row][data-active]")).toBe(document.querySelector("[data-saved]"));
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("grid"));
    await frame.user.click(screen.getByRole("button", { name: "New" }));
    await waitFor(() => expect(frame.router.state.location.search).toContain("formname=citydetail&id=0"));
  });

  test("on a phone the card of the record is marked", async () => {
    const frame = await openCities("/MainB?formname=citydetail&id=0", 5, PHONE);
    await save(frame);
    await waitFor(() => expect(document.querySelector("[data-list-cards] [data-saved]")).not.toBeNull());
    expect(document.querySelectorAll("[data-saved]")).toHaveLength(1);
    expect(document.querySelector("[data-saved]")?.textContent).toContain("City 100");
  });

  test("a frame of another sign-in starts at the first row: ids of another company are other records", async () => {
    const frame = await openCities("/", 25);
    noteLastRecord("city", { key: "22", isSaved: true, isNew: true });
    frame.unmount();
    const next = await openCities("/citylist", 25);
    await within(await inGrid()).findByText("City 3");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(next.router.state.location.search).toBe("");
    expect(document.querySelector("[data-saved]")).toBeNull();
  });

  test("the first record of an empty list has the focus while it waits on this device", async () => {
    const frame = await openCities("/citylist", 0);
    await screen.findByText("No records in City yet.");
    await frame.router.navigate("/MainB?formname=citydetail&id=0");
    await screen.findByLabelText("City Name", { exact: false });
    await goOffline(frame);
    await save(frame);
    const grid = await inGrid();
    await waitFor(() => expect(document.activeElement).toBe(grid));
  });

  test("Open leads to the record, also while it waits on this device", async () => {
    const frame = await openCities("/citylist", 3);
    await within(await inGrid()).findByText("City 3");
    await frame.router.navigate("/MainB?formname=citydetail&id=0");
    await screen.findByLabelText("City Name", { exact: false });
    await goOffline(frame);
    await save(frame);
    await screen.findByText(/^Saved on this device/);
    await frame.user.click(await screen.findByRole("button", { name: "Open" }));
    await waitFor(() => expect(frame.router.state.location.search).toContain("id=tmp%3A"));
  });
});
