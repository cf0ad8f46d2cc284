import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "./company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from) values ('2026-04-01')`.execute(tx),
  );
}, 180_000);
afterAll(() => books.server.close());

const history = (formname: string, idproperty: unknown, as?: TestUser): Promise<Row[]> =>
  books.server.call("WEBAPI_R_selecthistory", { formname, idproperty }, undefined, as);
const changesIn = (row: Row | undefined): unknown => JSON.parse(String(row?.changelist));
const line = (rate: number) => ({ itemid: "Bolt", qty: 1, rate });

test("HIST-003 an entry has time, process, user, whether a place is known, the place and the address", async () => {
  const [made] = await books.server.call("salesman_R_save", { salesmanname: "Ravi", geolocation: "18.52,73.85" });
  await books.server.call("salesman_R_save", { id: made?.id, salesmanname: "Ravi Kumar" });
  expect(await history("salesmandetail", made?.id)).toMatchObject([
    { processname: "Changed", username: "owner", gpsallowed: 0, geolocation: "", loginip: "127.0.0.1" },
    { processname: "Added", username: "owner", gpsallowed: 1, geolocation: "18.52,73.85", loginip: "127.0.0.1" },
  ]);
  const [newest] = await history("salesmandetail", made?.id);
  expect(newest?.processdntview).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(newest?.fullname).toBe("Asha Rao");
  expect(newest?.madeofflineview).toBe("");
});

test("changes are given by label: dates, choices, names and flags as on the form, lines in short", async () => {
  const sold = { edateview: "2026-06-10", partyid: "Asha", godownid: "Main", items: [line(100), line(90), line(80)] };
  const { id } = await books.save("sale", sold);
  const items = [line(100), line(95), line(80), line(70)];
  await books.save("sale", { id, edateview: "2026-06-12", narration: "Counter", items });
  const [changed] = await history("saledetail", id);
  expect(changesIn(changed)).toEqual(
    expect.arrayContaining([
      { label: expect.stringMatching(/Date/), old: "10-Jun-2026", new: "12-Jun-2026", lines: "" },
      { label: "Narration", old: "", new: "Counter", lines: "" },
      { label: "Items", old: "", new: "", lines: "line 2 changed, line 4 added" },
    ]),
  );
  expect(changed?.changes).toContain("\nNarration: empty → Counter");
  await books.save("sale", { id, partyid: "Ravi" });
  expect(changesIn((await history("saledetail", id))[0])).toEqual(
    expect.arrayContaining([
      { label: "Customer", old: "Asha", new: "Ravi", lines: "" },
      { label: "Items", old: "", new: "", lines: "lines 1, 2, 3, 4 changed" },
    ]),
  );
  const [shade] = await books.server.call("shade_R_save", { shadename: "Teal" });
  await books.server.call("shade_R_save", { id: shade?.id, isactive: 0 });
  expect(changesIn((await history("shade", shade?.id))[0])).toEqual([
    { label: "Active", old: "yes", new: "no", lines: "" },
  ]);
});

test("hidden fields are left out for who may not see them", async () => {
  await books.save("item", { id: books.ids.Loose, saleprice: 4321, remarks: "Dear" });
  await grantClerk(books.server, "item", { rights: ["view"], hidden: "saleprice" });
  const rows = await history("itemdetail", books.ids.Loose, books.server.users.clerk);
  expect(changesIn(rows[0])).toEqual([{ label: "Remarks", old: "", new: "Dear", lines: "" }]);
  expect(JSON.stringify(rows)).not.toContain("4321");
});

test("what was made offline has both times", async () => {
  const { userid, coid, branchid } = books.server.users.owner.user;
  const save = async (at: string) => {
    const op = { id: randomUUID(), cap: { user: String(userid), coid, branchid, at } };
    const [made] = await books.server.call("salesman_R_save", { id: 0, salesmanname: randomUUID().slice(0, 8) }, op);
    return (await history("salesman", made?.id))[0];
  };
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  expect(await save(hourAgo)).toMatchObject({ madeofflineview: hourAgo });
  expect(await save(new Date(Date.now() - 2_000).toISOString())).toMatchObject({ madeofflineview: "" });
});

test("an entry that was altered in the database no longer holds in its chain, and the others do", async () => {
  const { id } = await books.save("sale", {
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    items: [line(5)],
  });
  await books.save("sale", { id, narration: "First" });
  await books.save("sale", { id, narration: "Second" });
  const holds = async () => (await history("sale", id)).map(({ chainholds }) => chainholds);
  expect(await holds()).toEqual([1, 1, 1]);
  const { coid } = books.server.users.owner.user;
  await books.server.parts.db.asSystem(async (tx) => {
    await sql.raw("set local session_replication_role = replica").execute(tx);
    await sql`update audit_trail set username = 'clerk' where coid = ${coid} and entity = 'sale' and recid = ${String(id)} and after ->> 'narration' = 'First'`.execute(
      tx,
    );
  });
  expect(await holds()).toEqual([1, 0, 1]);
  // Recomputed hashes do not help: the seal is made with a key that the database does not have.
  await books.server.parts.db.asSystem(async (tx) => {
    await sql.raw("set local session_replication_role = replica").execute(tx);
    await sql`update audit_trail a set hash = sha256(convert_to(audit_text(a), 'UTF8')) where coid = ${coid} and entity = 'sale' and recid = ${String(id)} and after ->> 'narration' = 'First'`.execute(
      tx,
    );
  });
  expect((await holds())[1]).toBe(0);
});
