import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, seal } from "../../../src/wire/codec";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope, type Row } from "../../../src/wire/envelope";
import { png } from "../documents/print/png";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let base = "";
beforeAll(async () => {
  server = await openCompanies();
  base = await server.listen();
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const SIGNED = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (rest: Buffer): string => `data:image/png;base64,${Buffer.concat([SIGNED, rest]).toString("base64")}`;
const COMPANY = { name: "Anand Traders", address: "12 MG Road", pincode: "411001", state: "27" };

/** A save as a device sends it: sealed, over a real connection. */
async function send(sqlsp: string, args: Row): Promise<{ readonly status: number; readonly body: Row }> {
  const { token, key, user } = server.users.owner;
  const answer = await fetch(base + ENDPOINTS.encrypted, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({
      enc2str: await seal({ ...writeEnvelope(sqlsp, args), op: { id: crypto.randomUUID() } }, key, user.sid),
    }),
  });
  const body = (await answer.json()) as Row;
  const rows = typeof body.enc2str === "string" ? ((await open(body.enc2str, key)) as readonly Row[]) : [body];
  return { status: answer.status, body: rows[0] ?? {} };
}

const logo = async () => (await server.call("companymaster_R_getviewdata", { txtid: 0 }))[0]?.logo;

test("a logo of 20 MB is refused with a sentence, however well it can be compressed, and the logo before stays", async () => {
  expect(await send("companymaster_R_save", { ...COMPANY, logo: png(80, 40) })).toMatchObject({ body: { err: 0 } });
  const plain = Buffer.alloc(20 * MB - SIGNED.length);
  expect(await send("companymaster_R_save", { ...COMPANY, logo: picture(plain) })).toEqual({
    status: 200,
    body: expect.objectContaining({
      err: 1,
      errkey: "logo",
      errormsg: "The logo is 20480 KB. It can be 50 KB at most. Make it smaller.",
    }),
  });
  const photo = picture(randomBytes(plain.length));
  expect(await send("companymaster_R_save", { ...COMPANY, logo: photo })).toEqual({
    status: 413,
    body: { Message: "The request is larger than 6 MB. Send less at a time." },
  });
  expect(await logo()).toBe(png(80, 40));
  const signature = picture(Buffer.alloc(MB));
  expect(await send("printsettings_R_save", { id: "", signature })).toMatchObject({
    body: { errkey: "signature", errormsg: "The signature is 1025 KB. It can be 50 KB at most. Make it smaller." },
  });
});
