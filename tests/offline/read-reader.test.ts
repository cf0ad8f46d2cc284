import { afterEach, beforeEach, expect, test } from "vitest";
import { OutboxDb } from "../../src/client/offline/database/outbox-db";
import { listDefinitionQuestion } from "../../src/wire/definition-questions";
import { createDevice, DAY, type Device, json, NOON } from "./help/read-harness";

let device: Device;

beforeEach(async () => {
  device = createDevice();
  await device.signIn();
});
afterEach(() => device.close());

const list = { kind: "list", sqlsp: "ledger_R_listgrid", args: { DisplayLength: 10, DisplayStart: 1 } } as const;
const model = { kind: "def", sqlsp: "WEBAPI_R_dynaform", args: { menutype: "Ledger" }, enc: true } as const;
const rows = [{ id: 1, name: "Cash" }];
const at = (ms: number) => ({ date: new Date(ms).toUTCString() });

test("ENV-001 ENV-002 a plain call posts the three lists with the bearer token", async () => {
  device.answer = () => json(rows);
  expect(await device.reader.ask("ledger_R_listgrid", { id: 5 })).toEqual(rows);
  expect(device.asked[0]).toMatchObject({
    path: "/MicroAC/Postmacapitest",
    method: "POST",
    encrypted: false,
    body: { sqlsp: "ledger_R_listgrid", sqlpara: ["id"], mypayans: [5] },
  });
  expect(device.asked[0]?.token).toMatch(/^Bearer /);
});

test("ENV-053 a procedure that nobody here knows is sent as it is named, and its rows are handed on as they came", async () => {
  const odd = [{ "": null, Resu: "x", nested: '{"a":1}' }, {}];
  device.answer = () => json(odd);
  expect(await device.reader.ask("Zz_no_such_thing_99", { "strange key": "a,b", n: 0, nothing: null })).toEqual(odd);
  expect(device.asked[0]).toMatchObject({
    body: { sqlsp: "Zz_no_such_thing_99", sqlpara: ["strange key", "n", "nothing"], mypayans: ["a,b", 0, null] },
  });
});

test("ENV-005 ENV-006 an encrypted call sends only enc2str and opens the answer with the session key", async () => {
  device.answer = () => json(rows);
  expect((await device.reader.read(model)).rows).toEqual(rows);
  expect(device.asked[0]).toMatchObject({
    path: "/MicroAC/PostmacapiENC",
    encrypted: true,
    body: { sqlsp: "WEBAPI_R_dynaform" },
  });
});

test("ENV-005 rows in plain or under another key are no answer to an encrypted call", async () => {
  device.answer = () => json(rows, 200, { "x-bare": "1" });
  await expect(device.reader.ask("x", {}, { enc: true })).rejects.toMatchObject({ kind: "captive" });
  device.answer = () => json({ enc2str: "not.ours.at.all.here" }, 200, { "x-bare": "1" });
  await expect(device.reader.ask("x", {}, { enc: true })).rejects.toMatchObject({ kind: "captive" });
});

test("LIST-023 SHELL-042 what the server said is shown with its age when nobody answers", async () => {
  device.answer = () => json(rows, 200, at(NOON - 5000));
  expect(await device.reader.read(list)).toEqual({ rows, asOf: NOON - 5000, fresh: true });
  device.answer = null;
  expect(await device.reader.read(list)).toEqual({ rows, asOf: NOON - 5000, fresh: false });
  expect(device.line).toBe("offline");
});

test("ENV-002 the same question in another spelling finds the kept answer", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = null;
  const again = await device.reader.read({ ...list, args: { "@displaystart": 1, "@DISPLAYLENGTH": 10 } });
  expect(again.rows).toEqual(rows);
});

test("SHELL-042 nothing kept in one company or branch, or of one user, is served in another", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = null;
  for (const other of [{ branchid: 3 }, { coid: 2 }, { sub: "vikram" }]) {
    await device.signIn(other);
    await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "offline-miss" });
  }
  await device.signIn();
  expect((await device.reader.read(list)).rows).toEqual(rows);
});

test("with a dead line the kept answer comes without a call, and what is not kept is tried", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.line = "offline";
  device.asked.length = 0;
  await device.reader.read(list);
  expect(device.asked).toHaveLength(0);
  expect((await device.reader.read({ ...list, args: { DisplayStart: 11 } })).fresh).toBe(true);
  expect(device.line).toBe("online");
});

