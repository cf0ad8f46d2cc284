import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, isoDate } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { paise } from "../../../src/domain/money";
import type { Row } from "../../../src/wire/envelope";
import type { OfflinePart } from "../../../src/wire/offline-plan";
import { formModelQuestion, listDefinitionQuestion } from "../../../src/wire/definition-questions";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const today = () => kolkataDate(books.server.parts.clock().getTime());
const before = (days: number) => addDays(isoDate(today()), -days);

const sale = (edateview: string, more: Row = {}) =>
  books.save("sale", {
    edateview,
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 1, rate: 1000 }],
    ...more,
  });

async function feed(sqlsp: string, args: Row, as?: TestUser): Promise<readonly Row[]> {
  await settled(books.server);
  return books.server.call(sqlsp, args, undefined, as);
}
const changes = (entity: string, cursor = "") => feed("WEBAPI_changes_since", { entity, cursor });
const cursorOf = (rows: readonly Row[]): string => String(rows.at(-1)?.cursor ?? "");

async function plan(as?: TestUser, args: Row = {}): Promise<readonly OfflinePart[]> {
  return (await books.server.call(
    "WEBAPI_offlineplan",
    args,
    undefined,
    as,
  )) as readonly unknown[] as readonly OfflinePart[];
}

/** Asks each part as a device does. */
async function ask({ part, name }: OfflinePart, as?: TestUser): Promise<readonly Row[]> {
  const call = (sqlsp: string, args: Row) => books.server.call(sqlsp, args, undefined, as);
  switch (part) {
    case "menu":
      return call("WEBAPI_MacMenulist", { menutype: name });
    case "form":
      return call("WEBAPI_R_dynaform", { menutype: formModelQuestion(name).args.menutype });
    case "list":
      return call("common_R_getlistgrid", { formname: listDefinitionQuestion(name).args.formname });
    case "start":
      return call(name, { txtid: 0 });
    case "pick":
      return call("WEBAPIGetddls", { sid: name });
    case "figures":
      return call("WEBAPI_dashboard2", {});
    case "papers":
      return call("WEBAPI_papers", {});
    case "numbers":
      return call("numbers_R_kinds", {});
    case "report":
      return name === "" ? call("WEBAPI_Rptmaster", {}) : call("Rptlist_R_getviewdata", { txtid: name });
    case "records":
      if (name === "itemstock") return call("WEBAPI_stock_since", {});
      if (name === "ledgerbalance") return call("WEBAPI_balances_since", {});
      if (name === "ledgerentry") return call("WEBAPI_entries_since", {});
      if (name === "openbill") return call("WEBAPI_openbills_since", {});
      return call("WEBAPI_changes_since", { entity: name });
  }
}

/** Names of the parts of one kind. A document is planned once every older transaction of the database server ended. */
const planned = (parts: Awaited<ReturnType<typeof plan>>, part: string) =>
  parts.filter((one) => one.part === part).map(({ name }) => name);

test("the plan of a company admin names menu, definitions, masters, documents, stock and open bills, and the server answers each part", async () => {
  await sale(today());
  await expect.poll(async () => planned(await plan(), "records"), { timeout: 20_000 }).toContain("sale");
  const parts = await plan();
  const names = (part: string) => planned(parts, part);
  expect(names("menu")).toEqual(["Shortcut", ""]);
  expect(names("form")).toEqual(expect.arrayContaining(["saledetail", "receiptdetail", "itemdetail", "openingdetail"]));
  expect(names("list")).toEqual(expect.arrayContaining(["sale", "debtors", "unpaidinvoice"]));
  expect(names("start")).toEqual(expect.arrayContaining(["sale_R_getviewdata", "saleordersale_R_getviewdata"]));
  expect(names("report")).toEqual(expect.arrayContaining(["", "3101", "3201", "3401"]));
  expect(names("records")).toEqual(
    expect.arrayContaining(["item", "debtors", "godown", "unit", "sale", "itemstock", "openbill", "ledgerbalance"]),
  );
  expect(parts.at(-1)).toMatchObject({ part: "records", name: "ledgerentry", title: "Ledger entries" });
  const all = (await plan(undefined, { allentries: 1 })).at(-1);
  expect(all?.bytes).toBeGreaterThanOrEqual(parts.at(-1)?.bytes ?? Infinity);
  expect(parts.every(({ bytes, part }) => bytes > 0 || part === "numbers")).toBe(true);
  for (const part of parts) {
    const rows = await ask(part);
    expect(
      rows.filter(({ err }) => err !== undefined && Number(err) !== 0),
      `${part.part} ${part.name}`,
    ).toEqual([]);
  }
});

