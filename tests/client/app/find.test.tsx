import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { foundScreens } from "../../../src/client/app/find/found-screens";
import { awaitScreen } from "../../../src/client/browser/type-ahead";
import { readMenuRows } from "../../../src/client/menu/menu-rows";
import { holdAnswers } from "../hold-answers";
import { goOffline, menuRow, openFrame, type Frame } from "./frame-harness";

const sale = {
  addform: "saledetail",
  addtitle: "Sale Detail",
  addsqlsp: "sale_R_getviewdata",
  addlabel: "New sale",
  addkey: "F8",
};
const MENU = [
  menuRow(10, 0, "Sales", "", "group", "tags"),
  menuRow(11, 10, "Sale Order", "/saleorderlist", "item", "tags", {
    addform: "saleorderdetail",
    addlabel: "New sale order",
  }),
  menuRow(12, 10, "POS Sale", "/saleposlist", "item", "tags"),
  menuRow(13, 10, "Sale", "/salelist", "item", "tags", sale),
  menuRow(20, 0, "Accounts", "", "group", "hierarchy"),
  menuRow(21, 20, "Ledger Group", "/ledgergrouplist", "item", "hierarchy"),
  menuRow(22, 20, "Ledger", "/debtorslist", "item", "hierarchy"),
];
const found = (text: string) => foundScreens(readMenuRows(MENU), text).map(({ label }) => label);

const record = (primaryname: string, match: number, more = {}) => ({
  primaryname,
  secondaryname: "Sundry Debtors",
  thirdname: "Ledger",
  linkeditid: 5,
  linkeditformname: "debtorsdetail",
  linkeditsqlsp: "debtors_R_getviewdata",
  linkeditformtitle: "Ledger Detail",
  iTotalRecords: 1,
  match,
  ...more,
});

const openFinder = async (frame: Frame) => {
  await screen.findByRole("heading", { name: "Accounts" });
  await frame.user.keyboard("{Control>}k{/Control}");
  return screen.findByPlaceholderText("Find a screen or a record");
};
/** A press of the user's own, which only a browser makes. */
function press(key: string, ctrlKey = false): void {
  const event = new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true });
  Object.defineProperty(event, "isTrusted", { value: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}
/** jsdom cannot type at the cursor, as browsers do for a key that is replayed. */
const typeAtCursor = (_command: string, _ui: boolean, text: string): void => {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement) fireEvent.change(at, { target: { value: at.value + text } });
};
const shown = () =>
  [...document.querySelectorAll(".mantine-Spotlight-actionLabel")].map(({ textContent }) => textContent);
const selected = () => document.querySelector("[data-selected] .mantine-Spotlight-actionLabel")?.textContent;
const place = (frame: Frame) => frame.router.state.location;

describe("the screens that a text finds", () => {
  test("the exact name comes first, then names that begin with the text", () => {
    expect(found("sale")).toEqual(["Sale", "New sale", "Sale Order", "New sale order", "POS Sale"]);
    expect(found("ledger")).toEqual(["Ledger", "Ledger Group"]);
    expect(found("order sale")).toEqual(["Sale Order", "New sale order"]);
    expect(found("sale orders")).toEqual(["Sale Order", "New sale order"]);
  });

  test("new records are found where the menu says how to add them", () => {
    expect(found("new sale")).toEqual(["New sale", "New sale order"]);
    expect(found("new ledger")).toEqual([]);
  });

  test("what Tally, the trade or an abbreviation calls a screen finds it; of two that fit as well, the one whose title does comes first", () => {
    const menu = [
      menuRow(10, 0, "Sales", "", "group", "tags"),
      menuRow(11, 10, "Sale", "/salelist", "item", "tags", { ...sale, alsocalled: "invoice, tax invoice, bill" }),
      menuRow(12, 10, "POS Invoice", "/saleposlist", "item", "tags"),
      menuRow(13, 10, "Bill of Materials", "/bomlist", "item", "tags"),
      menuRow(14, 10, "GST by Rate", "/gst", "item", "tags", { alsocalled: "GSTR-3B, tax summary" }),
    ];
    const names = (text: string) => foundScreens(readMenuRows(menu), text).map(({ label }) => label);
    expect(names("invoice")).toEqual(["Sale", "New sale", "POS Invoice"]);
    expect(foundScreens(readMenuRows(menu), "invoice")[0]?.description).toBe("Sales · invoice");
    expect(names("summary")).toEqual(["GST by Rate"]);
    expect(names("bill")).toEqual(["Sale", "New sale", "Bill of Materials"]);
    expect(names("bi")).toEqual(["Bill of Materials", "Sale", "New sale"]);
    expect(names("tax")).toEqual(["Sale", "New sale", "GST by Rate"]);
    expect(names("gstr")).toEqual(["GST by Rate"]);
    expect(names("rate gstr")).toEqual(["GST by Rate"]);
    expect(names("gstr 9")).toEqual([]);
  });

  test("without a text all screens stand in the order of the menu", () => {
    expect(found("")).toEqual(["Sale Order", "POS Sale", "Sale", "Ledger Group", "Ledger"]);
  });
});

