import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { financialYearOf } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { numberRegister } from "../../../src/server/engine/books/numbers/number-register";
import type { Row } from "../../../src/wire/envelope";
import { openBooks, type Books } from "../books/help/books";
import type { TestUser } from "../harness";
import { inCompany } from "../records/company";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const TODAY = kolkataDate(Date.now());
const FY = financialYearOf(TODAY);
const STEM = `MUM/S${FY.slice(2, 4)}${FY.slice(5)}/`;
const sell = () =>
  books.save("sale", {
    edateview: TODAY,
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
  });
const list = (as?: TestUser) =>
  books.server.call("numberseries_R_listgrid", { DisplayLength: 200, DisplayStart: 1 }, undefined, as);
const ofSales = async (): Promise<Row> =>
  (await list()).find(({ entity, bname }) => entity === "sale" && bname === "Pune") ?? {};
const start = async (next: unknown, as?: TestUser): Promise<Row> =>
  (
    await books.server.call("numberseries_R_save", { id: Number((await ofSales()).id), next }, { id: randomUUID() }, as)
  )[0] ?? {};
const register = () =>
  inCompany(books.server, async (ctx) =>
    (await numberRegister(ctx, { fy: FY, entity: "sale", state: "", start: 1, length: 50 })).map(
      ({ state, first, last }) => `${state} ${first}-${last}`,
    ),
  );

test("a company that moves here within the year goes on with its next number, and the register explains the ones before", async () => {
  expect(await ofSales()).toMatchObject({ kind: "Sale", nextno: `${STEM}0001`, used: "No", editallowed: 1 });
  expect(await start(501)).toMatchObject({ err: 0, resu: `The next number is ${STEM}0501.` });
  expect(await register()).toEqual(["elsewhere 1-500"]);
  expect([(await sell()).no, (await sell()).no]).toEqual([`${STEM}0501`, `${STEM}0502`]);
  expect(await register()).toEqual(["elsewhere 1-500", "posted 501-502"]);
  expect(await ofSales()).toMatchObject({ nextno: `${STEM}0503`, used: "Yes", editallowed: 0 });
});

test("the next number is the one that the next document gets, also where the online numbers have reached those of devices", async () => {
  await sell();
  await inCompany(books.server, ({ tx }) =>
    sql`insert into number_series (coid, branchid, entity, fy, next, start, for_devices) select coid, branchid, entity, fy, 50008, 50001, true from number_series where entity = 'sale'`.execute(
      tx,
    ),
  );
  for (const next of [49_999, 50_000, 50_001, 50_001]) {
    await inCompany(books.server, ({ tx }) =>
      sql`update number_series set next = greatest(next, ${next}) where entity = 'sale' and not for_devices`.execute(
        tx,
      ),
    );
    const { nextno } = await ofSales();
    expect((await sell()).no).toBe(nextno);
  }
  expect((await ofSales()).nextno).toBe(`${STEM}50010`);
});

test("it can be corrected until a number was given, and not after", async () => {
  expect(await start(501)).toMatchObject({ err: 0 });
  expect(await start(41)).toMatchObject({ err: 0 });
  expect(await sell()).toMatchObject({ no: `${STEM}0041` });
  expect(await start(900)).toMatchObject({
    errkey: "next",
    errormsg: `Sale already has numbers of ${FY} in Pune. The next number ${STEM}0042 can no longer be changed.`,
  });
  expect(await sell()).toMatchObject({ no: `${STEM}0042` });
});

test("a block that a device reserved limits where the online numbers may start, and takes none of them", async () => {
  expect(await start(7)).toMatchObject({ err: 0 });
  const [block] = await books.server.call(
    "WEBAPI_number_block",
    { entity: "sale", fy: FY, dev: randomUUID(), want: 3 },
    { id: randomUUID() },
  );
  expect(block).toMatchObject({ first: 50_001, last: 50_003 });
  expect(await start(50_002)).toMatchObject({
    errkey: "next",
    errormsg: "Enter 50001 or less. Devices have reserved the numbers from there on.",
  });
  expect(await start(50)).toMatchObject({ err: 0 });
  expect(await register()).toEqual(["elsewhere 1-49", "reserved 50001-50003"]);
});

test.each([
  [0, "Enter a whole number of 1 or more."],
  [1.5, "Enter a whole number of 1 or more."],
  [10_000_000, `Enter 999999 or less. A bill number can have at most 16 characters.`],
])("%s is refused", async (next, errormsg) => {
  expect(await start(next)).toMatchObject({ errkey: "next", errormsg });
});

test("only an admin sees and sets them, in every branch of the company", async () => {
  expect((await list(books.server.users.clerk))[0]).toMatchObject({ err: 1, errkey: "rights" });
  expect(await start(5, books.server.users.clerk)).toMatchObject({ errkey: "rights" });
  expect(new Set((await list()).map(({ bname }) => bname))).toEqual(new Set(["Pune", "Nashik"]));
  const [gone] = await books.server.call("numberseries_R_save", { id: 1, next: 5 }, { id: randomUUID() });
  expect(gone).toMatchObject({ errkey: "id" });
});

test("a branch takes no prefix under which another one has given or reserved numbers, for its own would be the same", async () => {
  const branch = async (more: Row): Promise<Row> =>
    (
      await books.server.call(
        "branchmaster_R_save",
        { id: 0, gstin: "", state: "", isactive: 1, baddress: "", bpincode: "", bphone: "", bemailid: "", ...more },
        { id: randomUUID() },
      )
    )[0] ?? {};
  await books.server.parts.db.asSystem((tx) => sql`update branch set prefix = 'NSK' where name = 'Nashik'`.execute(tx));
  const pune = { id: books.server.users.owner.user.branchid, name: "Pune" };
  const taken = (prefix: string, no: string) => ({
    errkey: "prefix",
    errormsg: `Branch Pune has documents with the prefix ${prefix}, such as ${no}. Enter a different one.`,
  });
  const { no } = await sell();
  expect(await branch({ ...pune, prefix: "MU" })).toMatchObject({ err: 0 });
  expect(
    await books.server.call(
      "WEBAPI_number_block",
      { entity: "sale", fy: FY, want: 3, dev: randomUUID() },
      { id: randomUUID() },
    ),
  ).toMatchObject([{ err: 0 }]);
  expect(await branch({ ...pune, prefix: "M" })).toMatchObject({ err: 0 });
  expect(await branch({ name: "Thane", prefix: "mum" })).toMatchObject(taken("MUM", String(no)));
  expect(await branch({ name: "Thane", prefix: "MU" })).toMatchObject(taken("MU", STEM.replace("MUM", "MU")));
  expect(await branch({ name: "Thane", prefix: "UM" })).toMatchObject({ err: 0 });
  expect(await branch({ ...pune, prefix: "MUM" })).toMatchObject({ err: 0 });
});
