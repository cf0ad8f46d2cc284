import { sql } from "kysely";
import { z } from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import bulk from "../../../src/server/connectors/bulk.connector";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { NotSent, type Connector } from "../../../src/server/engine/effects/connector";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { EffectKind } from "../../../src/wire/follow-ups";
import { openTestServer, type TestServer } from "../harness";

const note = defineProcedure({
  name: "note_R_save",
  kind: "command",
  params: { row: z.record(z.string(), z.unknown()) },
  run: async (_ctx, { row }) => [{ err: 0, id: 7, ...row }],
});

/** A worker sends in the background; a machine under load takes seconds for it. */
const PATIENT = { timeout: 20_000 };

let server: TestServer;
let isReached = false;
let sent: string[] = [];
beforeAll(async () => {
  server = await openTestServer({ procedures: [note], schema: true });
  Object.assign(server.parts, { wakeFollowUps: () => worker().wake() });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset("follow_up");
  [isReached, sent] = [false, []];
});

const mail: Connector = {
  kind: "email",
  send: async (_parts, _who, { emailtoadd }) => {
    if (!isReached) throw new NotSent("The mail server cannot be reached.", true);
    sent.push(String(emailtoadd));
  },
};
const worker = () =>
  effectWorker(
    server.parts,
    new Map<EffectKind, Connector>([
      ["email", mail],
      ["bulk", bulk],
    ]),
  );
const run = () => worker().run();
const save = (row: Row, as = server.users.owner) =>
  server.call("note_R_save", { row }, { id: crypto.randomUUID() }, as);
const waiting = async (): Promise<readonly Row[]> =>
  (
    await server.parts.db.asSystem(
      (tx) => sql<Row>`select kind, state from follow_up where state = 'queued' order by id`.execute(tx),
      "read",
    )
  ).rows;

const get = (as = server.users.owner) =>
  server.app.inject({ method: "GET", url: ENDPOINTS.bulkSend, headers: { authorization: `Bearer ${as.token}` } });

test("ENV-033 a call without a body sends at once what waits in the company for another try, and nothing of another company", async () => {
  await save({ Aemailtoadd: "a@example.com" });
  await save({ Aemailtoadd: "b@example.com" }, server.users.stranger);
  await run();
  await expect.poll(waiting, PATIENT).toHaveLength(2);
  isReached = true;
  const answer = await get();
  expect([answer.statusCode, answer.body]).toEqual([200, "1 are sent now."]);
  await expect.poll(() => sent, PATIENT).toEqual(["a@example.com"]);
  await expect.poll(waiting, PATIENT).toHaveLength(1);
  expect((await get()).body).toBe("Nothing waits.");
});

test("FORM-086 a save with bulkemailwhatsappsent asks for the same after it", async () => {
  await save({ Aemailtoadd: "a@example.com" });
  await run();
  isReached = true;
  await save({ bulkemailwhatsappsent: 1 });
  await run();
  await expect.poll(() => sent, PATIENT).toEqual(["a@example.com"]);
  expect(await waiting()).toEqual([]);
});

test("only a company admin may, and what nobody knows about is left to a user", async () => {
  const { clerk } = server.users;
  expect((await get(clerk)).statusCode).toBe(403);
  expect((await get({ ...clerk, token: "x" })).statusCode).toBe(401);
  await save({ Aemailtoadd: "a@example.com" });
  await run();
  await expect.poll(waiting, PATIENT).toHaveLength(1);
  await server.parts.db.asSystem((tx) => sql`update follow_up set state = 'unknown'`.execute(tx));
  expect((await get()).body).toBe("Nothing waits.");
  expect(sent).toEqual([]);
});
