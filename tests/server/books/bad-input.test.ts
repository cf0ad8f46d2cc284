import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { GOOD, line } from "./help/good-documents";

let books: Books;
/** Records of the other company: real ones, with numbers that a hostile or confused client might send. */
let foreign: { readonly item: number; readonly godown: number; readonly ledger: number };
beforeAll(async () => {
  books = await openBooks();
  const { server } = books;
  const make = async (entity: string, values: Row) =>
    Number(
      (
        await server.call(`${entity}_R_save`, { id: 0, ...values }, { id: crypto.randomUUID() }, server.users.stranger)
      )[0]?.id,
    );
  foreign = {
    godown: await make("godown", { godownname: "Theirs" }),
    item: await make("item", {
      code: "T",
      itemname: "Theirs",
      unitid: "PCS",
      hsncode: "7318",
      gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
    }),
    ledger: await make("debtors", { drconame: "Theirs", acgroupid: "Sundry Debtors" }),
  };
  expect(Object.values(foreign).every((id) => id > 0)).toBe(true);
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

/** Without a count of several devices: it posts nothing, so the days of the books do not concern it. */
const ALL = Object.keys(GOOD).filter((entity) => entity !== "stockcount");
const having = (key: string): readonly string[] => ALL.filter((entity) => GOOD[entity]?.[key] !== undefined);

/**
 * Counts and sums of everything that documents write to the books. Two snapshots are equal only if nothing happened.
 */
async function picture(): Promise<unknown> {
  const sums = [
    "voucher amount",
    "ledger_entry amount",
    "ledger_balance debit",
    "stock_move qty",
    "stock_on_hand qty",
    "bill_entry amount",
    "bill_open balance",
    "voucher_line taxable",
    "gst_month taxable",
    "withheld_entry amount",
    "number_series next",
    ...ALL.map((entity) => `m_${entity} rowver`),
  ].map((text) => text.split(" "));
  const { rows } = await inCompany(books.server, ({ tx }) =>
    sql`select ${sql.join(
      sums.map(
        ([table = "", column = ""]) =>
          sql`(select concat(count(*), ' rows, ', sum(abs(${sql.ref(column)}))) from ${sql.table(table)}) as ${sql.ref(table)}`,
      ),
    )}`.execute(tx),
  );
  return rows[0];
}

type Spoiled = readonly [what: string, kinds: readonly string[], values: () => Row, field: string, sentence: RegExp];

const ITEMS = having("items");
/** Goods only: without rates. */
const GOODS = ["stocktransfer", "inward", "outward"];
const BAD: readonly Spoiled[] = [
  [
    "a date before the books begin",
    ALL,
    () => ({ edateview: "2026-03-31" }),
    "edateview",
    /^The books begin on 01-Apr-2026, after 31-Mar-2026\.$/,
  ],
  [
    "a date in a locked period",
    ALL,
    () => ({ edateview: "2026-04-15" }),
    "edateview",
    /^The books are locked up to 30-Apr-2026, which includes 15-Apr-2026\.$/,
  ],
  ["a day that the calendar does not have", ALL, () => ({ edateview: "2026-02-30" }), "edateview", /date/i],
  ["no date", ALL, () => ({ edateview: "" }), "edateview", /Date is required\.$/],
  ["a negative quantity", ITEMS, () => ({ items: [{ itemid: "Bolt", qty: -1 }] }), "items", /Qty must be 0 or more/],
  [
    "a quantity of 10^12",
    ITEMS,
    () => ({ items: [{ itemid: "Bolt", qty: 1e12 }] }),
    "items",
    /Qty must be [\d,.]+ or less/,
  ],
  [
    "no quantity",
    ITEMS,
    () => ({ items: [{ itemid: "Bolt", qty: 0 }] }),
    "items",
    /must be more than 0|Enter a Qty of more than 0|Qty is required/,
  ],
  ["no line", ITEMS, () => ({ items: [] }), "items", /^Enter at least one item\.$/],
  [
    "an item of another company",
    ITEMS,
    () => ({ items: [{ itemid: foreign.item, qty: 1 }] }),
    "items",
    /no longer exists/,
  ],
  [
    "a unit that the item does not have",
    ITEMS,
    () => ({ items: [{ itemid: "Bolt", qty: 1, unitid: "KGS" }] }),
    "items",
    /Bolt has no such unit/,
  ],
  ["a party of another company", having("partyid"), () => ({ partyid: foreign.ledger }), "partyid", /no longer exists/],
  [
    "a godown of another company",
    having("godownid"),
    () => ({ godownid: foreign.godown }),
    "godownid",
    /no longer exists/,
  ],
  [
    "a godown of another company to move goods from",
    ["stocktransfer"],
    () => ({ fromgodownid: foreign.godown }),
    "fromgodownid",
    /no longer exists/,
  ],
  [
    "a ledger of another company",
    ["journal"],
    () => ({
      entries: [
        { ledgerid: foreign.ledger, debit: 100 },
        { ledgerid: "Bank", credit: 100 },
      ],
    }),
    "entries",
    /no longer exists/,
  ],
  [
    "a bank of another company",
    having("accountid"),
    () => ({ accountid: foreign.ledger }),
    "accountid",
    /no longer exists/,
  ],
  [
    "a bank of another company to take money from",
    ["contra"],
    () => ({ fromid: foreign.ledger }),
    "fromid",
    /no longer exists/,
  ],
  [
    "nothing paid",
    having("mgrossamt"),
    () => ({ mgrossamt: 0 }),
    "mgrossamt",
    /Amount is required|Enter an Amount of more than 0/,
  ],
  ["a negative amount", having("mgrossamt"), () => ({ mgrossamt: -5 }), "mgrossamt", /Amount must be 0 or more/],
  [
    "an amount of 10^13",
    having("mgrossamt"),
    () => ({ mgrossamt: 1e13 }),
    "mgrossamt",
    /Amount must be [\d,.]+ or less/,
  ],
  [
    "debits that are not the credits",
    ["journal"],
    () => ({
      entries: [
        { ledgerid: "Rent", debit: 100 },
        { ledgerid: "Bank", credit: 99.99 },
      ],
    }),
    "entries",
    /^Debits and credits differ by 0\.01: debits are higher\.$/,
  ],
  [
    "amounts beyond counting",
    ITEMS.filter((entity) => !GOODS.includes(entity)),
    () => ({ items: [line({ qty: 999_999_999, rate: 999_999_999 })] }),
    "items",
    /amount of this bill is too large/,
  ],
];

const lock = (day: string | null) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings as b (books_from, locked_to) values ('2026-04-01', ${day}) on conflict (coid) do update set locked_to = ${day}`.execute(
      tx,
    ),
  );

test.each(ALL)(
  "a %s with one thing wrong is refused with a sentence on the field and posts nothing; sent twice by one press it is one; a bad change or a locked period leaves it as it is",
  async (entity) => {
    const good = (): Row => ({ ...GOOD[entity] });
    const spoiled = BAD.filter(([, kinds]) => kinds.includes(entity));
    await lock("2026-04-30");
    const empty = await picture();
    for (const [what, , values, field, sentence] of spoiled)
      expect(await books.save(entity, { ...good(), ...values() }), what).toMatchObject({
        err: 1,
        errkey: field,
        errormsg: expect.stringMatching(sentence),
      });
    expect(await picture()).toEqual(empty);

    const op = { id: crypto.randomUUID() };
    const [made = {}] = await books.server.call(`${entity}_R_save`, { id: 0, ...good() }, op);
    expect(made).toMatchObject({ err: 0, opst: "applied" });
    const before = await picture();
    expect(before).not.toEqual(empty);
    expect((await books.server.call(`${entity}_R_save`, { id: 0, ...good() }, op))[0]).toMatchObject({
      opst: "replayed",
    });

    for (const [what, , values, field] of spoiled)
      expect(await books.save(entity, { id: made.id, ...values() }), `a change to ${what}`).toMatchObject({
        err: 1,
        errkey: field,
      });
    await lock("2026-06-30");
    expect(
      (
        await books.server.call(
          `${entity}_R_btndelete_approve`,
          { id: made.id, type: "delete" },
          { id: crypto.randomUUID() },
        )
      )[0],
    ).toMatchObject({ err: 1, errormsg: expect.stringContaining("locked") });
    expect(await books.save(entity, { id: made.id, edateview: "2026-07-01" })).toMatchObject({
      err: 1,
      errkey: "edateview",
    });
    expect(await picture()).toEqual(before);
  },
);

describe("what only one kind knows", () => {
  test("a supplier's bill number that is there already", async () => {
    await books.save("purchase", GOOD.purchase ?? {});
    const before = await picture();
    expect(await books.save("purchase", { ...GOOD.purchase, billno: " sc/1 " })).toMatchObject({
      err: 1,
      errkey: "billno",
    });
    expect(await picture()).toEqual(before);
  });

  test("a sale beyond the credit limit", async () => {
    await books.server.call("debtors_R_save", { id: books.ids.Asha, creditlimit: 100 });
    const before = await picture();
    expect(await books.save("sale", GOOD.sale ?? {})).toMatchObject({
      err: 1,
      errkey: "partyid",
      errormsg: "Asha would owe 118.00, above the credit limit of 100.00.",
    });
    expect(await picture()).toEqual(before);
    await books.server.call("debtors_R_save", { id: books.ids.Asha, creditlimit: 0 });
  });

  test("an invalid GSTIN of a party, whose opening balance is not posted either", async () => {
    const before = await picture();
    for (const gstin of ["27AAPFU0939F1Z5", "27AAPFU0939F1Z", "99AAPFU0939F1ZV"])
      expect(
        await books.save("debtors", {
          drconame: "Wrong",
          acgroupid: "Sundry Debtors",
          gsttype: "regular",
          gstin,
          opening: 500,
        }),
      ).toMatchObject({ err: 1, errkey: "gstin" });
    expect(await picture()).toEqual(before);
  });
});
