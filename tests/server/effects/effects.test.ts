import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { Refusal } from "../../../src/server/engine/call/refusal";
import { NotSent } from "../../../src/server/engine/effects/connector";
import type { Connector } from "../../../src/server/engine/effects/connector";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import type { Row } from "../../../src/wire/envelope";
import type { EffectKind } from "../../../src/wire/follow-ups";
import { openTestServer, type TestServer } from "../harness";

/** A save that requests the effect given by its parameter, as the save of a document does. */
const note = defineProcedure({
  name: "note_R_save",
  kind: "command",
  params: { row: z.record(z.string(), z.unknown()), refuse: z.string().optional() },
  run: async (_ctx, { row, refuse }) => {
    if (refuse) throw new Refusal("row", refuse);
    return [{ err: 0, id: 7, ...row }];
  },
});

const MAIL = {
  Aemailtoadd: "buyer@example.com",
  Aemailccadd: "a@example.com",
  Aemailebody: "The bill",
  Aemailebodydata: "x",
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ procedures: [note], schema: true });
});
afterAll(() => server.close());
beforeEach(() => server.reset("follow_up"));

const states = async (): Promise<readonly Row[]> => {
  const { rows } = await server.parts.db.asSystem(
    (tx) => sql<Row>`select kind, state, error, payload, tries from follow_up order by id`.execute(tx),
    "read",
  );
  return rows;
};

function services(kind: EffectKind, send: Connector["send"]): ReadonlyMap<EffectKind, Connector> {
  return new Map([[kind, { kind, send }]]);
}

test("FORM-085 the e-mail of a save is kept with it and sent once, whatever is delivered twice; the browser has nothing to send", async () => {
  const op = { id: crypto.randomUUID() };
  const [first] = await server.call("note_R_save", { row: MAIL }, op);
  const [again] = await server.call("note_R_save", { row: MAIL }, op);
  expect(first).toMatchObject({ effects: "server", opst: "applied" });
  expect(again).toMatchObject({ effects: "server", opst: "replayed" });
  const sent: Row[] = [];
  const worker = effectWorker(
    server.parts,
    services("email", async (_parts, _who, payload) => void sent.push(payload)),
  );
  await Promise.all([
    worker.run(),
    effectWorker(
      server.parts,
      services("email", async (_p, _w, payload) => void sent.push(payload)),
    ).run(),
  ]);
  await worker.run();
  expect(sent).toEqual([
    {
      rptid: "0",
      emailtoadd: "buyer@example.com",
      emailccadd: "a@example.com",
      emailsubject: "Subject NA",
      emailebody: "The bill",
      emailebodydata: "x",
    },
  ]);
  expect(await states()).toMatchObject([{ kind: "email", state: "sent", tries: 1 }]);
});

test("a save that is refused asks for nothing", async () => {
  await server.call("note_R_save", { row: MAIL, refuse: "Not today." }, { id: crypto.randomUUID() });
  expect(await states()).toEqual([]);
});

test("FORM-090 a save stays applied and every service that is not configured says so in the list", async () => {
  const row = {
    bulkemailwhatsappsent: 1,
    Awhtoadd: "+919800000000",
    S_whmessages: "Your bill",
    S_tallytypename: "Sale",
    S_googlecontsync: "1",
    S_googlecontfirstname: "Asha",
  };
  const [answer] = await server.call("note_R_save", { row }, { id: crypto.randomUUID() });
  expect(answer).toMatchObject({ err: 0, opst: "applied", effects: "server" });
  await effectWorker(server.parts, new Map()).run();
  const listed = await server.call("followups_R_list", { state: "problem" });
  expect(listed.map(({ kind, state, error }) => [kind, state, error])).toEqual([
    ["googlecontact", "failed", "Google Contacts is not configured on this server. Nothing was sent."],
    ["tally", "failed", "Export to Tally is not configured on this server. Nothing was sent."],
    ["whatsapp", "failed", "WhatsApp is not configured on this server. Nothing was sent."],
    ["bulk", "failed", "Bulk sending is not configured on this server. Nothing was sent."],
  ]);
});