describe("Ctrl+K", () => {
  test("what is typed before its field is there goes into it, in order, also while the screen behind it loads", async () => {
    const frame = await openFrame({ path: "/", answers: { WEBAPI_MacMenulist: MENU } });
    await screen.findByRole("heading", { name: "Accounts" });
    Object.assign(document, { execCommand: typeAtCursor });
    const screenLoaded = awaitScreen();
    press("n");
    press("k", true);
    for (const key of ["e", "w", " ", "s"]) press(key);
    const input = await screen.findByPlaceholderText<HTMLInputElement>("Find a screen or a record");
    await waitFor(() => expect(input.value).toBe("new s"));
    screenLoaded();
    await frame.user.keyboard("ale");
    await waitFor(() => expect(selected()).toBe("New sale"));
  });

  test("Enter opens the screen of exactly that name, and 'New sale' a new sale", async () => {
    const frame = await openFrame({ path: "/", answers: { WEBAPI_MacMenulist: MENU } });
    await frame.user.type(await openFinder(frame), "sale");
    await waitFor(() => expect(selected()).toBe("Sale"));
    await frame.user.keyboard("{Enter}");
    await waitFor(() => expect(place(frame).pathname).toBe("/salelist"));
    await frame.router.navigate("/");
    const input = await openFinder(frame);
    await frame.user.type(input, "new sale");
    await waitFor(() => expect(shown()[0]).toBe("New sale"));
    expect(screen.getByText("F8")).toBeTruthy();
    await frame.user.keyboard("{Enter}");
    await waitFor(() => expect(place(frame).pathname).toBe("/MainB"));
    expect(Object.fromEntries(new URLSearchParams(place(frame).search))).toEqual({
      formname: "saledetail",
      id: "0",
      sqlsp: "sale_R_getviewdata",
      formtitle: "Sale Detail",
    });
  });

  test("a record of exactly that name comes before screens that only contain it, and Enter opens it", async () => {
    const frame = await openFrame({
      path: "/",
      answers: {
        WEBAPI_MacMenulist: MENU,
        common_R_macsearch: [record("Group", 1), record("Ledger Group", 5, { linkeditid: 6 })],
      },
    });
    await frame.user.type(await openFinder(frame), "group");
    await waitFor(() => expect(shown()).toEqual(["Group", "Ledger Group", "Ledger Group"]));
    expect(screen.getAllByText("Ledger · Sundry Debtors")).toHaveLength(2);
    await waitFor(() => expect(selected()).toBe("Group"));
    await frame.user.keyboard("{Enter}");
    await waitFor(() => expect(place(frame).search).toContain("formname=debtorsdetail"));
  });

  test("a hit that the user has moved to stays selected when records arrive", async () => {
    const frame = await openFrame({
      path: "/",
      answers: { WEBAPI_MacMenulist: MENU, common_R_macsearch: [record("Ledger", 1)] },
    });
    const release = holdAnswers(frame, ({ sqlsp }) => sqlsp === "common_R_macsearch");
    await frame.user.type(await openFinder(frame), "ledger");
    await waitFor(() => expect(selected()).toBe("Ledger"));
    await frame.user.keyboard("{ArrowDown}");
    expect(selected()).toBe("Ledger Group");
    release();
    expect(await screen.findByText("Ledger · Sundry Debtors")).toBeTruthy();
    expect(selected()).toBe("Ledger Group");
  });

  test("offline it finds screens from the stored menu, and saves that wait on this device", async () => {
    const frame = await openFrame({ path: "/", answers: { WEBAPI_MacMenulist: MENU } });
    await screen.findByRole("heading", { name: "Accounts" });
    await goOffline(frame);
    const { outbox } = frame.offline;
    await outbox.save({
      opId: outbox.mintOpId(),
      screen: "form:saledetail",
      entity: "sale",
      recordKey: "tmp:x",
      sqlsp: "sale_R_save",
      args: {},
      base: { kind: "none" },
      defVer: "1",
      shown: {},
      formname: "saledetail",
      title: "Sale Detail: Asha Traders, 12-Jun-2026",
    });
    await frame.user.type(await openFinder(frame), "sale");
    await waitFor(() => expect(shown()).toContain("Sale Detail: Asha Traders, 12-Jun-2026"));
    expect(shown()[0]).toBe("Sale");
    expect(screen.getByText("Waiting to send")).toBeTruthy();
  });

  test("offline it finds a kept document by its number together with its party, and by party with amount", async () => {
    const kept = [
      { id: 7, label: "PUN/S2627/0772", also: "Sharma Traders 177000.00", deleted: 0, cursor: "1" },
      { id: 8, label: "PUN/S2627/0773", also: "Sharma Traders 1180.00", deleted: 0, cursor: "2" },
      { id: 9, label: "PUN/S2627/1772", also: "Verma & Sons 1180.00", deleted: 0, cursor: "3" },
    ];
    const frame = await openFrame({
      path: "/",
      answers: {
        WEBAPI_MacMenulist: MENU,
        WEBAPI_changes_since: ({ entity, cursor }) => (entity === "sale" && cursor === "" ? kept : []),
        WEBAPI_offlineplan: [{ part: "records", name: "sale", title: "Sale Invoice", rows: 3, bytes: 800 }],
      },
    });
    await screen.findByRole("heading", { name: "Accounts" });
    await frame.offline.preparer.now();
    await goOffline(frame);
    const input = await openFinder(frame);
    for (const [text, number] of [
      ["772 sharma", "PUN/S2627/0772"],
      ["sharma 1,77,000", "PUN/S2627/0772"],
      ["sharma 1180", "PUN/S2627/0773"],
    ] as const) {
      await frame.user.clear(input);
      await frame.user.type(input, text);
      await waitFor(() => expect(shown()).toEqual([number]));
    }
    expect(screen.getByText("Sale Invoice · Sharma Traders 1180.00")).toBeTruthy();
    await frame.user.keyboard("{Enter}");
    await waitFor(() => expect(place(frame).search).toContain("formname=saledetail&id=8"));
  });
});
