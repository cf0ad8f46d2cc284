import { modals } from "@mantine/modals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { listHead, goOffline, openFrame, type Answer, type Frame } from "../app/frame-harness";

afterEach(() => act(() => modals.closeAll()));

const ITEMS: readonly Row[] = Array.from({ length: 1_200 }, (_, at) => ({
  id: at + 1,
  name: `Item ${at + 1}`,
  rowver: 1,
}));

/** The server's half of `WEBAPI_changes_since`: the cursor is the number of the last row sent. */
const changes = ({ entity, cursor, DisplayLength }: Row): readonly Row[] => {
  const from = Number(cursor || 0);
  const all = entity === "item" ? ITEMS : [];
  return all
    .slice(from, from + Number(DisplayLength))
    .map((row, at) => ({ ...row, cursor: String(from + at + 1), TotalCount: all.length }));
};

const openDownloads = (answers: Record<string, Answer> = {}): Promise<Frame> =>
  openFrame({
    path: "/downloads",
    answers: { WEBAPI_changes_since: changes, common_R_getlistgrid: listHead(), ...answers },
  });

const card = async (entity: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-download="${entity}"]`);
    if (!found) throw new Error("no card yet");
    return found;
  });

/**
 * Clicks a button of a card as soon as it is enabled: the connection state is known only after the first exchange.
 */
const press = async ({ user }: Frame, name: RegExp): Promise<void> => {
  const button = await waitFor(async () => {
    const found = within(await card("item")).getByRole("button", { name });
    if (found.hasAttribute("disabled")) throw new Error("not offered yet");
    return found;
  });
  await user.click(button);
};

test("a master is downloaded whole with its list and form, says how large and how old it is, is brought up to date and removed", async () => {
  const frame = await openDownloads();
  const { asked, offline } = frame;
  expect((await card("item")).textContent).toContain("Not on this device");
  expect(within(await card("item")).queryByRole("button", { name: /^Remove/ })).toBeNull();
  await press(frame, /^Download Items with barcodes and prices$/);
  await waitFor(async () =>
    expect((await card("item")).textContent).toMatch(/1,200 rows, \d+ kB, complete as of \d\d-/),
  );
  expect(asked("WEBAPI_changes_since").map(({ cursor }) => cursor)).toEqual(["", "500", "1000"]);
  expect(asked("common_R_getlistgrid").map(({ formname }) => formname)).toContain("item");
  expect(asked("WEBAPI_R_dynaform").map(({ menutype }) => menutype)).toContain("itemdetail");
  expect((await offline.reference.search({ entity: "item", search: "1200", limit: 5 }))?.rows).toHaveLength(1);
  await press(frame, /^Update Items with barcodes and prices$/);
  await waitFor(() => expect(asked("WEBAPI_changes_since").at(-1)?.cursor).toBe("1200"));
  await press(frame, /^Remove Items with barcodes and prices$/);
  await waitFor(async () => expect((await card("item")).textContent).toContain("Not on this device"));
});

test("a download that the server refuses says why; what came before it stays and is called not complete", async () => {
  const frame = await openDownloads();
  frame.answers.WEBAPI_changes_since = (args) =>
    Number(args.cursor) >= 500 ? [{ err: 1, errormsg: "You don't have permission to view items." }] : changes(args);
  await press(frame, /^Download/);
  expect(await screen.findByText("You don't have permission to view items.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(async () => expect((await card("item")).textContent).toMatch(/500 rows, \d+ kB, incomplete/));
  expect(within(await card("item")).getByRole("button", { name: /^Download/ })).toBeTruthy();
});

test("without a line nothing is downloaded, and what is here can still be removed", async () => {
  const frame = await openDownloads();
  await press(frame, /^Download/);
  await waitFor(async () => expect((await card("item")).dataset.complete).toBe("true"));
  await goOffline(frame);
  const update = await waitFor(async () => {
    const found = within(await card("item")).getByRole("button", { name: /^Update/ });
    if (!found.hasAttribute("disabled")) throw new Error("still offered");
    return found;
  });
  expect(update.title).toBe("Online only");
  await press(frame, /^Remove/);
  await waitFor(async () => expect((await card("item")).textContent).toContain("Not on this device"));
});

const PLAN: readonly Row[] = [
  { part: "list", name: "item", title: "Items Master", rows: 0, bytes: 4_000 },
  { part: "records", name: "item", title: "Items Master", rows: 1_200, bytes: 1_200_000 },
  { part: "records", name: "sale", title: "Sale", rows: 0, bytes: 800 },
];

test("Download all fetches what the server says this user needs; the bar says what is missing, then that the device is ready, and leads here", async () => {
  const frame = await openDownloads({ WEBAPI_offlineplan: PLAN });
  const { user, offline } = frame;
  expect(await screen.findByText("This device is not prepared for offline yet")).toBeTruthy();
  frame.answers.common_R_getlistgrid = [{ err: 1, errkey: "formname", errormsg: "There is no list item." }];
  const all = await waitFor(() => {
    const found = screen.getByRole("button", { name: "Download all" });
    if (found.hasAttribute("disabled")) throw new Error("not offered yet");
    return found;
  });
  await user.click(all);
  const link = await screen.findByRole("link", {
    name: "Not ready for offline: Items Master missing, 4 kB. Open Downloads",
  });
  expect(link.getAttribute("href")).toBe("/downloads");
  expect(screen.getByText("Items Master: There is no list item.")).toBeTruthy();
  await waitFor(async () => expect((await card("item")).dataset.complete).toBe("true"));
  await waitFor(async () => expect((await card("sale")).textContent).toContain("Sale"));
  expect(document.querySelector('[data-download="city"]')).toBeNull();
  frame.answers.common_R_getlistgrid = listHead();
  await user.click(all);
  await screen.findByRole("link", { name: "Ready for offline. Open Downloads" });
  expect(await screen.findByText(/^Complete as of \d\d-/)).toBeTruthy();
  expect((await offline.reference.search({ entity: "item", search: "1200", limit: 5 }))?.rows).toHaveLength(1);
  const account = screen.getByRole("button", { name: /^Account of/ });
  await user.click(account);
  if (!screen.queryByText("Downloads")) await user.click(account);
  expect((await screen.findByText("Downloads")).closest("a")?.getAttribute("href")).toBe("/downloads");
});

test("ledger entries are offered for the last months or all years, with the size of both; another choice fetches them again", async () => {
  const entries: Row[] = [];
  const frame = await openDownloads({
    WEBAPI_entries_size: [
      { all: 0, rows: 25_400, bytes: 7_200_000 },
      { all: 1, rows: 90_000, bytes: 25_100_000 },
    ],
    WEBAPI_entries_since: (args) => {
      entries.push(args);
      return [
        { id: "L1", name: "Asha", isprofit: 0, months: [], from: "2025-10-01", TotalCount: 1, cursor: "c", more: 0 },
      ];
    },
  });
  const own = await card("ledgerentry");
  expect(within(own).getByText("Ledger entries")).toBeTruthy();
  const all = await within(own).findByRole("radio", { name: "All years: 90,000 rows, about 25.1 MB" });
  const months = within(own).getByRole("radio", {
    name: "The last 13 months and the current one: 25,400 rows, about 7.2 MB",
  });
  expect([(months as HTMLInputElement).checked, (all as HTMLInputElement).checked]).toEqual([true, false]);
  await waitFor(() => expect(all.hasAttribute("disabled")).toBe(false));
  await frame.user.click(all);
  await waitFor(async () => expect((await card("ledgerentry")).dataset.complete).toBe("true"));
  expect(entries.map(({ cursor, all: asked }) => [cursor, asked])).toEqual([["", 1]]);
  expect(await frame.offline.reference.keepsAllEntries()).toBe(true);
});

test("when what is downloaded is updated is said as the user chose it", async () => {
  const { user } = await openDownloads();
  const said = () => screen.getByText(/^What is downloaded is updated/).textContent;
  await user.click(await screen.findByRole("radio", { name: "Automatically, also on mobile data" }));
  expect(said()).toBe("What is downloaded is updated while you are online.");
  await user.click(screen.getByRole("radio", { name: "Only when I choose Download all" }));
  expect(said()).toBe("What is downloaded is updated when you choose Download all.");
  await user.click(screen.getByRole("radio", { name: "Automatically, not on mobile data" }));
  expect(said()).toBe("What is downloaded is updated while you are online, but not on mobile data.");
});
