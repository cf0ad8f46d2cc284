import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BACKUP_ENDPOINTS } from "../../../src/wire/backups";
import type { BackupStatus } from "../../../src/wire/backups";
import type { Row } from "../../../src/wire/envelope";
import { openTestServer, PASSWORD } from "../harness";
import type { TestUser, TestServer } from "../harness";
import { openDesk } from "./fake-desk";
import type { DeskAtHand } from "./fake-desk";

let server: TestServer;
let at: DeskAtHand;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => {
  at = openDesk();
  Object.assign(server.parts, { backups: at.desk });
  server.setClock(null);
  return at.remove;
});

const LATER = { timeout: 20_000 };
const post = (path: string, body: Row, as: TestUser | null = server.users.admin) => server.post(body, as, path);
const answer = async (path: string, body: Row): Promise<Row> => (await post(path, body)).body as Row;
const status = async (): Promise<BackupStatus> => (await post(BACKUP_ENDPOINTS.status, {})).body as BackupStatus;
const made = async (): Promise<string> => {
  expect(await answer(BACKUP_ENDPOINTS.start, {})).toEqual({ err: "" });
  await expect.poll(async () => (await status()).rows, LATER).toHaveLength(1);
  await expect.poll(async () => (await status()).running, LATER).toBeNull();
  return (await status()).rows[0]?.name ?? "";
};
const fetched = (ticket: unknown) =>
  server.app.inject({
    method: "GET",
    url: `${BACKUP_ENDPOINTS.file}/${String(ticket)}`,
    headers: { "accept-encoding": "gzip, br" },
  });
const trail = async (): Promise<readonly string[]> => {
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      line: string;
    }>`select action || ' ' || recid as line from audit_trail where entity = 'backup' order by id`.execute(tx),
  );
  return rows.map(({ line }) => line);
};

const BODIES: Readonly<Record<Exclude<keyof typeof BACKUP_ENDPOINTS, "file" | "add">, Row>> = {
  status: {},
  start: {},
  schedule: { at: "02:30", keep: 3 },
  remove: { name: "x" },
  ticket: { name: "x" },
  recoveryKey: { password: PASSWORD },
  prepare: { name: "x", recoverykey: "" },
  discard: {},
  replace: { password: PASSWORD },
};

test("an admin of a company, a user and a stranger may do nothing of it: a backup holds all companies", async () => {
  for (const [name, body] of Object.entries(BODIES)) {
    const path = BACKUP_ENDPOINTS[name as keyof typeof BODIES];
    for (const who of [server.users.owner, server.users.clerk, server.users.stranger])
      expect(await post(path, body, who), name).toMatchObject({
        status: 403,
        body: { Message: "Only admin can manage the backups of this server." },
      });
    expect((await post(path, body, null)).status, name).toBe(401);
  }
  expect(await status()).toMatchObject({ rows: [], schedule: { at: "", keep: 14 } });
  expect(await trail()).toEqual([]);
});

test("admin makes, sees, schedules and deletes; each stands in the trail", async () => {
  await server.reset();
  const name = await made();
  expect((await status()).rows).toMatchObject([{ name, by: "hand", isOurs: true, check: { faults: [] } }]);
  expect(await answer(BACKUP_ENDPOINTS.schedule, { at: "2x", keep: 3 })).toEqual({ err: "Enter the time as 02:30." });
  expect(await answer(BACKUP_ENDPOINTS.schedule, { at: "02:30", keep: 3 })).toEqual({ err: "" });
  expect((await status()).schedule).toMatchObject({ at: "02:30", keep: 3 });
  expect((await post(BACKUP_ENDPOINTS.schedule, { at: "02:30", keep: 0 })).status).toBe(400);
  expect(await answer(BACKUP_ENDPOINTS.remove, { name: "../secrets/backup-key" })).toEqual({
    err: "This backup no longer exists.",
  });
  expect(await answer(BACKUP_ENDPOINTS.remove, { name })).toEqual({ err: "" });
  expect((await status()).rows).toEqual([]);
  expect(await trail()).toEqual(["begin server", "update schedule", `delete ${name}`]);
});

