import { sql } from "kysely";
import { expect, test } from "vitest";
import { runRepairs } from "../../../../src/server/engine/repairs/run-repairs";
import repair from "../../../../src/server/modules/accounts/017-schedule-heads.repair";
import { inCompany } from "../../records/company";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});

const heads = () =>
  inCompany(books.server, async ({ tx, session }) =>
    (
      await sql<{ name: string; head: string; rowver: number }>`
        select acgroupname as name, schedulehead as head, rowver from m_acgroup where coid = ${session.coid} order by 1`.execute(
        tx,
      )
    ).rows.map(({ name, head, rowver }) => `${name}: ${head} (${rowver})`),
  );

test("a new company has the heads; groups of an earlier release get them by Tally's name, whatever they are called, and a head that a user chose stays", async () => {
  const fresh = await heads();
  expect(fresh).toContain("Sundry Debtors: tradereceivables (1)");
  expect(fresh).toContain("Secured Loans:  (1)");
  await books.server.parts.db.asSystem((tx) =>
    sql`update m_acgroup set schedulehead = case when acgroupname = 'Investments' then 'shortinvestments' else '' end,
      acgroupname = case when acgroupname = 'Sundry Debtors' then 'Customers' else acgroupname end`.execute(tx),
  );
  const before = await heads();
  expect(before.filter((one) => !/: {2}\(/.test(one))).toHaveLength(1);
  await books.server.parts.db.asSystem((tx) => sql`delete from repair where repairid = ${repair.id}`.execute(tx));
  await runRepairs(books.server.parts, () => undefined, [repair]);
  const after = await heads();
  expect(after.map((one) => one.replace("Customers", "Sundry Debtors").replace(/\d+/, "")).toSorted()).toEqual(
    fresh.map((one) => one.replace("longinvestments", "shortinvestments").replace(/\d+/, "")).toSorted(),
  );
  // No version changes by the repair itself.
  const versions = (all: readonly string[]) => all.map((one) => one.replace(/:.*\(/, ": ("));
  expect(versions(after)).toEqual(versions(before));
});