test.each([
  ["HTML with 200", () => new Response("<html>Sign in to Wi-Fi</html>", { status: 200 })],
  ["HTML with 401", () => new Response("<html>401</html>", { status: 401 })],
  ["an empty body", () => new Response("", { status: 200 })],
  ["JSON that is no list of rows", () => json({ hello: 1 })],
  ["a list of texts", () => json(["a"])],
])("OPEN-054 a captive portal (%s) ends no session and the kept answer stays", async (_name, answer) => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = answer;
  expect((await device.reader.read(list)).fresh).toBe(false);
  expect(device.line).toBe("captive");
  expect(await device.session.get()).not.toBeNull();
  await expect(device.reader.ask("x", {})).rejects.toMatchObject({ kind: "captive" });
});

test("AUTH-038 the denial ends the session, though an answer is kept", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = () => json({ Message: "Authorization has been denied for this request." }, 401);
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "auth", http: 401 });
  expect(await device.session.get()).toBeNull();
});

test("a refusal, a fault and a missing right are told apart and do not show old rows", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = () => json({ Message: "Unknown procedure." }, 400);
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "refused", message: "Unknown procedure." });
  device.answer = () => json({ ExceptionMessage: "The server could not finish." }, 500);
  await expect(device.reader.read(list)).rejects.toMatchObject({
    kind: "server",
    message: "The server could not finish.",
  });
  device.answer = () => json({ Message: "Too much." }, 413);
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "too-large" });
  device.answer = () => json({ Message: "No right to the ledger list." }, 403);
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "forbidden" });
  device.answer = null;
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "offline-miss" });
});

test("a proxy that answers for a server that is down counts as nobody", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  device.answer = () => new Response("<html>Bad gateway</html>", { status: 502 });
  expect((await device.reader.read(list)).fresh).toBe(false);
});

test("rows that refuse are shown and never kept", async () => {
  device.answer = () => json([{ err: 1, errormsg: "No right." }]);
  expect((await device.reader.read(list)).rows[0]).toMatchObject({ err: 1 });
  device.answer = null;
  await expect(device.reader.read(list)).rejects.toMatchObject({ kind: "offline-miss" });
});

test("FORM-008 a form model is fetched only if absent", async () => {
  device.answer = () => json(rows);
  await device.reader.read(model);
  const again = await device.reader.read(model);
  expect(device.asked).toHaveLength(1);
  expect(again.fresh).toBe(false);
});

test("FORM-008 OPEN-028 changed definitions are fetched anew, and the old model serves while nobody answers", async () => {
  await device.cache.noteDefs("one");
  device.answer = () => json(rows);
  await device.reader.read(model);
  await device.cache.noteDefs("two");
  device.answer = null;
  expect((await device.reader.read(model)).rows).toEqual(rows);
  device.line = "online";
  device.answer = () => json([{ id: 1, name: "New model" }]);
  expect(await device.reader.read(model)).toMatchObject({ fresh: true, rows: [{ name: "New model" }] });
  expect(await device.db.entry.count()).toBe(1);
});

test("OPEN-028 the developer refreshes one form and keeps the others", async () => {
  const other = { ...model, args: { menutype: "Unit" } };
  device.answer = () => json(rows);
  await device.reader.read(model);
  await device.reader.read(other);
  await device.reader.invalidate("Ledger");
  device.asked.length = 0;
  await device.reader.read(model);
  await device.reader.read(other);
  expect(device.asked).toHaveLength(1);
});

test("after a save of an entity its list and form still open without a line, by the definitions of before", async () => {
  const definition = listDefinitionQuestion("ledger");
  device.answer = () => json(rows);
  await device.reader.read(definition);
  await device.reader.read(model);
  await device.reader.invalidate("ledger");
  device.answer = null;
  expect(await device.reader.read(definition)).toMatchObject({ rows, fresh: false });
  expect(await device.reader.read(model)).toMatchObject({ rows, fresh: false });
  device.line = "online";
  device.answer = () => json([{ id: 2 }]);
  expect(await device.reader.read(definition)).toMatchObject({ rows: [{ id: 2 }], fresh: true });
});

