import { notifications } from "@mantine/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { openFrame } from "../app/frame-harness";
import "../../../src/client/screens/whatsapp-sender/whatsapp-sender-screen";

/** The page with a gateway that answers by the type that it is asked; null never arrives. */
async function openSender(answers: Readonly<Record<string, string | readonly string[] | null>>) {
  const asked: Row[] = [];
  const frame = await openFrame({
    path: "/Macwhatsapp",
    endpoints: {
      [ENDPOINTS.whatsappSend]: (body) => {
        const one = body as Row;
        const type = String(one.type);
        const replies = answers[type] === undefined ? "" : answers[type];
        // The line is lost before the answer.
        if (replies === null) throw new TypeError("fetch failed");
        const before = asked.filter((other) => other.type === type).length;
        asked.push(one);
        return new Response(typeof replies === "string" ? replies : replies[Math.min(before, replies.length - 1)]);
      },
    },
  });
  return { ...frame, asked, types: () => asked.map(({ type }) => type) };
}

const title = (status: string) => screen.findByRole("heading", { name: `WhatsApp Message Sent · ${status}` });
const sendButton = () => screen.getByText<HTMLElement>("Send").closest("button")!;

async function fill(user: Awaited<ReturnType<typeof openSender>>["user"]): Promise<void> {
  await user.type(screen.getByLabelText(/^Phone with country code/), "+919820012345");
  await user.type(screen.getByLabelText(/^Messages/), "Hello");
  await user.type(screen.getByLabelText(/^Header title/), "Anand");
}

test("DEV-023 the title of /Macwhatsapp shows the connection status", async () => {
  await openSender({ checkauth: "CONNECTED" });
  expect(await title("Connected")).toBeTruthy();
});

test("DEV-024 there are a QR display, the buttons QR and QR Refresh and a box for the text of a QR code", async () => {
  const { user, types } = await openSender({ checkauth: "Phone is off line", getqr: "2@AbCd", getqrrefresh: "2@EfGh" });
  await title("Disconnected");
  await user.click(screen.getByText("QR").closest("button")!);
  const first = await screen.findByAltText<HTMLImageElement>("QR code: scan it in WhatsApp, Linked devices");
  const before = first.src;
  expect(before).toMatch(/^data:image\/png/);
  await user.click(screen.getByText("QR Refresh").closest("button")!);
  await waitFor(() => expect(screen.getByAltText<HTMLImageElement>(/^QR code: scan it/).src).not.toBe(before));
  expect(types()).toEqual(["checkauth", "getqr", "getqrrefresh"]);
  await user.type(screen.getByLabelText("QR text"), "2@Manual");
  await user.click(screen.getByText("Show QR").closest("button")!);
  expect((await screen.findByAltText<HTMLImageElement>("QR code of the text")).src).toMatch(/^data:image\/png/);
});

test("DEV-025 a message has the members of the spec and each of its types", async () => {
  const { user, asked } = await openSender({ checkauth: "CONNECTED", sendpdf: "success" });
  await title("Connected");
  await fill(user);
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByText(/./)
      .map(({ textContent }) => textContent);
  expect(options("Messaging_type")).toEqual(["txt", "image", "pdf"]);
  expect(options("Type")).toEqual([
    "sendmessage",
    "sendimage",
    "sendpdf",
    "sendpdfmessage",
    "sendbtnmessage",
    "sendbtnimage",
    "sendbtnpdf",
    "sendbtn",
  ]);
  await user.selectOptions(screen.getByLabelText("Messaging_type"), "pdf");
  await user.selectOptions(screen.getByLabelText("Type"), "sendpdf");
  await user.click(sendButton());
  await screen.findByText("WhatsApp message has been sent");
  expect(asked.find(({ type }) => type === "sendpdf")).toEqual({
    rptid: "0",
    headertitle: "Anand",
    messaging_type: "pdf",
    type: "sendpdf",
    tophone: "+919820012345",
    message: "Hello",
    mediapathdata: "-",
    pdfname: "-",
    macbuttons: '[{"id":"1","body":"Yes"},{"id":"2","body":"No"}]',
    id: "0",
    downloadfilename: "-",
    op: { id: expect.any(String) },
  });
});

