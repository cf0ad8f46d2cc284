import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, isoDate } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { openSession } from "../../../src/server/engine/session/open-session";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { grantClerk, inCompany, settled } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(async () => {
  await books.reset();
  // Three weeks ago can be in the year before.
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from) values (${before(60)})`.execute(tx),
  );
});
afterAll(() => books.server.close());

const today = () => kolkataDate(books.server.parts.clock().getTime());
const before = (days: number) => addDays(isoDate(today()), -days);

async function changes(entity: string, cursor = "", as = books.server.users.owner): Promise<readonly Row[]> {
  await settled(books.server);
  return books.server.call("WEBAPI_changes_since", { entity, cursor }, undefined, as);
}
const cursorOf = (rows: readonly Row[]): string => String(rows.at(-1)?.cursor ?? "");
const states = (rows: readonly Row[]) => rows.map(({ id, docstatus, docdue }) => ({ id, docstatus, docdue }));

const LINES = [{ itemid: "Bolt", qty: 5, rate: 1000 }];
const enter = (entity: string, more: Row = {}) =>
  books.save(entity, { edateview: today(), partyid: "Asha", godownid: "Main", items: LINES, ...more });
const receive = (refno: unknown, amount: number) =>
  books.save("receipt", {
    edateview: today(),
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: amount,
    bills: [{ refno, amount }],
  });

/** What the list says of each document, by its id. */
async function listed(entity: string): Promise<Row> {
  const rows = await books.server.call(`${entity}_R_listgrid`, {
    DisplayLength: 10,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "",
  });
  return Object.fromEntries(rows.map(({ id, docstatus }) => [String(id), docstatus]));
}

test("the copy of a bill says what the list says of it and when it is due, and comes again with each payment", async () => {
  const bill = await enter("sale", { creditdays: 30 });
  const late = await enter("sale", { edateview: before(20), creditdays: 3 });
  const first = await changes("sale");
  expect(states(first)).toEqual([
    { id: bill.id, docstatus: "Unpaid", docdue: addDays(isoDate(today()), 30) },
    { id: late.id, docstatus: "Overdue", docdue: before(17) },
  ]);
  expect(await listed("sale")).toEqual(Object.fromEntries(first.map(({ id, docstatus }) => [String(id), docstatus])));
  await receive(late.label, 100);
  const part = await changes("sale", cursorOf(first));
  expect(states(part)).toEqual([{ id: late.id, docstatus: "Part paid, overdue", docdue: before(17) }]);
  await receive(late.label, 5800);
  const paid = await changes("sale", cursorOf(part));
  expect(states(paid)).toEqual([{ id: late.id, docstatus: "Paid", docdue: "" }]);
  expect(await changes("sale", cursorOf(paid))).toEqual([]);
});

test("the copy of an order says how much of it is open", async () => {
  const order = await enter("saleorder");
  const first = await changes("saleorder");
  expect(states(first)).toEqual([{ id: order.id, docstatus: "Open", docdue: undefined }]);
  await enter("sale", { items: [{ ...LINES[0], qty: 2, srcentity: "saleorder", srcid: order.id, srcline: 1 }] });
  expect(states(await changes("saleorder", cursorOf(first)))).toEqual([
    { id: order.id, docstatus: "Partly closed", docdue: undefined },
  ]);
});

test("a document comes again when it is approved and when it is cancelled", async () => {
  const made = await enter("salereturn");
  const act = (type: string) =>
    books.server.call(
      "salereturn_R_btndelete_approve",
      { id: made.id, type, ...(type === "cancel" ? { cancelreason: "Entered twice" } : {}) },
      { id: crypto.randomUUID() },
    );
  const first = await changes("salereturn");
  expect(first).toMatchObject([{ id: made.id, docstatus: "Awaiting approval", chkdoc: 0 }]);
  await act("approval");
  const approved = await changes("salereturn", cursorOf(first));
  expect(approved).toMatchObject([{ id: made.id, docstatus: "Approved", chkdoc: 1 }]);
  await act("cancel");
  expect(await changes("salereturn", cursorOf(approved))).toMatchObject([{ id: made.id, docstatus: "Cancelled" }]);
});

test("nothing comes of a document of another branch that is entered or paid there", async () => {
  const { owner } = books.server.users;
  const [place] = await books.server.parts.db.asSystem(
    async (tx) =>
      (
        await sql<{ companyid: string }>`
          select companyid from branch where coid = ${owner.user.coid} and branchid <> ${owner.user.branchid}`.execute(
          tx,
        )
      ).rows,
  );
  const companyid = place?.companyid ?? "";
  const there = { ...(await openSession(books.server.parts, "owner", companyid)), companyid };
  await enter("sale");
  const here = await changes("sale");
  const bill = await books.save("sale", { edateview: today(), partyid: "Asha", godownid: "Main", items: LINES }, there);
  expect(bill).toMatchObject({ err: 0 });
  await receive(bill.label, 5900);
  expect(await changes("sale", cursorOf(here))).toEqual([]);
});

test("no status is told to users from whom the column is hidden", async () => {
  const { clerk } = books.server.users;
  await enter("sale");
  await grantClerk(books.server, "sale", { rights: ["view"], hidden: "docstatus" });
  const [kept] = await changes("sale", "", clerk);
  expect(kept).toMatchObject({ deleted: 0 });
  expect(kept).not.toHaveProperty("docstatus");
});
