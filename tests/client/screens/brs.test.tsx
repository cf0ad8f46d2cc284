import { MantineProvider } from "@mantine/core";
import { modals, ModalsProvider } from "@mantine/modals";
import { Notifications, notifications } from "@mantine/notifications";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import DOMPurify from "dompurify";
import { readFileSync } from "node:fs";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EMBEDDED_PARTS } from "../../../src/client/app/embedded-parts";
import { routes } from "../../../src/client/app/routes";
import { OfflineProvider } from "../../../src/client/call/offline-provider";
import { BrsScreen } from "../../../src/client/screens/brs/brs-screen";
import { EmbeddedPartsContext, type RecordPickerProps } from "../../../src/client/ui/embedded-parts";
import { endOfMonth, isoDate } from "../../../src/domain/calendar";
import { formatDate, kolkataDate } from "../../../src/domain/date-format";
import type { Envelope, Row } from "../../../src/wire/envelope";
import { Device, signIn } from "../../offline/help/device";
import { ScriptedNetwork } from "../../offline/help/scripted-network";

const [BOOK, LIST, PRINT, SAVE] = ["brslist_R_brs_book", "brslist_R_brs", "brslist_R_brs_print", "brslist_R_brs_save"];
const TODAY = kolkataDate(Date.now());
const FIRST = isoDate(`${TODAY.slice(0, 7)}-01`);
const LAST = endOfMonth(TODAY);
const TITLES = ["SrNo", "Date", "Type", "Bill No", "Payment Type", "Debit", "Credit", "Balance", "Value Date"];

const NOTE = "<p>Balance as per <b>bank</b></p><script>bad()</script>";

const brsRow = (n: number, more: Row = {}): Row => ({
  id: `${n}-7`,
  SrNo: n,
  mdate: FIRST,
  led_type: "Receipt",
  autobillno: `RC/${n}`,
  autobillno2: "Cheque <b>101</b><script>alert(1)</script>",
  debit: "250000.00",
  credit: "0.00",
  bal: "250000.00",
  vd: "1900-01-01",
  vdmindate: "1900-01-01",
  type_id: n,
  edited: 0,
  note: "",
  ...more,
});

const namesOf = ({ sqlpara }: Envelope): readonly string[] => sqlpara.map((name) => String(name).replace(/^@/, ""));
const argsOf = (envelope: Envelope): Row =>
  Object.fromEntries(namesOf(envelope).map((name, index) => [name, envelope.mypayans[index]]));

const open: Device[] = [];
let files: string[] = [];
beforeEach(() => {
  files = [];
  // The browser of the tests has no object URLs.
  URL.createObjectURL = (blob: Blob) => {
    void blob.text().then((text) => files.push(text));
    return "blob:file";
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 60));
  for (const device of open.splice(0)) device.stop();
  notifications.clean();
  modals.closeAll();
  vi.restoreAllMocks();
});

/** Chooses the bank 7, and after it the bank 8. */
const Picker = ({ source, label, chosen, onChoose }: RecordPickerProps) => (
  <button
    data-source={source}
    onClick={() => onChoose(chosen?.id === "7" ? { id: "8", name: "SBI" } : { id: "7", name: "HDFC" })}
  >
    {label}
  </button>
);

/** `moved` are rows that another user changed before this one saves. */
async function openBrs(rows: Row[] = [brsRow(1), brsRow(2), brsRow(3)], moved: readonly string[] = []) {
  const network = new ScriptedNetwork();
  network.fateOf = (envelope) => {
    if (network.pings === "down") return "drop-before";
    if (envelope.sqlsp === SAVE && moved.includes(String(argsOf(envelope).id)))
      return { rows: [{ err: 1, errkey: "op_conflict", errormsg: "Changed.", current: { vd: FIRST }, rowver: 1 }] };
    if (envelope.sqlsp === SAVE && network.script.length === 0) {
      const { id, vd } = argsOf(envelope);
      const row = rows.find((one) => one.id === id);
      if (row) row.vd = vd === "1-jan-1900" ? "1900-01-01" : vd;
    }
    if (envelope.op) return network.script.shift() ?? "apply";
    if (envelope.sqlsp === PRINT)
      return {
        rows: [{ ...rows[0], note: NOTE }, ...rows.slice(1)],
      };
    return { rows: envelope.sqlsp === LIST || envelope.sqlsp === BOOK ? rows : [] };
  };
  const device = new Device({ fetch: network.fetch });
  open.push(device);
  const { offline } = await signedIn(device);
  const router = createMemoryRouter([{ path: "*", element: <BrsScreen /> }], { initialEntries: ["/brslist"] });
  render(
    <MantineProvider env="test">
      <ModalsProvider>
        <Notifications />
        <OfflineProvider offline={offline}>
          <EmbeddedPartsContext value={{ ...EMBEDDED_PARTS, RecordPicker: Picker }}>
            <RouterProvider router={router} />
          </EmbeddedPartsContext>
        </OfflineProvider>
      </ModalsProvider>
    </MantineProvider>,
  );
  const of = (sqlsp: string | undefined) => network.sent.filter((envelope) => envelope.sqlsp === sqlsp);
  return { network, offline, rows, of, user: userEvent.setup() };
}

