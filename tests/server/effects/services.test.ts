import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import type { Row } from "../../../src/wire/envelope";
import { openOutside, type OutsideServer } from "../connectors/help/outside-server";
import { openTestServer, type TestServer } from "../harness";

/** A save whose answer asks for what its parameter says. */
const note = defineProcedure({
  name: "note_R_save",
  kind: "command",
  params: { row: z.record(z.string(), z.unknown()) },
  run: async (_ctx, { row }) => [{ err: 0, id: 7, ...row }],
});

let server: TestServer;
let outside: OutsideServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: [note], schema: true });
  outside = await openOutside();
  const google = { clientId: "id", clientSecret: "word", refreshToken: "long", tokenUrl: `${outside.url}token` };
  Object.assign(server.parts, {
    services: {
      whatsapp: { kind: "gateway", url: `${outside.url}MicroacWhapp/`, token: "secret" },
      google: { url: `${outside.url}v1/`, ...google },
    },
  });
});
afterAll(async () => {
  await outside.close();
  await server.close();
});
beforeEach(async () => {
  await server.reset("follow_up");
  outside.asked.length = 0;
  outside.reply = ({ path }) => ({
    text: path === "/token" ? '{"access_token":"short"}' : path.startsWith("/v1/") ? "{}" : "success",
  });
});

/** Saves twice under one operation and sends what is due. */
async function saveAndSend(row: Row): Promise<void> {
  const op = { id: crypto.randomUUID() };
  for (const opst of ["applied", "replayed"])
    expect(await server.call("note_R_save", { row }, op)).toMatchObject([{ opst, effects: "server" }]);
  await effectWorker(server.parts).run();
}
const askedOf = (path: string): readonly Row[] =>
  outside.asked.filter((one) => one.path.startsWith(path)).map(({ body }) => JSON.parse(body) as Row);

test("FORM-087 the WhatsApp members of a save's result go to the gateway's Postreportwhsend, all of them and once", async () => {
  await saveAndSend({
    S_whmessages: "Your bill",
    Awhtoadd: "+919820012345",
    S_headertitle: "Anand Traders",
    S_messaging_type: "pdf",
    S_type: "sendbtnpdf",
    S_mediapathdata: "https://files.example.com/7.pdf",
    S_pdfname: "Bill-7.pdf",
    S_macbuttons: '[{"id":"2","body":"Pay"}]',
    S_downloadfilename: "Bill.pdf",
    S_whmessagespendingrun: "3",
  });
  expect(outside.asked).toMatchObject([
    { method: "POST", path: "/MicroacWhapp/Postreportwhsend", authorization: "Bearer secret" },
  ]);
  expect(askedOf("/MicroacWhapp")).toEqual([
    {
      rptid: "0",
      id: "7",
      message: "Your bill",
      tophone: "+919820012345",
      headertitle: "Anand Traders",
      messaging_type: "pdf",
      type: "sendbtnpdf",
      mediapathdata: "https://files.example.com/7.pdf",
      pdfname: "Bill-7.pdf",
      macbuttons: '[{"id":"2","body":"Pay"}]',
      downloadfilename: "Bill.pdf",
      whmessagespendingrun: "3",
    },
  ]);
});

test("FORM-089 the Google members of a save's result make the contact once, where S_googlecontsync asks for it", async () => {
  const contact = {
    S_googlecontcreatetype: "Direct",
    S_googlecontfirstname: "Asha",
    S_googlecontlastName: "Rao",
    S_googlecontphone: "9820012345",
    S_googlecontemail: "asha@example.com",
  };
  for (const S_googlecontsync of [0, "0", ""]) {
    const [answer] = await server.call(
      "note_R_save",
      { row: { S_googlecontsync, ...contact } },
      { id: crypto.randomUUID() },
    );
    expect(answer).not.toHaveProperty("effects");
  }
  await effectWorker(server.parts).run();
  expect(outside.asked).toEqual([]);
  await saveAndSend({ S_googlecontsync: "1", ...contact });
  expect(askedOf("/v1/people:createContact")).toEqual([
    {
      names: [{ givenName: "Asha", familyName: "Rao" }],
      phoneNumbers: [{ value: "9820012345", type: "mobile" }],
      emailAddresses: [{ value: "asha@example.com", type: "work" }],
      userDefined: [{ key: "createType", value: "Direct" }],
    },
  ]);
});
