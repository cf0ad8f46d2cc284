import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { trailKey } from "../../../src/server/db/trail-key";
import { readAnchors } from "../../../src/server/engine/verify/anchors";
import type { Anchor } from "../../../src/server/engine/verify/anchors";
import { keepAnchors, startAnchors } from "../../../src/server/engine/verify/keep-anchors";
import { sealTrails } from "../../../src/server/engine/verify/seal-trails";
import { verifyAll } from "../../../src/server/verify-books";
import { make } from "../records/samples";
import { openCompanies } from "../records/company";
import type { TestServer } from "../harness";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "microac-anchors-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

const log = pino({ level: "silent" });
const at = (text: string) => () => new Date(text);
const keeping = (more: { readonly clock?: () => Date; readonly mail?: (anchor: Anchor) => Promise<void> } = {}) => ({
  db: server.parts.db,
  key: server.trailKey,
  folder,
  log,
  clock: more.clock ?? at("2026-06-30T18:00:00Z"),
  ...(more.mail ? { mail: more.mail } : {}),
});
async function verified(): Promise<{ readonly code: number; readonly said: readonly string[] }> {
  const said: string[] = [];
  const code = await verifyAll({
    db: server.parts.db,
    key: server.trailKey,
    folder,
    report: (text) => void said.push(text),
  });
  return { code, said };
}

test("the heads of all trails are kept in a file of the month that only the server reads, with a seal, and again only where they moved", async () => {
  const first = await keepAnchors(keeping());
  expect(first.map(({ company }) => company)).toEqual(["Anand Traders", "Bharat Stores"]);
  expect(readdirSync(folder)).toEqual(["trail-2026-06.jsonl"]);
  expect(statSync(join(folder, "trail-2026-06.jsonl")).mode & 0o777).toBe(0o600);
  expect(await keepAnchors(keeping({ clock: at("2026-07-01T18:00:00Z") }))).toEqual([]);
  await make(server, "category");
  expect((await keepAnchors(keeping({ clock: at("2026-07-02T18:00:00Z") }))).map(({ company }) => company)).toEqual([
    "Anand Traders",
  ]);
  expect(readAnchors(folder, server.trailKey)).toMatchObject({
    altered: [],
    anchors: [
      { company: "Anand Traders" },
      { company: "Bharat Stores" },
      { company: "Anand Traders", at: "2026-07-02T18:00:00.000Z" },
    ],
  });
  expect(await verified()).toEqual({
    code: 0,
    said: [
      expect.stringMatching(
        /^Anand Traders: no differences in 0 documents, \d+ records and \d+ links of the audit trail, against 2 anchors\.$/,
      ),
      expect.stringMatching(/against 1 anchor\.$/),
    ],
  });
});

test("an anchor that was altered, and a line that is none, are told by file and line", async () => {
  await keepAnchors(keeping());
  const file = join(folder, "trail-2026-06.jsonl");
  writeFileSync(file, readFileSync(file, "utf8").replace(/"links":\d+/, '"links":1'));
  appendFileSync(file, '{"broken');
  const { code, said } = await verified();
  expect(code).toBe(1);
  expect(said.slice(0, 2)).toEqual([
    "Anchor trail-2026-06.jsonl:1: not written by this server, or changed.",
    "Anchor trail-2026-06.jsonl:3: not written by this server, or changed.",
  ]);
});

test("anchors of other secrets cannot be compared, and that is told", async () => {
  await keepAnchors({ ...keeping(), key: trailKey(new Uint8Array(32).fill(7)) });
  const { code, said } = await verified();
  expect(code).toBe(1);
  expect(said[0]).toMatch(/^None of the 2 anchors in .+ is sealed by the secrets of this server: they were replaced/);
});

test("they are mailed, one for each company, and a mail that fails stops nothing", async () => {
  const mailed: string[] = [];
  const made = await keepAnchors(
    keeping({
      mail: async ({ company }) => {
        mailed.push(company);
        throw new Error("no mail server");
      },
    }),
  );
  expect(mailed).toEqual(["Anand Traders", "Bharat Stores"]);
  expect(made).toHaveLength(2);
});

test("a server anchors when it starts and when it ends", async () => {
  const end = startAnchors(keeping());
  await expect.poll(() => readAnchors(folder, server.trailKey).anchors.length).toBe(2);
  await make(server, "category");
  await end();
  expect(readAnchors(folder, server.trailKey).anchors).toHaveLength(3);
});

test("a server that runs on anchors once a day", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const clock = { now: new Date("2026-06-30T18:00:00Z") };
    const anchors = () => readAnchors(folder, server.trailKey).anchors.length;
    const end = startAnchors(keeping({ clock: () => clock.now }));
    await expect.poll(anchors).toBe(2);
    const pass = (hours: number) => {
      clock.now = new Date(clock.now.getTime() + hours * 3_600_000);
      vi.advanceTimersByTime(hours * 3_600_000);
    };
    await make(server, "category");
    pass(23);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(anchors()).toBe(2);
    pass(1);
    await expect.poll(anchors).toBe(3);
    await end();
  } finally {
    vi.useRealTimers();
  }
});

test("a trail of an earlier release is sealed once, and one that had seals is not sealed again", async () => {
  const { db } = server.parts;
  const seals = () =>
    db.asSystem(async (tx) => (await sql<{ n: number }>`select count(*) as n from audit_seal`.execute(tx)).rows[0]?.n);
  const strip = () =>
    db.asSystem((tx) => sql.raw("set local session_replication_role = replica; delete from audit_seal").execute(tx));
  await strip();
  expect((await verified()).code).toBe(1);
  await sealTrails(keeping());
  expect(await seals()).toBe(2);
  await sealTrails(keeping());
  expect(await seals()).toBe(2);
  await make(server, "category");
  const { code, said } = await verified();
  expect({ code, said }).toMatchObject({
    code: 0,
    said: [
      expect.stringMatching(/links of the audit trail, sealed from link \d+ on, against 0 anchors/),
      expect.anything(),
    ],
  });
  await keepAnchors(keeping());
  await strip();
  await sealTrails(keeping());
  expect(await seals()).toBe(0);
  expect((await verified()).said[0]).toBe(
    "Anand Traders: trail, seals: stored no link has a seal; expected a seal for each link. They were removed, or the server was not started since the upgrade.",
  );
});
