import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { isInOwnNetwork } from "../../../src/client/screens/invoice-print/own-network";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { LINK_PROCEDURES, type LinkRow } from "../../../src/wire/links/signed-link";
import { goOffline, openFrame } from "../app/frame-harness";
import "../../../src/client/screens/invoice-print/invoice-print-screen";

const PATH =
  "/Invoiceprintview?formname=saledetail&id=7&filename=Sale+MUM%2F7&attachementfilename=MUM-7.pdf&mail_sub=Your+bill";
const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });

const linkRow = (linkid: string, more: Partial<LinkRow> = {}): LinkRow => ({
  linkid,
  state: "active",
  address: `https://books.example/MicroACLink/${linkid}.t1.sign`,
  madeby: "Asha Rao",
  madeat: "2026-09-30T06:30:00.000Z",
  until: "2026-10-30",
  revokedby: "",
  revokedat: "",
  opened: 0,
  lastopened: "",
  ...more,
});

interface Options {
  readonly path?: string;
  readonly links?: readonly LinkRow[];
  readonly row?: Row;
  readonly replies?: Parameters<typeof openFrame>[0]["answers"];
}

/** The page with a server that keeps links and sends what it is asked to. */
async function openLinks({ path = PATH, links = [], row = {}, replies = {} }: Options = {}) {
  const kept = { links };
  const sent: Row[] = [];
  const take = (body: unknown) => {
    sent.push(body as Row);
    return new Response("Sent");
  };
  const frame = await openFrame({
    path,
    answers: {
      Rptlist_R_getviewdata: [{ id: 853, comp_name: "Sale", mail_sub: "Sale", mail_body: "<p>{1} from {2}.</p>" }],
      document_R_recipients: [{ email: "asha@example.com", mobile: "9820012345" }],
      documentsends_R_list: [],
      [LINK_PROCEDURES.list]: () => [{ offered: 1, refusal: "", born: "42", usualdays: 30, links: kept.links, ...row }],
      [LINK_PROCEDURES.make]: () => {
        kept.links = [linkRow("new"), ...kept.links];
        return [{ err: 0, id: "new" }];
      },
      [LINK_PROCEDURES.revoke]: ({ linkid }) => {
        kept.links = kept.links.map((one) =>
          one.linkid === linkid
            ? { ...one, state: "revoked", address: "", revokedby: "Asha Rao", revokedat: "2026-10-01T06:30:00.000Z" }
            : one,
        );
        return [{ err: 0, id: linkid }];
      },
      ...replies,
    },
    endpoints: {
      [ENDPOINTS.invoicePdf]: pdf,
      [ENDPOINTS.invoiceEmail]: take,
      [ENDPOINTS.invoiceWhatsapp]: take,
    },
  });
  return { ...frame, frame, sent, card: await screen.findByRole("region", { name: "Link without sign-in" }) };
}

/** What the page puts on the clipboard; null: the browser does not let it. */
function clipboard(works: boolean): readonly string[] {
  const copied: string[] = [];
  const writeText = (text: string) =>
    works ? Promise.resolve(void copied.push(text)) : Promise.reject(new Error("denied"));
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  onTestFinished(() => void vi.restoreAllMocks());
  return copied;
}