test("a WhatsApp message of a save has the defaults of the requirements, with the one button Approved", async () => {
  await server.call("note_R_save", { row: { Awhtoadd: "+919800000000", id: "" } }, { id: crypto.randomUUID() });
  expect((await states())[0]?.payload).toMatchObject({
    messaging_type: "txt",
    type: "sendmessage",
    mediapathdata: "-",
    pdfname: "-",
    rptid: "0",
    id: "0",
    macbuttons: '[{"id":"1","body":"Approved"}]',
  });
});

test("FORM-092 an e-mail without a subject has Subject NA", async () => {
  await server.call(
    "note_R_save",
    { row: { Aemailtoadd: "a@example.com", Aemailsubject: " " } },
    { id: crypto.randomUUID() },
  );
  expect((await states())[0]?.payload).toMatchObject({ emailsubject: "Subject NA" });
});

test("an error that says nothing for certain is never sent again by itself, one before the sending is", async () => {
  await server.call("note_R_save", { row: MAIL }, { id: crypto.randomUUID() });
  let tries = 0;
  const worker = effectWorker(
    server.parts,
    services("email", async () => {
      tries += 1;
      if (tries === 1) throw new NotSent("No line to the mail server.", true);
      throw new Error("The line broke in the middle.");
    }),
  );
  await worker.run();
  expect(await states()).toMatchObject([{ state: "queued", error: "No line to the mail server." }]);
  server.setClock(new Date(Date.now() + 3_600_000));
  await worker.run();
  await worker.run();
  server.setClock(null);
  expect(tries).toBe(2);
  expect(await states()).toMatchObject([{ state: "unknown", error: "The line broke in the middle." }]);
});

test("what was on its way when the server died is not sent again; a person may say so", async () => {
  await server.call("note_R_save", { row: MAIL }, { id: crypto.randomUUID() });
  await server.parts.db.asSystem((tx) =>
    sql`update follow_up set state = 'sending', due_at = now() - interval '20 minutes'`.execute(tx),
  );
  let tries = 0;
  const worker = effectWorker(
    server.parts,
    services("email", async () => void (tries += 1)),
  );
  await worker.run();
  expect([tries, (await states())[0]?.state]).toEqual([0, "unknown"]);
  const [listed] = await server.call("followups_R_list", { state: "problem" });
  await server.call("followups_R_again", { id: listed?.id });
  await worker.run();
  expect([tries, (await states())[0]?.state]).toEqual([1, "sent"]);
  expect((await server.call("followups_R_again", { id: listed?.id }))[0]).toMatchObject({
    err: 1,
    errormsg: "It was already sent.",
  });
});

test.each([
  ["is older than a day when it arrives", 25, {}],
  ["comes again after a restore, before which it may have been followed up,", 0, { back: {} }],
])("a save that %s asks a person first", async (_, hours, more) => {
  const { owner } = server.users;
  const cap = {
    at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    user: String(owner.user.userid),
    coid: owner.user.coid,
    branchid: owner.user.branchid,
  };
  await server.call("note_R_save", { row: MAIL }, { id: crypto.randomUUID(), cap, ...more });
  let tries = 0;
  await effectWorker(
    server.parts,
    services("email", async () => void (tries += 1)),
  ).run();
  expect([tries, (await states())[0]?.state]).toEqual([0, "ask"]);
  const [listed] = await server.call("followups_R_list", { state: "problem" });
  expect((await server.call("followups_R_drop", { id: listed?.id }))[0]).toMatchObject({ err: 0 });
  expect((await states())[0]?.state).toBe("dropped");
});

test("nobody sees or decides over what another user or another company sends", async () => {
  await server.call("note_R_save", { row: MAIL }, { id: crypto.randomUUID() });
  const [listed] = await server.call("followups_R_list", { state: "waiting" });
  for (const other of [server.users.clerk, server.users.stranger]) {
    expect(await server.call("followups_R_list", { state: "waiting" }, undefined, other)).toEqual([]);
    expect((await server.call("followups_R_drop", { id: listed?.id }, undefined, other))[0]).toMatchObject({
      errormsg: "This follow-up no longer exists.",
    });
  }
});
