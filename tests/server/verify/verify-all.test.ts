import { join } from "node:path";
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAll } from "../../../src/server/verify-books";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const items = [{ itemid: "Bolt", qty: 1, rate: 100 }];
  const sold = await books.save("sale", { edateview: "2026-06-10", partyid: "Asha", godownid: "Main", items });
  expect(sold).toMatchObject({ err: 0 });
}, 180_000);
afterAll(() => books.server.close());

async function verified(): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const { db } = books.server.parts;
  const folder = join(tmpdir(), crypto.randomUUID());
  const code = await verifyAll({ db, key: books.server.trailKey, folder, report: (line) => lines.push(line) });
  return { code, lines };
}
const altered = (statement: string): Promise<void> =>
  books.server.parts.db.asSystem(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${statement}`).execute(tx);
  });

test("npm run verify checks every company, names what differs in its balances and its trail, and ends with 1", async () => {
  const fine = await verified();
  expect(fine.code, fine.lines.join("\n")).toBe(0);
  expect(fine.lines).toEqual([
    expect.stringMatching(/^Anand Traders: no differences in 1 documents, /),
    expect.stringMatching(/^Bharat Stores: no differences in 0 documents, /),
  ]);
  const { coid } = books.server.users.stranger.user;
  await altered("update ledger_balance set credit = credit + 5 where credit = 100");
  await altered(`update audit_trail set username = 'nobody' where coid = ${coid} and seq = 3`);
  const { code, lines } = await verified();
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^Anand Traders: ledger, Sales.*, branch Pune, Jun 2026: stored -105\.00; expected -100\.00\.$/,
    ),
    expect.stringMatching(/^Anand Traders: 1 differences in /),
    expect.stringMatching(/^Bharat Stores: trail, link 3: stored altered, missing or out of order; expected /),
    expect.stringMatching(/^Bharat Stores: 1 differences in /),
  ]);
});