test("a file comes whole by a ticket that is good once, for a minute, and only while the session lives", async () => {
  await server.reset();
  const name = await made();
  const { ticket } = await answer(BACKUP_ENDPOINTS.ticket, { name });
  const { statusCode, headers, rawPayload } = await fetched(ticket);
  expect([statusCode, headers["content-type"], headers["content-disposition"]]).toEqual([
    200,
    "application/octet-stream",
    `attachment; filename="${name}"`,
  ]);
  expect([headers["content-encoding"], headers["content-length"]]).toEqual([undefined, String(rawPayload.length)]);
  expect(rawPayload.equals(readFileSync((await at.desk.find(name)) ?? ""))).toBe(true);
  expect((await fetched(ticket)).statusCode).toBe(401);
  expect(await trail()).toEqual(["begin server", `download ${name}`]);
  for (const guess of [name, "x", "", "..%2Fsecrets%2Fbackup-key"])
    expect([400, 401, 404]).toContain((await fetched(guess)).statusCode);
  const now = new Date();
  server.setClock(now);
  const late = (await answer(BACKUP_ENDPOINTS.ticket, { name })).ticket;
  server.setClock(new Date(now.getTime() + 61_000));
  expect((await fetched(late)).statusCode).toBe(401);
  server.setClock(null);
  expect(await answer(BACKUP_ENDPOINTS.ticket, { name: "none" })).toEqual({ err: "This backup no longer exists." });
});

test("the recovery key needs the password again; neither stands in the trail or a list", async () => {
  await server.reset();
  const name = await made();
  expect(await answer(BACKUP_ENDPOINTS.recoveryKey, { password: "guess" })).toEqual({
    err: "The password is incorrect.",
  });
  expect((await status()).isKeySeen).toBe(false);
  const { err, code } = await answer(BACKUP_ENDPOINTS.recoveryKey, { password: PASSWORD });
  expect([err, String(code).length]).toEqual(["", 35]);
  expect((await status()).isKeySeen).toBe(true);
  expect(await trail()).toEqual(["begin server", "refuse recovery key", "view recovery key"]);
  const { rows } = await server.parts.db.asSystem((tx) => sql<Row>`select * from audit_trail`.execute(tx));
  expect(JSON.stringify([await status(), rows])).not.toContain(String(code));
  writeFileSync((await at.desk.find(name)) ?? "", "no backup");
  expect((await status()).rows).toEqual([]);
});

test("a backup is restored beside the books, and takes their place only for whoever knows the password; each stands in the trail", async () => {
  await server.reset();
  const name = await made();
  expect(await answer(BACKUP_ENDPOINTS.prepare, { name: "../x", recoverykey: "" })).toEqual({
    err: "This backup no longer exists.",
  });
  expect(await answer(BACKUP_ENDPOINTS.prepare, { name, recoverykey: "" })).toEqual({ err: "" });
  await expect.poll(async () => (await status()).restoring?.step, LATER).toBe("ready");
  expect(await answer(BACKUP_ENDPOINTS.replace, { password: "guess" })).toEqual({ err: "The password is incorrect." });
  expect(await answer(BACKUP_ENDPOINTS.discard, {})).toEqual({ err: "" });
  expect(await answer(BACKUP_ENDPOINTS.replace, { password: PASSWORD })).toEqual({
    err: "The restored backup no longer exists.",
  });
  expect(at.restores.done.map((line) => line.split(" ")[0])).toEqual(["prepare", "discard"]);
  expect(await answer(BACKUP_ENDPOINTS.prepare, { name, recoverykey: "" })).toEqual({ err: "" });
  await expect.poll(async () => (await status()).restoring?.step, LATER).toBe("ready");
  expect(await answer(BACKUP_ENDPOINTS.replace, { password: PASSWORD })).toEqual({ err: "" });
  expect(at.restores.done.at(-1)).toBe("replace");
  expect(await trail()).toEqual([
    "begin server",
    `prepare ${name}`,
    "refuse restored",
    "discard restored",
    `prepare ${name}`,
    "restore restored",
  ]);
});