test("DEV-026 phone with its country code, messages, rptid, header title, mediapathdata, pdfname, macbuttons, invoice id and downloadfilename are required", async () => {
  const { user, types } = await openSender({ checkauth: "CONNECTED" });
  await title("Connected");
  const labels = [
    "Phone with country code, e.g. (+91)",
    "Messages",
    "Rptid",
    "Header title",
    "Mediapathdata",
    "Pdfname",
    "Macbuttons",
    "Invoice id",
    "Downloadfilename",
  ];
  for (const label of labels) await user.clear(screen.getByLabelText(`${label} *`));
  await user.click(sendButton());
  for (const label of labels) expect(screen.getByText(`Enter ${label}`)).toBeTruthy();
  expect(types()).toEqual(["checkauth"]);
});

test("DEV-027 CONNECTED enables Send and clears the message, otherwise it is Disconnected with the reason", async () => {
  const { user } = await openSender({ checkauth: "Phone is off line", getqr: "CONNECTED" });
  await title("Disconnected");
  expect(screen.getByText("Phone is off line")).toBeTruthy();
  expect(sendButton().hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByText("QR").closest("button")!);
  await title("Connected");
  expect(screen.queryByText("Phone is off line")).toBeNull();
  expect(sendButton().hasAttribute("disabled")).toBe(false);
});

test("DEV-028 after a send with success the connection is checked again; any other reply is a warning", async () => {
  const sendmessage = ["Not on WhatsApp", "success"];
  const { user, types } = await openSender({ checkauth: ["CONNECTED", "Phone is off line"], sendmessage });
  await title("Connected");
  await fill(user);
  await user.click(sendButton());
  expect(await screen.findByText("Not on WhatsApp")).toBeTruthy();
  await user.click(screen.getByText("OK").closest("button")!);
  expect(types()).toEqual(["checkauth", "sendmessage"]);
  await user.click(sendButton());
  expect(await screen.findByText("WhatsApp message has been sent")).toBeTruthy();
  await title("Disconnected");
  expect(types()).toEqual(["checkauth", "sendmessage", "sendmessage", "checkauth"]);
});

const SETTINGS: Row = {
  id: 3,
  username: "godown",
  fname: "Vijay",
  lname: "Patil",
  contactno: "9800000000",
  dob: "1990-02-28",
  pan_no: "ABCDE1234F",
  rowver: 1,
};
const OUTCOMES: readonly (readonly [reply: string | null, title: string])[] = [
  ["success", "WhatsApp message has been sent"],
  ["Not on WhatsApp", "Not on WhatsApp"],
  ["", "Contact Support Office."],
  [null, "WhatsApp message has been not sent"],
];

test("DEV-029 the sender page answers a reply with the texts of INV-019, and saved settings with the toast of ACCT-020", async () => {
  for (const [reply, text] of OUTCOMES) {
    const { user, unmount } = await openSender({ checkauth: "CONNECTED", sendmessage: reply });
    await title("Connected");
    await fill(user);
    await user.click(sendButton());
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("heading").textContent).toBe(text);
    unmount();
  }
  const show = vi.spyOn(notifications, "show");
  const { user } = await openFrame({
    path: "/Profile",
    answers: { WEBAPI_userssettings: [SETTINGS], WEBAPI_sessions: [] },
  });
  await user.click(await screen.findByRole("tab", { name: "Profile" }));
  await user.click(
    within(await screen.findByRole("form", { name: "Profile" })).getByRole("button", { name: "Update" }),
  );
  await waitFor(() =>
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ message: "Settings has been updated.", autoClose: 2500 }),
    ),
  );
});
