import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendByCloud } from "../../../src/server/connectors/whatsapp-cloud";
import { NotSent } from "../../../src/server/engine/effects/connector";
import type { Row } from "../../../src/wire/envelope";
import { openOutside, type OutsideServer } from "./help/outside-server";

let meta: OutsideServer;
beforeAll(async () => {
  meta = await openOutside();
});
afterAll(() => meta.close());
beforeEach(() => {
  meta.asked.length = 0;
  meta.reply = ({ path }) => ({
    text: JSON.stringify(path.endsWith("/media") ? { id: "media1" } : { messages: [{ id: "wamid.1" }] }),
  });
});

const PDF = { filename: "S-1.pdf", content: Buffer.from("%PDF-1.7 bill"), contentType: "application/pdf" };
const cloud = (template?: { readonly name: string; readonly language: string }) =>
  ({ kind: "cloud", url: `${meta.url}v23.0/`, token: "secret", phoneId: "1065", template }) as const;
const send = (payload: Row, pdf: typeof PDF | null = null, template?: Parameters<typeof cloud>[0]) =>
  sendByCloud(cloud(template), { tophone: "+919999999999", message: "Your bill", ...payload }, pdf);
const message = (): Row => JSON.parse(Buffer.from(meta.asked.at(-1)?.body ?? "", "latin1").toString("utf8"));
const TO = { messaging_product: "whatsapp", recipient_type: "individual", to: "919999999999" };

test("a text goes to the messages of the phone with the token", async () => {
  await send({ type: "sendmessage", messaging_type: "txt", mediapathdata: "-" });
  expect(meta.asked.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/v23.0/1065/messages", "Bearer secret"],
  ]);
  expect(message()).toEqual({ ...TO, type: "text", text: { preview_url: false, body: "Your bill" } });
});

test("a document is uploaded first and sent by its id with name and caption", async () => {
  await send({ type: "sendpdfmessage", messaging_type: "pdf" }, PDF);
  expect(meta.asked.map(({ path }) => path)).toEqual(["/v23.0/1065/media", "/v23.0/1065/messages"]);
  expect(meta.asked[0]?.body).toMatch(/name="messaging_product"\r\n\r\nwhatsapp/);
  expect(meta.asked[0]?.body).toMatch(/filename="S-1.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7 bill/);
  expect(message()).toEqual({
    ...TO,
    type: "document",
    document: { id: "media1", filename: "S-1.pdf", caption: "Your bill" },
  });
});

test("with a template the document goes out in it, which WhatsApp takes at any time", async () => {
  await send({ type: "sendpdfmessage", message: "Sale\nS/1" }, PDF, { name: "invoice_ready", language: "en" });
  expect(message()).toEqual({
    ...TO,
    type: "template",
    template: {
      name: "invoice_ready",
      language: { code: "en" },
      components: [
        {
          type: "header",
          parameters: [{ type: "document", document: { id: "media1", filename: "S-1.pdf" } }],
        },
        { type: "body", parameters: [{ type: "text", text: "Sale S/1" }] },
      ],
    },
  });
});

test("buttons: three at most, titles of twenty characters, with a head of text or a picture", async () => {
  const macbuttons = JSON.stringify([1, 2, 3, 4].map((id) => ({ id, body: "A title that is too long" })));
  await send({ type: "sendbtnmessage", headertitle: "Quotation", macbuttons });
  const reply = (id: string) => ({ type: "reply", reply: { id, title: "A title that is too " } });
  const rest = { body: { text: "Your bill" }, action: { buttons: ["1", "2", "3"].map(reply) } };
  expect(message()).toMatchObject({
    interactive: { type: "button", header: { type: "text", text: "Quotation" }, ...rest },
  });
  await send({ type: "sendbtnimage", messaging_type: "image", mediapathdata: "https://x.in/a.png", macbuttons });
  expect(message()).toMatchObject({
    interactive: { header: { type: "image", image: { link: "https://x.in/a.png" } }, ...rest },
  });
  await expect(send({ type: "sendbtn", macbuttons: "none" })).rejects.toThrow("A message with buttons needs buttons.");
});

const refusal = (code: number, details: string) =>
  JSON.stringify({ error: { message: `(#${code}) no`, type: "OAuthException", code, error_data: { details } } });

test.each([
  [
    "a rate limit",
    400,
    refusal(130429, "Too many messages"),
    { message: "WhatsApp refused: Too many messages", canRetry: true },
  ],
  ["a limit of the pair", 400, refusal(131056, "Too many to one"), { canRetry: true }],
  ["24 hours have passed", 400, refusal(131047, "Re-engagement message"), { canRetry: false }],
  ["busy", 503, "busy", { message: "WhatsApp refused: busy", canRetry: true }],
])("%s: certainly not sent, in the words of WhatsApp", async (_, status, text, expected) => {
  meta.reply = () => ({ status, text });
  const failure = await send({}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotSent);
  expect(failure).toMatchObject(expected);
});

test.each([
  ["the connection breaks", "break" as const],
  ["a proxy fails", { status: 502, text: "<html>" }],
  ["the answer has no id", { text: "{}" }],
])(
  "after the message was handed over and %s, nobody knows: it is not certain that it was not sent",
  async (_, reply) => {
    meta.reply = () => reply;
    const failure = await send({}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSent);
  },
);

test("a file that is not taken stops before the message, so that it may be tried again", async () => {
  for (const reply of ["break" as const, { status: 502, text: "<html>" }, { text: "{}" }]) {
    meta.asked.length = 0;
    meta.reply = () => reply;
    const failure = await send({ type: "sendpdf" }, PDF).catch((error: unknown) => error);
    expect(failure).toMatchObject({ canRetry: true });
    expect(meta.asked.map(({ path }) => path)).toEqual(["/v23.0/1065/media"]);
  }
});