async function signedIn(device: Device) {
  const tab = device.tab();
  await signIn(tab, { name: "owner" });
  await tab.offline.start();
  await tab.offline.ping();
  return tab;
}

type Scene = Awaited<ReturnType<typeof openBrs>>;

const chooseBank = async ({ user }: Scene): Promise<void> =>
  user.click(await screen.findByRole("button", { name: "Ledger Name" }));
const dateOf = (n: number) => screen.findByRole<HTMLInputElement>("textbox", { name: `Value Date: RC/${n}` });
const updates = () => screen.queryAllByRole("button", { name: /^Update / });
async function enter({ user }: Scene, n: number, text: string): Promise<void> {
  const input = await dateOf(n);
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
}

describe("the screen", () => {
  test("BRS-001 BRS-002 BRS-003 the address, the breadcrumb, the current month, and banks from source 839", async () => {
    expect(JSON.stringify(routes.flatMap(({ children = [] }) => children.map(({ path }) => path)))).toContain(
      '"/brslist"',
    );
    await openBrs();
    const crumbs = await screen.findByRole("navigation", { name: "Breadcrumb" });
    expect(crumbs.textContent).toMatch(/^Home.?Bank Reconciliation Statement$/);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "From Date" }).value).toBe(formatDate(FIRST));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "To Date" }).value).toBe(formatDate(LAST));
    expect(screen.getByRole("button", { name: "Ledger Name" }).dataset.source).toBe("839");
  });

  test("BRS-004 BRS-005 BRS-006 three tabs; without a ledger no Bank Book and no list", async () => {
    const scene = await openBrs();
    const tabs = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
    await screen.findByText("Choose a bank under Ledger Name.");
    expect(tabs()).toEqual(["BRS", "Preview"]);
    expect([screen.queryByRole("table"), scene.of(LIST)]).toEqual([null, []]);
    await chooseBank(scene);
    await dateOf(1);
    expect(tabs()).toEqual(["Bank Book", "BRS", "Preview"]);
    await scene.user.click(screen.getByRole("tab", { name: "Preview" }));
    await screen.findByRole("table", { name: "Preview" });
    expect(within(screen.getByRole("table")).queryByRole("textbox")).toBeNull();
  });

  test("BRS-019 BRS-020 BRS-021 the three calls with company, user, days and bank; read again for another day or bank", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    await dateOf(1);
    const { user, of } = scene;
    expect(of(BOOK)).toEqual([]);
    await user.click(screen.getByRole("tab", { name: "Bank Book" }));
    await screen.findByRole("table", { name: "Bank Book" });
    await user.click(screen.getByRole("tab", { name: "Preview" }));
    await screen.findByRole("table", { name: "Preview" });
    for (const name of [BOOK, LIST, PRINT]) {
      const [call] = of(name);
      expect(call && namesOf(call)).toEqual(["coid", "co", "user2", "dtpfrom", "dtpto", "crconame"]);
      expect(call && argsOf(call)).toMatchObject({ dtpfrom: FIRST, dtpto: LAST, crconame: "7" });
    }
    const from = screen.getByRole("textbox", { name: "From Date" });
    await user.clear(from);
    await user.type(from, "1-4-2026");
    await user.tab();
    await waitFor(() => expect(of(PRINT).map(argsOf).at(-1)?.dtpfrom).toBe("2026-04-01"));
    await user.click(screen.getByRole("tab", { name: "Bank Book" }));
    await chooseBank(scene);
    await waitFor(() => expect(of(BOOK).map(argsOf).at(-1)?.crconame).toBe("8"));
  });
});