describe("a file of another machine", () => {
  const bytes = (): Buffer =>
    readFileSync(join(at.folder, readdirSync(at.folder).find((name) => name.endsWith(".microac-backup")) ?? ""));
  const send = async (name: string, payload: Buffer, as: TestUser | null = server.users.admin) => {
    const { statusCode, body } = await server.app.inject({
      method: "POST",
      url: `${BACKUP_ENDPOINTS.add}?name=${encodeURIComponent(name)}`,
      payload,
      headers: { "content-type": "application/octet-stream", ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    });
    return { statusCode, body: JSON.parse(body) as Row };
  };

  test("is added whole and listed, once, and stands in the trail; it is for admin alone", async () => {
    await server.reset();
    await made();
    const file = bytes();
    for (const who of [server.users.owner, server.users.clerk, server.users.stranger])
      expect((await send("b.microac-backup", file, who)).statusCode).toBe(403);
    expect((await send("b.microac-backup", file, null)).statusCode).toBe(401);
    expect(await send("b.microac-backup", file)).toEqual({ statusCode: 200, body: { err: "" } });
    expect(readFileSync(join(at.folder, "b.microac-backup")).equals(file)).toBe(true);
    expect((await status()).rows.map(({ name }) => name)).toContain("b.microac-backup");
    expect((await send("b.microac-backup", file)).body).toEqual({
      err: "There is already a backup called b.microac-backup.",
    });
    expect(await trail()).toEqual(["begin server", "add b.microac-backup"]);
    // A user added it, so rotation keeps it, whatever made it originally.
    expect((await status()).rows.find((row) => row.name === "b.microac-backup")?.by).toBe("hand");
  });

  test("is no way out of the folder, and what is no backup leaves nothing behind", async () => {
    await made();
    const file = bytes();
    const before = readdirSync(at.folder);
    for (const name of [
      "../b.microac-backup",
      ".b.microac-backup",
      "a/b.microac-backup",
      "b.zip",
      `${"b".repeat(200)}.microac-backup`,
      "b\u0000.microac-backup",
    ])
      expect((await send(name, file)).body, name).toEqual({ err: "Choose a file whose name ends in .microac-backup." });
    for (const wrong of ["", "MICROAC", "x".repeat(100_000), "MICROAC-BACKUP-1\n{}"])
      expect((await send("b.microac-backup", Buffer.from(wrong))).body).toEqual({
        err: "This file is not a MicroAC backup.",
      });
    const cut = async function* (): AsyncGenerator<Buffer> {
      yield file.subarray(0, 40);
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    };
    expect(await at.desk.add("b.microac-backup", cut())).toBe("The file was not added. aborted");
    expect(readdirSync(at.folder)).toEqual(before);
    // Left by a server that ended while it received the file.
    writeFileSync(join(at.folder, "c.microac-backup.part"), "half");
    expect((await send("c.microac-backup", file)).body).toEqual({ err: "" });
    expect(readFileSync(join(at.folder, "c.microac-backup")).equals(file)).toBe(true);
    expect((await post(`${BACKUP_ENDPOINTS.add}?name=b.microac-backup`, {})).status).toBe(400);
  });
});

test("guessing the password of a stolen session ends it, and the tickets that it had", async () => {
  const thief = server.users.admin;
  const { ticket } = await answer(BACKUP_ENDPOINTS.ticket, { name: await made() });
  for (let go = 0; go < 5; go++) await post(BACKUP_ENDPOINTS.recoveryKey, { password: `guess ${go}` }, thief);
  expect((await post(BACKUP_ENDPOINTS.recoveryKey, { password: PASSWORD }, thief)).status).toBe(401);
  expect((await fetched(ticket)).statusCode).toBe(401);
});