test("a user gets no part that the server would refuse: options instead of records that they may not view", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "sale", { rights: ["view", "add"] });
  await sale(today());
  await expect.poll(async () => planned(await plan(clerk), "records"), { timeout: 20_000 }).toEqual(["sale"]);
  const parts = await plan(clerk);
  const names = (part: string) => planned(parts, part);
  expect(names("pick")).toEqual(expect.arrayContaining(["item", "debtors:billparty", "godown"]));
  expect(names("form")).toContain("saledetail");
  expect(names("form")).not.toContain("purchasedetail");
  expect(names("report")).toEqual([]);
  for (const part of parts)
    expect(
      (await ask(part, clerk)).filter(({ err }) => err !== undefined && Number(err) !== 0),
      `${part.part} ${part.name}`,
    ).toEqual([]);
});

test("a user on the first day in a branch gets numbers of what it enters and they may add, then of what they enter themselves; who may add all, of the latter only", async () => {
  const { clerk, owner, admin } = books.server.users;
  const numbers = async (user = owner) => planned(await plan(user), "numbers").toSorted();
  const receipt = (as = owner) =>
    books.save("receipt", { edateview: today(), partyid: "Asha", accountid: "Petty Cash", mgrossamt: 5 }, as);
  await grantClerk(books.server, "receipt", { rights: ["view", "add"] });
  await receipt(clerk);
  expect(await numbers()).toEqual([]);
  await books.reset();
  await grantClerk(books.server, "sale", { rights: ["view", "add"] });
  await grantClerk(books.server, "receipt", { rights: ["view"] });
  expect(await numbers(clerk)).toEqual([]);
  await sale(today());
  await receipt();
  expect(await numbers(clerk)).toEqual(["sale"]);
  await grantClerk(books.server, "receipt", { rights: ["view", "add"] });
  expect(await numbers(clerk)).toEqual(["receipt", "sale"]);
  await receipt(clerk);
  expect(await numbers(clerk)).toEqual(["receipt"]);
  expect(await numbers()).toEqual(["receipt", "sale"]);
  expect(await numbers(admin)).toEqual([]);
});

test("documents of 90 days come whole, as their form reads them, and are found by number, party and amount; older ones do not come", async () => {
  const old = await sale(before(91));
  const recent = await sale(before(30));
  const rows = await changes("sale");
  expect(rows.map(({ id }) => id)).toEqual([recent.id]);
  const [view] = await books.server.call("sale_R_getviewdata", { txtid: recent.id });
  expect(rows[0]).toMatchObject({ ...view, whole: 1, TotalCount: 1, also: "Asha 1180.00" });
  await sale(before(92), { id: old.id });
  const changed = await changes("sale", cursorOf(rows));
  expect(changed).toMatchObject([{ id: old.id, deleted: 1 }]);
  await sale(before(100), { id: recent.id });
  expect(await changes("sale", cursorOf(changed))).toMatchObject([{ id: recent.id, deleted: 1 }]);
});