describe("the rows", () => {
  test("BRS-009 BRS-010 BRS-011 the columns of both grids, 800 px high, and the csv of the book", async () => {
    const sanitize = vi.spyOn(DOMPurify, "sanitize");
    const scene = await openBrs();
    await chooseBank(scene);
    await dateOf(1);
    const titles = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(titles()).toEqual(TITLES);
    expect(screen.getByRole("table", { name: "BRS" }).style.height).toBe("800px");
    // In happy-dom the sanitiser has no effect, so this only checks that it was called.
    expect(sanitize.mock.calls.map(([html]) => html)).toContain(brsRow(1).autobillno2);
    await scene.user.click(screen.getByRole("tab", { name: "Bank Book" }));
    expect((await screen.findByRole("table", { name: "Bank Book" })).style.height).toBe("800px");
    expect(titles()).toEqual(TITLES);
    await scene.user.click(screen.getByRole("checkbox", { name: "Export to csv" }));
    await scene.user.click(screen.getByRole("button", { name: "Download csv" }));
    await waitFor(() => expect(files).toHaveLength(1));
    const [head, first] = (files[0] ?? "").replace("\uFEFF", "").split("\r\n");
    expect(head).toBe(TITLES.map((title) => `"${title}"`).join(","));
    expect(first).toContain(`"Receipt","RC/1"`);
  });

  test("BRS-008 BRS and Preview each have the Export to csv toggle", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    await dateOf(1);
    for (const tab of ["BRS", "Preview"]) {
      await scene.user.click(screen.getByRole("tab", { name: tab }));
      const toggle = await screen.findByRole("checkbox", { name: "Export to csv" });
      expect(screen.queryByRole("button", { name: "Download csv" })).toBeNull();
      await scene.user.click(toggle);
      expect(screen.getByRole("button", { name: "Download csv" })).toBeTruthy();
    }
  });

  test("a balance says its side, and zero has none", async () => {
    const scene = await openBrs(["0.00", "1180.00", "-12.50"].map((bal, at) => brsRow(at + 1, { bal })));
    await chooseBank(scene);
    await dateOf(3);
    const balances = [...document.querySelectorAll('[data-title="Balance"]')].map(({ textContent }) => textContent);
    expect(balances).toEqual(["0.00", "1,180.00 Dr", "12.50 Cr"]);
  });

  test("BRS-017 a row with the value date 1900-01-01 is bold on grey, and another one is neither", async () => {
    const scene = await openBrs([brsRow(1, { vd: TODAY }), brsRow(2, { vd: "1900-01-01" })]);
    await chooseBank(scene);
    await dateOf(2);
    const looks = [1, 2].map((n) => {
      const { style } = document.querySelector<HTMLElement>(`[data-entry="${n}-7"]`) ?? document.body;
      return [style.fontWeight, style.background];
    });
    expect(looks).toEqual([
      ["", ""],
      ["700", "var(--mac-head)"],
    ]);
    // The grey of table headings: nearly the same amount of red, green and blue, in either theme.
    const greys = [...readFileSync("src/client/app/tokens.css", "utf8").matchAll(/--mac-head: #(\w\w)(\w\w)(\w\w)/g)];
    expect(greys).toHaveLength(2);
    for (const [, ...parts] of greys) {
      const shades = parts.map((part) => Number.parseInt(part, 16));
      expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(12);
    }
  });

  test("BRS-018 OPEN-059 money in is green, money out red, a row without value date bold on grey instead", async () => {
    const scene = await openBrs([
      brsRow(1, { vd: TODAY }),
      brsRow(2, { vd: TODAY, debit: "0.00", credit: "40.00" }),
      brsRow(3),
    ]);
    await chooseBank(scene);
    await dateOf(3);
    const [money, out, waiting] = [1, 2, 3].map((n) => document.querySelector<HTMLElement>(`[data-entry="${n}-7"]`));
    expect([money, out, waiting].map((row) => row?.style.color)).toEqual([
      "var(--mac-good-text)",
      "var(--mac-danger-text)",
      "",
    ]);
    expect([money, out, waiting].map((row) => row?.dataset.open)).toEqual([undefined, undefined, "true"]);
    const amounts = (row: HTMLElement | null | undefined) =>
      ["Debit", "Credit"].map((title) => row?.querySelector(`[data-title="${title}"]`)?.textContent);
    expect([amounts(money), amounts(out)]).toEqual([
      ["2,50,000.00", ""],
      ["", "40.00"],
    ]);
  });
});

describe("value dates", () => {
  test("BRS-014 BRS-015 a date from the row's first day to today marks the row, which then has Update", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    expect({ ...(await dateOf(1)).dataset }).toMatchObject({ min: FIRST, max: TODAY });
    expect(updates()).toEqual([]);
    await enter(scene, 1, "t+1");
    expect((await screen.findByRole("alert")).textContent).toBe(
      `Enter a date from ${formatDate(FIRST)} to ${formatDate(TODAY)}.`,
    );
    expect(updates()).toEqual([]);
    await enter(scene, 1, "t");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(updates().map((one) => one.getAttribute("aria-label"))).toEqual(["Update RC/1"]);
    await enter(scene, 1, " ");
    expect(updates()).toEqual([]);
  });

  test("BRS-016 BRS-022 Submit sends each edited row by one call, clears the marks and says  Success! and Save", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    await enter(scene, 1, "t");
    await enter(scene, 3, "t");
    expect(updates()).toHaveLength(2);
    await scene.user.click(screen.getByRole("button", { name: "Submit" }));
    const dialog = await screen.findByRole("dialog", { name: /Success!/ });
    expect(dialog.textContent).toContain("Success!");
    expect(dialog.textContent).toContain("Save");
    expect(updates()).toEqual([]);
    const saves = scene.of(SAVE);
    expect(saves.map((one) => [argsOf(one).id, argsOf(one).vd]).toSorted()).toEqual([
      ["1-7", TODAY],
      ["3-7", TODAY],
    ]);
    expect(saves[0] && namesOf(saves[0])).toEqual(["user2", "geolocation", "id", "vd"]);
    expect(saves[0]?.op?.base).toEqual({ kind: "vals", vals: { vd: "1900-01-01" } });
    await waitFor(async () => expect((await dateOf(1)).value).toBe(formatDate(TODAY)));
  });

  test("BRS-013 an emptied date is sent as 1-jan-1900; Update saves its row alone", async () => {
    const scene = await openBrs([brsRow(1, { vd: TODAY }), brsRow(2)]);
    await chooseBank(scene);
    await waitFor(async () => expect((await dateOf(1)).value).toBe(formatDate(TODAY)));
    expect((await dateOf(2)).value).toBe("");
    await enter(scene, 1, " ");
    await enter(scene, 2, "t");
    await scene.user.click(screen.getByRole("button", { name: "Update RC/1" }));
    await waitFor(() => expect(scene.of(SAVE)).toHaveLength(1));
    expect(scene.of(SAVE).map(argsOf)[0]).toMatchObject({ id: "1-7", vd: "1-jan-1900" });
  });

  test("by keyboard: Enter goes to the date below, Ctrl+S submits what is being typed too", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    await scene.user.click(await dateOf(1));
    await scene.user.keyboard("t{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await dateOf(2)));
    await scene.user.keyboard("t{Control>}s{/Control}");
    await waitFor(() => expect(scene.of(SAVE)).toHaveLength(2));
  });

  test("offline the saves wait in the outbox, the rows show it and never say saved; online they are sent", async () => {
    const scene = await openBrs();
    await chooseBank(scene);
    await dateOf(1);
    scene.network.pings = "down";
    await scene.offline.ping();
    await enter(scene, 1, "t");
    await enter(scene, 2, "t");
    await scene.user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("Saved on this device, waiting to be sent");
    await waitFor(() => expect(document.querySelectorAll("[data-pending]")).toHaveLength(2));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await dateOf(1)).value).toBe(formatDate(TODAY));
    const waiting = await scene.offline.outbox.rows();
    expect(waiting.map(({ title }) => title)).toEqual(["Value date of RC/1", "Value date of RC/2"]);
    expect(new Set(waiting.map(({ group }) => group)).size).toBe(1);
    scene.network.pings = "fine";
    await scene.offline.ping();
    await scene.offline.outbox.sendNow();
    await waitFor(() => expect(scene.rows.map(({ vd }) => vd)).toEqual([TODAY, TODAY, "1900-01-01"]));
    await waitFor(() => expect(document.querySelectorAll("[data-pending]")).toHaveLength(0));
    await waitFor(async () => expect((await dateOf(1)).value).toBe(formatDate(TODAY)));
  });
});

