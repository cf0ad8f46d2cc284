import { afterEach, beforeEach, expect, test } from "vitest";
import type { Access, VaultKeys } from "../../src/client/offline/contract/vault";
import { askPlan } from "../../src/client/offline/prepare/plan";
import { createReference } from "../../src/client/offline/reference/reference";
import { dropKept } from "../../src/client/offline/rights/purge";
import { isRecord, type Row } from "../../src/wire/envelope";
import { createDevice, type Device, json } from "./help/read-harness";

let device: Device;

beforeEach(async () => {
  device = createDevice();
  await device.signIn();
});
afterEach(() => device.close());

const PAGE = 500;
const PARTIES = 200;
/** Days of a year, four documents each; a document is between a party and the bank. */
const vouchers = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `V${at + 1}`,
    day: new Date(Date.UTC(2026, 0, 1 + (at % 330))).toISOString().slice(0, 10),
    entity: "journal",
    recid: at + 1,
    branchid: 2,
    vno: `zq77/${at + 1}`,
    narration: "zq77narration",
    entries: [
      [1 + (at % PARTIES), "10.00", 2 * at],
      [999, "-10.00", 2 * at + 1],
    ],
  }));
const MONTHS = Array.from({ length: 11 }, (_, at) => [`2026-${String(at + 1).padStart(2, "0")}-01`, 2, "1.00"]);
const ledgers = (): Row[] =>
  [...Array.from({ length: PARTIES }, (_, at) => at + 1), 999].map((id) => ({
    id: `L${id}`,
    name: `zq77name ${id}`,
    isprofit: 0,
    months: MONTHS,
  }));

/** The server's half over a list of rows; `failAfter` pages the line is gone. */
function serve(rows: readonly Row[], failAfter = Infinity): Row[] {
  const asked: Row[] = [];
  device.answer = ({ body }) => {
    if (!isRecord(body) || !Array.isArray(body.mypayans) || !Array.isArray(body.sqlpara)) return json({}, 400);
    if (asked.length >= failAfter) throw new TypeError("fetch failed");
    const given = body.mypayans;
    const args = Object.fromEntries(body.sqlpara.map((name, at) => [String(name).replace(/^@/, ""), given[at]]));
    asked.push(args);
    const from = Number(args.cursor || 0);
    const page = rows.slice(from, from + PAGE);
    return json(
      page.map((row, at) => ({
        ...row,
        ...(at === 0 ? { from: "2026-01-01", TotalCount: rows.length } : {}),
        ...(at === page.length - 1 ? { cursor: String(from + page.length), more: 0 } : {}),
      })),
    );
  };
  return asked;
}

const open = (access: () => Access = () => "plain") =>
  createReference(device.env, device.session, device.reader, device.db, { access: async () => access() });

async function keysOf(): Promise<VaultKeys> {
  return {
    aes: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    mac: await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  };
}

test("only the documents of the ledger in the months asked for are read, and the months of the ledger with them", async () => {
  serve([...ledgers(), ...vouchers(4_000)]);
  const reference = open();
  await reference.download("ledgerentry", () => undefined);
  let read = 0;
  device.db.refpart.hook("reading", (part) => {
    read += 1;
    return part;
  });
  const found = await reference.entries(["7"], "2026-03-15", "2026-05-02");
  const expected = vouchers(4_000).filter(
    ({ day, entries }) =>
      String(day) >= "2026-03-01" && String(day) < "2026-06-01" && JSON.stringify(entries).includes('[7,"'),
  );
  expect(found?.vouchers.map(({ vno }) => vno).toSorted()).toEqual(expected.map(({ vno }) => vno).toSorted());
  expect(expected.length).toBeGreaterThan(3);
  expect(read).toBeLessThanOrEqual(expected.length + 3);
  expect(found?.from).toBe("2026-01-01");
  expect(Object.fromEntries(found?.names ?? [])).toEqual({ 7: "zq77name 7", 999: "zq77name 999" });
  expect(await reference.byBarcode("item", "7")).toBeNull();
  expect(await reference.find("zq77name", 5)).toEqual([]);
});

test("a device that was closed in the middle goes on with the page after the last kept", async () => {
  const rows = [...ledgers(), ...vouchers(1_600)];
  serve(rows, 2);
  await expect(open().download("ledgerentry", () => undefined)).rejects.toMatchObject({ kind: "network" });
  expect(await open().entries(["7"], "2026-01-01", "2026-12-31")).toBeNull();
  const asked = serve(rows);
  await open().download("ledgerentry", () => undefined);
  expect(asked.map(({ cursor }) => cursor)).toEqual(["1000", "1500"]);
  expect((await open().entries(["7"], "2026-01-01", "2026-12-31"))?.vouchers).toHaveLength(8);
});

test("with a PIN the entries are sealed, found by tags and read with the keys alone; locked, nothing is read", async () => {
  const keys = await keysOf();
  let access: Access = keys;
  await device.db.meta.put({ k: `sealed|${(await device.session.get())?.claims.sub}`, v: true });
  serve([...ledgers(), ...vouchers(700)]);
  const reference = open(() => access);
  await reference.download("ledgerentry", () => undefined);
  const stored = JSON.stringify(
    [await device.db.refpart.toArray(), await device.db.refblock.toArray()],
    (_key, value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : (value as unknown)),
  );
  expect(stored).not.toContain("zq77");
  expect(stored).not.toContain("2026-");
  expect((await reference.entries(["7"], "2026-01-01", "2026-12-31"))?.vouchers[0]?.vno).toMatch(/^zq77/);
  access = "locked";
  expect(await reference.entries(["7"], "2026-01-01", "2026-12-31")).toBeNull();
  access = await keysOf();
  await expect(reference.entries(["7"], "2026-01-01", "2026-12-31")).rejects.toThrow("locked");
});

test("any change of what the user sees removes the entries, and another user or branch never reads them", async () => {
  serve([...ledgers(), ...vouchers(30)]);
  await open().download("ledgerentry", () => undefined);
  const [head] = await device.db.refhead.toArray();
  await device.signIn({ branchid: 3 });
  expect(await open().entries(["7"], "2026-01-01", "2026-12-31")).toBeNull();
  await device.signIn();
  expect(await open().entries(["7"], "2026-01-01", "2026-12-31")).not.toBeNull();
  await dropKept(device.db, head?.scope ?? "", { same: new Set(), seen: new Set(["salesregister"]) });
  expect(await open().entries(["7"], "2026-01-01", "2026-12-31")).toBeNull();
  expect(await device.db.refpart.count()).toBe(0);
});

test("the choice of all years outlives the copy, and the plan of what the device needs is asked for it", async () => {
  const reference = open();
  expect(await reference.keepsAllEntries()).toBe(false);
  await reference.keepAllEntries(true);
  const asked = serve([...ledgers(), ...vouchers(3)]);
  await reference.download("ledgerentry", () => undefined);
  await reference.remove("ledgerentry");
  await reference.download("ledgerentry", () => undefined);
  expect(asked.map(({ all }) => all)).toEqual([1, 1]);
  const [head] = await device.db.refhead.toArray();
  const plans: unknown[] = [];
  const part = { part: "records", name: "ledgerentry", title: "Ledger entries", rows: 1, bytes: 1 };
  const ask = async (_name: string, args: Row) => (plans.push(args), [part]);
  await askPlan(device.db, { ask }, head?.scope ?? "", 1);
  expect(plans).toEqual([{ allentries: 1 }]);
});
