import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import { openOutside, type OutsideServer } from "../../connectors/help/outside-server";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { linkingOf } from "../links/linking";
import { readPdf } from "../print/read-pdf";
import { onSending, type Sending } from "./help/sending";

/** A worker sends in the background; a machine under load takes seconds for it. */
const PATIENT = { timeout: 20_000 };

let sending: Sending;
let gateway: OutsideServer;
let bill: Row;
onSending((opened) => (sending = opened));
beforeAll(async () => {
  gateway = await openOutside();
  bill = await sending.trade.sale("2026-06-01", "Asha", 3, 1234.5);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.asked.length = 0;
  gateway.reply = () => ({ text: "success" });
  sending.configure({ whatsapp: { kind: "gateway", url: gateway.url, token: "secret" } });
});

const asked = (more: Row = {}): Row => ({
  rptid: "1836",
  id: String(bill.id),
  formname: "saledetail",
  tophone: "9820012345",
  message: "Your bill",
  downloadfilename: "MUM-S2627-0001.pdf",
  pdfname: "MUM-S2627-0001.pdf",
  type: "sendpdfmessage",
  messaging_type: "pdf",
  mediapathdata: "-",
  macbuttons: "",
  headertitle: "",
  op: { id: crypto.randomUUID() },
  ...more,
});
const post = (more: Row = {}, as?: TestUser) => sending.post(ENDPOINTS.invoiceWhatsapp, asked(more), as);

test("ENV-039 the PDF goes to the gateway once per phone with the members of the spec, and the answer is success", async () => {
  const one = asked({ tophone: "98200 12345, +919820054321, 09820012345" });
  expect(await sending.post(ENDPOINTS.invoiceWhatsapp, one)).toEqual({ status: 200, text: "success" });
  expect(await sending.post(ENDPOINTS.invoiceWhatsapp, one)).toEqual({ status: 200, text: "success" });
  const bodies = gateway.asked.map(({ body }) => JSON.parse(body) as Row);
  expect(bodies.map(({ tophone }) => tophone)).toEqual(["+919820012345", "+919820054321"]);
  const { mediapathdata, ...members } = bodies[0] ?? {};
  expect(members).toEqual({
    rptid: "1836",
    id: String(bill.id),
    formname: "saledetail",
    tophone: "+919820012345",
    message: "Your bill",
    downloadfilename: "MUM-S2627-0001.pdf",
    pdfname: "MUM-S2627-0001.pdf",
    type: "sendpdfmessage",
    messaging_type: "pdf",
    macbuttons: '[{"id":"1","body":"Approved"}]',
    headertitle: "Anand Traders",
  });
  const [head, data = ""] = String(mediapathdata).split(",");
  expect(head).toBe("data:application/pdf;base64");
  expect((await readPdf(Buffer.from(data, "base64"))).join(" ")).toContain("Total ₹ 4,370.00");
});

test("a message without words is called Invoice", async () => {
  await post({ message: " " });
  expect(JSON.parse(gateway.asked[0]?.body ?? "{}")).toMatchObject({ message: "Invoice" });
});

test("of several phones each answers for itself: the one that fails is named, the other has its message", async () => {
  gateway.reply = ({ body }) => ({ text: body.includes("+919820054321") ? "Not on WhatsApp" : "success" });
  expect((await post({ tophone: "9820012345, 9820054321" })).text).toBe("+919820054321: Not on WhatsApp");
  expect((await sending.followUps()).map(({ state }) => state)).toEqual(["sent", "failed"]);
  expect((await post({ tophone: "9820054321" })).text).toBe("Not on WhatsApp");
});

test("a connection that breaks after the message was handed over is not sent again by itself", async () => {
  gateway.reply = () => "break";
  expect((await post()).text).toBe(
    "It might have been sent. Check before you send it again. The WhatsApp gateway did not answer in time.",
  );
  expect(await sending.followUps()).toMatchObject([{ state: "unknown" }]);
  expect(gateway.asked).toHaveLength(1);
});

