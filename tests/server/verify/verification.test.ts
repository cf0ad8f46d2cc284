import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runWanted, startVerifications } from "../../../src/server/engine/verify/verification-worker";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";

let books: Books;
const folder = mkdtempSync(join(tmpdir(), "microac-anchors-"));
beforeAll(async () => {
  books = await openBooks();
  const line = { itemid: "Bolt", qty: 1, rate: 100 };
  const sold = { edateview: "2026-06-10", partyid: "Asha", godownid: "Main", items: [line] };
  expect(await books.save("sale", sold)).toMatchObject({ err: 0 });
}, 180_000);
afterAll(async () => {
  await books.server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => altered("delete from verification_run"));

const service = () => ({
  db: books.server.parts.db,
  key: books.server.trailKey,
  folder,
  log: pino({ level: "silent" }),
});
/** Past the triggers, as someone with all rights on the database can. */
const altered = (statement: string): Promise<void> =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${statement}`).execute(tx);
  });
const press = async (as?: TestUser) =>
  (await books.server.call("verification_R_run", {}, { id: crypto.randomUUID() }, as))[0];
const state = async () => (await books.server.call("verification_R_runstate", {}))[0];
const report = async () => {
  const rows = await books.server.call("verification_R_report", {});
  const lines = rows.map(({ check, differences, stored, expected }) =>
    [check, differences, stored, expected].filter((cell) => cell !== undefined && cell !== null).join(" | "),
  );
  return { lines, notes: JSON.parse(String(rows[0]?.notes)) as readonly string[], sums: String(rows[0]?.sums) };
};

test("before the first verification the report names the checks and what to press", async () => {
  const { lines } = await report();
  expect(lines[0]).toBe("Audit trail");
  expect(lines).toContain("Open bills");
  expect(await state()).toMatchObject({ running: 0, progress: "" });
  const [definition] = await books.server.call("Rptlist_R_getviewdata", { txtid: "3607" });
  expect(definition).toMatchObject({
    runsqlsp: "verification_R_run",
    runstatesqlsp: "verification_R_runstate",
    runlabel: "Verify now",
  });
  const [other] = await books.server.call("Rptlist_R_getviewdata", { txtid: "3606" });
  expect(other).toMatchObject({ runsqlsp: "", runstatesqlsp: "", runlabel: "" });
});

test("it runs in the background, one at a time for a company, and says when, for whom, how long and how much", async () => {
  expect(await press()).toMatchObject({ err: 0 });
  expect(await state()).toMatchObject({ running: 1, progress: "Waiting to start" });
  expect((await report()).notes).toEqual([
    expect.stringMatching(/^A verification that Asha Rao started on .+ is running\.$/),
  ]);
  expect(await press()).toMatchObject({
    err: 1,
    errormsg: "A verification of this company is already running. Wait until it is done.",
  });
  // Another company is not held up.
  expect(await press(books.server.users.stranger)).toMatchObject({ err: 0 });
  await runWanted(service(), () => false);
  expect(await state()).toMatchObject({ running: 0, progress: "" });
  const { lines, notes, sums } = await report();
  expect(lines.filter((line) => !line.endsWith(" | 0"))).toEqual([]);
  expect(JSON.parse(sums)).toEqual({ differences: "0" });
  expect(notes).toEqual([
    expect.stringMatching(/^Verified on \d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d for Asha Rao in \d+ seconds?\.$/),
    expect.stringMatching(/^No differences in \d+ documents, \d+ records and \d+ entries of the audit trail\.$/),
  ]);
  expect(await press()).toMatchObject({ err: 0 });
});

test("what differs is named by ledger, item and document, and every maintained balance is counted again", async () => {
  await altered("update ledger_balance set debit = debit + 1 where debit > 0");
  await altered("update stock_on_hand set qty = qty + 2");
  await altered("update bill_open set balance = balance + 3");
  await altered("update tally set n = n + 4 where name = (select min(name) from tally)");
  await press();
  await runWanted(service(), () => false);
  const { lines, notes } = await report();
  const under = (title: string): readonly string[] => {
    const first = lines.findIndex((line) => line.startsWith(`${title} | `));
    const rest = lines.slice(first + 1);
    return rest.slice(0, Number(lines[first]?.split(" | ")[1]));
  };
  expect(under("Ledger balances")).toContainEqual(
    expect.stringMatching(/^Asha, branch .+, Jun 2026 \| [\d.]+ \| [\d.]+$/),
  );
  expect(under("Stock of items by godown and batch")).toEqual([
    expect.stringMatching(/^Bolt, Main \| 1\.000 \| -1\.000$/),
  ]);
  expect(under("Open bills")).toEqual([expect.stringMatching(/^Asha, reference MUM\/S2627\/0001, .+ \| /)]);
  expect(under("Figures of the dashboard").length).toBeGreaterThan(0);
  expect(notes[1]).toMatch(/^\d+ differences in /);
  await altered("update ledger_balance set debit = debit - 1 where debit > 1");
  await altered("update stock_on_hand set qty = qty - 2");
  await altered("update bill_open set balance = balance - 3");
  await altered("update tally set n = n - 4 where name = (select min(name) from tally)");
});

test("an anchor that was altered is among the differences of the trail", async () => {
  writeFileSync(join(folder, "trail-2026-06.jsonl"), "not an anchor\n");
  await press();
  await runWanted(service(), () => false);
  expect((await report()).lines.slice(0, 2)).toEqual([
    "Audit trail | 1",
    "anchor trail-2026-06.jsonl:1 | not written by this server, or changed | an anchor as this server wrote it",
  ]);
  rmSync(join(folder, "trail-2026-06.jsonl"));
});

test("the worker takes what is wanted; what a stopped server left is not running for ever", async () => {
  await press();
  await altered("update verification_run set state = 'running'");
  const stop = startVerifications(service());
  await vi.waitFor(async () => expect(await state()).toMatchObject({ running: 0 }), 10_000);
  expect((await report()).notes).toEqual([
    expect.stringMatching(
      /^The verification that Asha Rao started on .+ was not completed\. Press Verify now to run it again\.$/,
    ),
  ]);
  expect(await press()).toMatchObject({ err: 0 });
  await vi.waitFor(async () => expect(await state()).toMatchObject({ running: 0 }), 60_000);
  expect((await report()).notes[1]).toMatch(/^No differences in /);
  await stop();
  await press();
  await runWanted(service(), () => true);
  expect(await state()).toMatchObject({ running: 1 });
}, 90_000);

test("only administrators verify, see the result and its state; a script of the company writes none", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "verification", {});
  const refused = { err: 1, errkey: "rights" };
  expect(await press(clerk)).toMatchObject(refused);
  for (const name of ["verification_R_report", "verification_R_runstate"])
    expect((await books.server.call(name, {}, undefined, clerk))[0]).toMatchObject(refused);
  const write = books.server.parts.db.asTenant(books.server.users.owner.user, "write", async (tx) => {
    await sql`insert into verification_run (state, userid, username) values ('done', 1, 'owner')`.execute(tx);
  });
  await expect(write).rejects.toThrow("permission denied");
});