const lines = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("Copy link makes a link of the chosen days from this page's address, puts it on the clipboard and lists it", async () => {
  const { user, asked, card } = await openLinks();
  const copied = clipboard(true);
  expect(within(card).getByRole<HTMLInputElement>("radio", { name: "30 days" }).checked).toBe(true);
  await user.click(within(card).getByText("90 days"));
  await user.click(within(card).getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Link copied. It works until 30-Oct-2026.")).toBeTruthy();
  expect(copied).toEqual(["https://books.example/MicroACLink/new.t1.sign"]);
  expect(asked(LINK_PROCEDURES.make)).toEqual([
    { formname: "saledetail", id: "7", days: 90, origin: window.location.origin, born: "42" },
  ]);
  expect(lines()).toEqual([
    expect.stringMatching(/^Works until 30-Oct-2026Made by Asha Rao, 30-Sep-2026 \d\d:\d\d · not opened/),
  ]);
});

test("the page begins with the days of the company, also for the link of a message", async () => {
  const { user, asked, card } = await openLinks({ row: { usualdays: 7 } });
  await waitFor(() => expect(within(card).getByRole<HTMLInputElement>("radio", { name: "7 days" }).checked).toBe(true));
  await user.click(screen.getByRole("checkbox", { name: "Add a link to the message" }));
  expect(await screen.findByText(/You can also open it here until 30-Oct-2026/)).toBeTruthy();
  expect(asked(LINK_PROCEDURES.make)).toMatchObject([{ days: 7 }]);
  await user.click(within(card).getByText("90 days"));
  await user.click(within(card).getByRole("button", { name: "Copy link" }));
  await waitFor(() => expect(asked(LINK_PROCEDURES.make)).toMatchObject([{ days: 7 }, { days: 90 }]));
});

test("where the browser does not let the page copy, the address is shown", async () => {
  const { user } = await openLinks({ links: [linkRow("one")] });
  clipboard(false);
  await user.click(await screen.findByRole("button", { name: "Copy the link until 30-Oct-2026" }));
  expect(await screen.findByRole("dialog", { name: "Copy this link" })).toBeTruthy();
  expect(screen.getByText("https://books.example/MicroACLink/one.t1.sign")).toBeTruthy();
});

test("the list says how often a link was opened, which have expired, and who revoked one; only working ones have buttons", async () => {
  await openLinks({
    links: [
      linkRow("a", { opened: 2, lastopened: "2026-10-02T06:30:00.000Z" }),
      linkRow("b", {
        state: "expired",
        address: "",
        until: "2026-09-07",
        opened: 1,
        lastopened: "2026-09-02T06:30:00.000Z",
      }),
      linkRow("c", { state: "revoked", address: "", revokedby: "Vijay Patil", revokedat: "2026-10-01T06:30:00.000Z" }),
      // The address is not told to users who do not see the whole document.
      linkRow("d", { address: "", until: "2026-10-31" }),
    ],
  });
  await waitFor(() => expect(lines()).toHaveLength(4));
  expect(lines()).toEqual([
    expect.stringMatching(/opened 2 times, last 02-Oct-2026 \d\d:\d\d/),
    expect.stringMatching(/^Expired on 07-Sep-2026.*opened once, last 02-Sep-2026/),
    expect.stringMatching(/^Revoked by Vijay Patil, 01-Oct-2026/),
    expect.stringMatching(/^Works until 31-Oct-2026/),
  ]);
  expect(
    screen.getAllByRole("button", { name: /^(Copy|Revoke) the link/ }).map((one) => one.getAttribute("aria-label")),
  ).toEqual([
    "Copy the link until 30-Oct-2026",
    "Revoke the link until 30-Oct-2026",
    "Revoke the link until 31-Oct-2026",
  ]);
});

test("Revoke asks first; then the link is revoked, and leaves the message that it was added to", async () => {
  const { user, asked } = await openLinks({ links: [linkRow("one")] });
  await user.click(await screen.findByLabelText("Add a link to the message"));
  expect(screen.getByRole("region", { name: "WhatsApp message" }).textContent).toContain("MicroACLink/one");
  const press = () => user.click(screen.getByRole("button", { name: "Revoke the link until 30-Oct-2026" }));
  await press();
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(asked(LINK_PROCEDURES.revoke)).toEqual([]);
  await press();
  await user.click(await screen.findByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(lines()).toEqual([expect.stringMatching(/^Revoked by Asha Rao/)]));
  expect(asked(LINK_PROCEDURES.revoke)).toEqual([{ formname: "saledetail", id: "7", linkid: "one" }]);
  expect(screen.queryByRole("region", { name: "WhatsApp message" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Add a link to the message").checked).toBe(false);
});

test("an added link is in both messages as they are shown and goes out by its id; a link is made where none works", async () => {
  const { user, asked, sent } = await openLinks();
  const box = await screen.findByLabelText("Add a link to the message");
  await user.click(box);
  await waitFor(() => expect(asked(LINK_PROCEDURES.make)).toHaveLength(1));
  const mail = await screen.findByText(/You can also open it here until 30-Oct-2026/);
  expect(mail.textContent).toContain("https://books.example/MicroACLink/new.t1.sign");
  expect(screen.getByRole("region", { name: "WhatsApp message" }).textContent).toBe(
    "Your bill\nhttps://books.example/MicroACLink/new.t1.sign",
  );
  await screen.findByText("asha@example.com");
  await user.click(screen.getByRole("button", { name: "E-Mail Send" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Email has been sent")).toBeNull(), { timeout: 2_500 });
  await user.click(screen.getByRole("button", { name: "WhatsApp Send" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ linkid: "new" }, { linkid: "new", message: "Your bill" }]);
});

test("a link that was asked for without an answer is made once: the next press has the same operation", async () => {
  const fates = ["drop-before" as const];
  const { user, network, offline, card } = await openLinks({
    replies: { [LINK_PROCEDURES.make]: () => fates.shift() ?? [{ err: 0, id: "one" }] },
  });
  const press = () => user.click(within(card).getByRole("button", { name: "Copy link" }));
  await press();
  expect(await screen.findByText(/Press it again: it is done only once\.$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "OK" }));
  // Until the next contact, which comes after half a minute by itself, the device counts as offline.
  await offline.ping();
  await waitFor(() => expect(within(card).queryByRole("button", { name: "Copy link" })).toBeTruthy());
  await press();
  const ops = () => network.sent.filter(({ sqlsp }) => sqlsp === LINK_PROCEDURES.make).map(({ op }) => op?.id);
  await waitFor(() => expect(ops()).toHaveLength(2));
  expect(new Set(ops()).size).toBe(1);
});

test("a refusal is told, and one that is known before stands in place of the button", async () => {
  const { user, card } = await openLinks({
    replies: {
      [LINK_PROCEDURES.make]: [{ err: 1, errkey: "days", errormsg: "There are already 20 links that work." }],
    },
  });
  await user.click(within(card).getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("There are already 20 links that work.")).toBeTruthy();
});

test("a cancelled document has no button to make a link, and what it has can be revoked", async () => {
  const sentence = "This sale was cancelled on 30-Sep-2026. No link can be made to it.";
  const { card } = await openLinks({ row: { refusal: sentence }, links: [linkRow("one")] });
  expect(await within(card).findByText(sentence)).toBeTruthy();
  expect(within(card).queryByRole("button", { name: "Copy link" })).toBeNull();
  expect(within(card).getByRole<HTMLButtonElement>("button", { name: /^Revoke/ }).disabled).toBe(false);
  expect(screen.queryByLabelText("Add a link to the message")).toBeNull();
});

test("offline a sentence says why, and nothing can be made or revoked; online again it can", async () => {
  const { frame, card, asked } = await openLinks({ links: [linkRow("one")] });
  await within(card).findByRole("button", { name: "Copy link" });
  await goOffline(frame);
  expect(await within(card).findByText("You are offline. Connect to make or revoke links.")).toBeTruthy();
  expect(within(card).queryByRole("button", { name: "Copy link" })).toBeNull();
  expect(within(card).getByRole<HTMLButtonElement>("button", { name: /^Revoke/ }).disabled).toBe(true);
  frame.network.pings = "fine";
  await frame.offline.ping();
  expect(await within(card).findByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(asked(LINK_PROCEDURES.make)).toEqual([]);
});

test("a document that waits on this device says when a link can be made; a kind without links has no card", async () => {
  const waiting = PATH.replace("id=7", "id=tmp:0a5b7c8d-1e2f-4a3b-8c4d-5e6f7a8b9c0d");
  const { card, asked, unmount } = await openLinks({ path: waiting });
  expect(
    within(card).getByText("This document waits on this device. A link to it can be made once it is sent."),
  ).toBeTruthy();
  expect(asked(LINK_PROCEDURES.list)).toEqual([]);
  unmount();
  const bought = PATH.replace("saledetail", "purchasedetail");
  await openFrame({
    path: bought,
    answers: { [LINK_PROCEDURES.list]: [{ offered: 0, refusal: "", born: "", usualdays: 30, links: [] }] },
    endpoints: { [ENDPOINTS.invoicePdf]: pdf },
  });
  await screen.findByRole("region", { name: "Invoice Send Option" });
  expect(screen.queryByRole("region", { name: "Link without sign-in" })).toBeNull();
});

test("an address that customers cannot reach is said to be one, and what to set on the server", async () => {
  const { card, unmount } = await openLinks({
    links: [linkRow("one", { address: "http://192.168.1.5:4173/MicroACLink/one.t1.sign" })],
  });
  const note = /^These links open only in your own network\. Set PUBLIC_ORIGINS on the server/;
  expect(await within(card).findByText(note)).toBeTruthy();
  unmount();
  const other = await openLinks({ links: [linkRow("one")] });
  await within(other.card).findByRole("listitem");
  expect(within(other.card).queryByText(note)).toBeNull();
});

test.each([
  ["http://localhost:4173/x", true],
  ["http://demo.localhost/x", true],
  ["http://127.0.0.1:4173/x", true],
  ["http://10.1.2.3/x", true],
  ["http://172.31.0.9/x", true],
  ["http://server/x", true],
  ["http://server.local/x", true],
  ["http://[::1]:4173/x", true],
  ["http://[fd00::5]/x", true],
  ["https://books.shah.in/x", false],
  ["https://172.32.0.9/x", false],
  ["https://[2001:db8::5]/x", false],
])("%s opens only in the own network: %s", (address, isOwn) => {
  expect(isInOwnNetwork(address)).toBe(isOwn);
});