test("a gateway that is busy is asked again later, and the answer says so", async () => {
  gateway.reply = () => ({ status: 503, text: "busy" });
  expect((await post()).text).toBe(
    "The server sends it as soon as the service takes it. The WhatsApp gateway refused: busy",
  );
  expect(await sending.followUps()).toMatchObject([{ state: "queued" }]);
});

test.each([
  [{ tophone: "" }, "Enter a WhatsApp phone number"],
  [{ tophone: "12345" }, "12345 is not a mobile number with its country code."],
  [{ tophone: "9820012345\r\n9820054321" }, "A recipient cannot contain a line break. Enter each on its own."],
  [{ id: "987654" }, "This sale no longer exists."],
])("%j is refused with a sentence, and nothing is sent", async (more, sentence) => {
  expect(await post(more)).toEqual({ status: 200, text: sentence });
  expect([await sending.followUps(), gateway.asked]).toEqual([[], []]);
});

test("another company and a user without the right send nothing, with a gateway and without", async () => {
  const { server } = sending.books;
  const { clerk, stranger } = server.users;
  await grantClerk(server, "sale", { rights: ["view", "print"] });
  for (const services of [{ whatsapp: { kind: "gateway" as const, url: gateway.url, token: "" } }, {}]) {
    sending.configure(services);
    expect(await post({}, stranger)).toEqual({ status: 200, text: "This sale no longer exists." });
    expect(await post({}, clerk)).toMatchObject({ status: 403, text: expect.stringContaining("permission to send") });
  }
  expect([await sending.followUps(), gateway.asked]).toEqual([[], []]);
});

test("without WhatsApp the answer has a link per phone, and nothing counts as sent", async () => {
  sending.configure({});
  expect((await post({ tophone: "9820012345, 9820054321", message: "Your bill & thanks" })).text).toBe(
    "https://wa.me/919820012345?text=Your%20bill%20%26%20thanks\nhttps://wa.me/919820054321?text=Your%20bill%20%26%20thanks",
  );
  expect(await sending.followUps()).toEqual([]);
  const args = { formname: "saledetail", id: bill.id, tophone: "9820012345" };
  expect(await sending.books.server.call("document_R_whatsappsend", args, { id: crypto.randomUUID() })).toMatchObject([
    { err: 1, errormsg: "WhatsApp is not configured on this server. Nothing was sent." },
  ]);
});

test("a device's outbox sends it to each phone once", async () => {
  const op = { id: crypto.randomUUID() };
  const args = { formname: "saledetail", id: bill.id, tophone: "9820012345,9820054321", message: "Your bill" };
  expect(await sending.books.server.call("document_R_whatsappsend", args, op)).toMatchObject([{ opst: "applied" }]);
  expect(await sending.books.server.call("document_R_whatsappsend", args, op)).toMatchObject([{ opst: "replayed" }]);
  await expect
    .poll(async () => (await sending.followUps()).map(({ state }) => state), PATIENT)
    .toEqual(["sent", "sent"]);
  expect(gateway.asked).toHaveLength(2);
});

test("a signed link is in the message to the gateway and in the wa.me address, never in what is stored", async () => {
  const links = linkingOf(sending.books);
  const { id: linkid } = await links.make("saledetail", bill.id);
  const [{ address = "" } = {}] = (await links.list("saledetail", bill.id)).links;
  expect(await post({ linkid, message: "x".repeat(1_024) })).toEqual({ status: 200, text: "success" });
  const { message, linkid: sentId } = JSON.parse(gateway.asked[0]?.body ?? "{}") as Row;
  expect([String(message).length, String(message).endsWith(`x\n${address}`), sentId]).toEqual([1_024, true, undefined]);
  expect(JSON.stringify(await sending.followUps())).not.toContain(address.slice(-43));
  sending.configure({});
  const { text } = await post({ linkid });
  expect(new URL(text).searchParams.get("text")).toBe(`Your bill\n${address}`);
  await links.revoke("saledetail", bill.id, linkid);
  expect((await post({ linkid })).text).toBe("The link in this message no longer works. Add another one.");
});