/** As if `count` more documents like this one had been entered after it, each with an id of its own. */
async function repeat(id: unknown, count: number): Promise<void> {
  await books.server.parts.db.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'm_sale'::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and attname not in ('id', 'autobillno')`.execute(tx);
    const others = sql.raw(rows.map(({ name }) => `"${name}"`).join(", "));
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into m_sale (id, autobillno, ${others}) overriding system value
      select id + n, autobillno || '-' || n, ${others} from m_sale, generate_series(1, ${count}::int) n where id = ${Number(id)}`.execute(
      tx,
    );
    await sql`select setval(pg_get_serial_sequence('m_sale', 'id'), ${Number(id) + count})`.execute(tx);
  });
}

/** The first copy of a device, page after page. */
async function wholeCopy(entity: string): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let cursor = ""; ;) {
    const page = await changes(entity, cursor);
    found.push(...page);
    if (page.length === 0 || page.at(-1)?.more !== 1) return found.filter(({ deleted }) => deleted !== 1);
    cursor = cursorOf(page);
  }
}

test.each([
  ["two days", 4, 1],
  ["one day", 1, 1],
])(
  "above 2,000 documents the newest are on the device: of %s the oldest entries are left out",
  async (_days, first, last) => {
    const older = await sale(before(first));
    await repeat(older.id, 1_200);
    const newest = await sale(before(last));
    await repeat(newest.id, 1_200);
    const ids = (await wholeCopy("sale")).map(({ id }) => Number(id)).toSorted((one, other) => one - other);
    expect(ids).toHaveLength(2_000);
    expect(ids.at(0)).toBe(Number(newest.id) + 1_200 - 1_999);
    expect(ids.at(-1)).toBe(Number(newest.id) + 1_200);
  },
);

test("a copy states what is open of its lines, and the document comes again when others take from it or give back", async () => {
  const order = await books.save("saleorder", {
    edateview: before(120),
    partyid: "Asha",
    items: [{ itemid: "Bolt", qty: 8, rate: 100 }],
  });
  const bill = await sale(before(10), { items: [{ itemid: "Bolt", qty: 5, rate: 100 }] });
  const open = (rows: readonly Row[]) => rows.map(({ id, openlines, deleted }) => ({ id, openlines, deleted }));
  const states = (id: unknown, qty: string) => ({ id, openlines: [{ lineid: 1, qty }], deleted: 0 });
  const [orders, sales] = [await changes("saleorder"), await changes("sale")];
  expect([open(orders), open(sales)]).toEqual([[states(order.id, "8")], [states(bill.id, "5")]]);
  const taken = { itemid: "Bolt", rate: 100, srcline: 1 };
  const note = await books.save("salereturn", {
    edateview: before(5),
    partyid: "Asha",
    godownid: "Main",
    items: [{ ...taken, qty: 2, srcentity: "sale", srcid: bill.id }],
  });
  const later = await changes("sale", cursorOf(sales));
  expect(open(later)).toEqual([states(bill.id, "3")]);
  expect(await changes("sale", cursorOf(later))).toEqual([]);
  expect(Number(later[0]?.rowver)).toBe(Number(sales[0]?.rowver));
  await books.server.call(
    "salereturn_R_btndelete_approve",
    { id: note.id, type: "delete" },
    { id: crypto.randomUUID() },
  );
  expect(open(await changes("sale", cursorOf(later)))).toEqual([states(bill.id, "5")]);
  // An old order stays on the device until all of it is billed.
  await sale(before(1), { items: [{ ...taken, qty: 8, srcentity: "saleorder", srcid: order.id }] });
  expect(open(await changes("saleorder", cursorOf(orders)))).toEqual([
    { id: order.id, openlines: undefined, deleted: 1 },
  ]);
});

test("what is open of a document is not told to users from whom its lines are hidden", async () => {
  const { clerk } = books.server.users;
  await sale(before(3));
  await grantClerk(books.server, "sale", { rights: ["view"], hidden: "items" });
  const [kept] = await feed("WEBAPI_changes_since", { entity: "sale", cursor: "" }, clerk);
  expect(kept).toMatchObject({ deleted: 0 });
  expect(kept).not.toHaveProperty("openlines");
});