test("after a save of an entity its kept lists are asked again, so that the save is there when the line is lost", async () => {
  device.answer = () => json(rows);
  await device.reader.read(list);
  await device.reader.read({ ...list, sqlsp: "unit_R_listgrid" });
  device.asked.length = 0;
  device.answer = () => json([{ id: 1, name: "Cash in hand" }]);
  await device.reader.invalidate("ledger");
  expect(device.asked.map((one) => one.body)).toMatchObject([{ sqlsp: "ledger_R_listgrid" }]);
  device.answer = null;
  expect((await device.reader.read(list)).rows).toEqual([{ id: 1, name: "Cash in hand" }]);
});

test("after saves the reports on the device that were looked at last are asked again, whatever they are about", async () => {
  const report = (name: string) => ({ kind: "report", sqlsp: `${name}_R_report`, args: { from: 1 } }) as const;
  device.answer = () => json([{ RowNumber: 1, debit: 10 }]);
  for (let n = 0; n < 9; n += 1) {
    await device.reader.read(report(`report${n}`));
    device.now += 1;
  }
  await device.reader.read(list);
  device.asked.length = 0;
  device.answer = () => json([{ RowNumber: 1, debit: 20 }]);
  await device.reader.refreshReports();
  expect(device.asked.map((one) => (one.body as { sqlsp: string }).sqlsp)).toEqual(
    [8, 7, 6, 5, 4, 3, 2, 1].map((n) => `report${n}_R_report`),
  );
  device.answer = null;
  expect((await device.reader.read(report("report8"))).rows).toEqual([{ RowNumber: 1, debit: 20 }]);
  expect((await device.reader.read(report("report0"))).rows).toEqual([{ RowNumber: 1, debit: 10 }]);
});

test("a command that goes out online carries an operation id of its own each time", async () => {
  device.answer = () => json([{ stitle: "Deleted!" }]);
  await device.reader.ask("ledger_R_btndelete_approve", { id: 3, type: "delete" }, { command: true });
  await device.reader.ask("ledger_R_btndelete_approve", { id: 3, type: "delete" }, { command: true });
  const ids = device.asked.map((one) => (one.body as { op: { id: string } }).op.id);
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await device.db.entry.count()).toBe(0);
});

test("OPEN-017 without a session the call goes out without a token and in plain", async () => {
  await device.session.expire();
  device.answer = () => json(rows);
  expect((await device.reader.read(model)).rows).toEqual(rows);
  expect(device.asked[0]).toMatchObject({ token: null, path: "/MicroAC/Postmacapitest" });
});

test("kept reports end after 7 days, kept lists after 30; nothing is shown past the offline lifetime", async () => {
  const report = { kind: "report", sqlsp: "trialbalance", args: {} } as const;
  device.answer = () => json(rows);
  await device.reader.read(report);
  await device.reader.read(list);
  device.answer = null;
  device.now = NOON + 6 * DAY;
  expect((await device.reader.read(report)).rows).toEqual(rows);
  device.now = NOON + 7 * DAY + 1;
  await expect(device.reader.read(list)).rejects.toMatchObject({
    kind: "offline-miss",
    message: expect.stringContaining("sign in"),
  });
  await device.signIn();
  await device.session.sawServer?.(device.now);
  await device.keys.put({ ...(await device.keys.get("id_token"))!, signedInAt: device.now });
  await expect(device.reader.read(report)).rejects.toMatchObject({ kind: "offline-miss" });
  expect((await device.reader.read(list)).rows).toEqual(rows);
});

test("a write that fails costs the kept copy, not the answer", async () => {
  device.db.close({ disableAutoOpen: true });
  device.answer = () => json(rows);
  expect((await device.reader.read(list)).rows).toEqual(rows);
});

test("AUTH-039 OPEN-028 the wipe at sign-out takes caches of this user only, and never a row of mac_outbox", async () => {
  const outbox = new OutboxDb(device.env.indexedDB, device.env);
  await outbox.device.put({ k: "dseq", v: 3 });
  await outbox.table("outbox").add({ opId: "x", userKey: "asha", state: "queued" });
  device.answer = () => json(rows);
  await device.reader.read(list);
  await device.signIn({ sub: "vikram" });
  device.answer = () => json(rows);
  await device.reader.read(list);
  await device.session.signOut();
  expect((await device.db.entry.toArray()).map((entry) => entry.userKey)).toEqual(["asha"]);
  expect(await outbox.outbox.count()).toBe(1);
  expect(await outbox.device.get("dseq")).toEqual({ k: "dseq", v: 3 });
  outbox.close();
});