test("a row that another user changed needs attention and holds back no other", async () => {
  const scene = await openBrs(undefined, ["1-7"]);
  await chooseBank(scene);
  await enter(scene, 1, "t");
  await enter(scene, 2, "t");
  await scene.user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("1 of 2 need attention in the outbox.");
  await waitFor(() => expect(document.querySelector('[data-entry="1-7"] [data-pending="conflict"]')).toBeTruthy());
  expect(scene.rows.map(({ vd }) => vd)).toEqual(["1900-01-01", TODAY, "1900-01-01"]);
});

test("BRS-007 Preview shows the note without script and prints it with ledger, days and rows", async () => {
  const sanitize = vi.spyOn(DOMPurify, "sanitize");
  const print = vi.fn();
  window.print = print;
  const scene = await openBrs();
  await chooseBank(scene);
  await scene.user.click(screen.getByRole("tab", { name: "Preview" }));
  expect((await screen.findByText("bank")).tagName).toBe("B");
  await scene.user.click(screen.getByRole("button", { name: "Print" }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const paper = document.querySelector("[data-paper]");
  expect(sanitize.mock.calls.map(([html]) => html)).toContain(NOTE);
  expect(paper?.querySelector("h2")?.textContent).toBe(
    `Bank Reconciliation Statement, ${formatDate(FIRST)} to ${formatDate(LAST)}`,
  );
  expect(paper?.textContent).toContain("Balance as per bank");
  expect(paper?.querySelectorAll("tbody tr")).toHaveLength(3);
});