test("a record of a master comes whole only where none of its lines is left out", async () => {
  const [item] = (await changes("item")).filter(({ itemname }) => itemname === "Bolt");
  const [view] = await books.server.call("item_R_getviewdata", { txtid: item?.id });
  expect(item).toMatchObject({ ...view, whole: 1 });
});

test("a ledger comes whole with its opening bills and the papers that it has, so that its form opens without a line", async () => {
  const ledgers = await changes("debtors");
  for (const [name, outstanding] of [
    ["Asha", "/Reportview?id=3201"],
    ["Steel Co", "/Reportview?id=3202"],
    ["Rent", ""],
  ] as const) {
    const ledger = ledgers.find(({ drconame }) => drconame === name);
    const [view] = await books.server.call("debtors_R_getviewdata", { txtid: ledger?.id });
    expect(ledger).toMatchObject({ ...view, openingbills: [], whole: 1 });
    expect(
      String(ledger?.ownpapers)
        .split(" ")
        .filter((path) => path.includes("id=320")),
    ).toEqual(outstanding === "" ? [] : ["/Reportview?id=3205", outstanding]);
  }
});

test("stock comes by item and afterwards only of items that moved, by godown", async () => {
  await sale(today());
  const paint = await sale(today(), { items: [{ itemid: "Paint", batchno: "B1", qty: 3, rate: 10 }] });
  expect(paint).toMatchObject({ err: 0 });
  const rows = await feed("WEBAPI_stock_since", { cursor: "" });
  const held = (row: Row | undefined) => JSON.parse(String(row?.held)) as unknown;
  expect(rows.map(({ id }) => id)).toEqual([books.ids.Bolt, books.ids.Paint]);
  await books.save("stocktransfer", {
    edateview: today(),
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Paint", batchno: "B1", qty: 2 }],
  });
  const moved = await feed("WEBAPI_stock_since", { cursor: cursorOf(rows) });
  expect(new Set(moved.map(({ id }) => id))).toEqual(new Set([books.ids.Paint]));
  expect(held(moved.at(-1))).toEqual({
    instock: "-3",
    reserved: "",
    places: [
      { godownid: books.ids.Shop, name: "Shop", stock: "2" },
      { godownid: books.ids.Main, name: "Main", stock: "-5" },
    ],
  });
  expect(await feed("WEBAPI_stock_since", { cursor: cursorOf(moved) })).toEqual([]);
});

test("open bills come by ledger, and a ledger whose last bill was paid comes again without any", async () => {
  const made = await sale(today(), { creditdays: 30 });
  const rows = await feed("WEBAPI_openbills_since", { cursor: "" });
  expect(rows).toMatchObject([{ id: books.ids.Asha, kinds: "payment,receipt,journal" }]);
  expect(JSON.parse(String(rows[0]?.open))).toMatchObject([{ refno: made.label, balance: paise(118_000) }]);
  await books.save("receipt", {
    edateview: today(),
    partyid: "Asha",
    accountid: "Bank",
    mgrossamt: 1180,
    bills: [{ refno: made.label, amount: 1180 }],
  });
  const paid = await feed("WEBAPI_openbills_since", { cursor: cursorOf(rows) });
  expect(paid).toMatchObject([{ id: books.ids.Asha, open: "[]" }]);
});

test("stock and open bills are refused to users who may not see them in a form", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "item", { rights: [] });
  for (const kind of ["payment", "receipt", "journal"]) await grantClerk(books.server, kind, { rights: [] });
  expect(await feed("WEBAPI_stock_since", {}, clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to view items." },
  ]);
  expect(await feed("WEBAPI_openbills_since", {}, clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to view open bills." },
  ]);
});
