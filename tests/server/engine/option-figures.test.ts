import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withFigures } from "../../../src/client/elements/dropdown/figures-on-device";
import type { OptionFigure } from "../../../src/definitions/option-figures";
import { lineColumnsOf } from "../../../src/definitions/choices";
import type { FormRow } from "../../../src/definitions/form-row";
import { inputPropsOf } from "../../../src/definitions/row-props";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk, settled } from "../records/company";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";

const DAY = "2026-07-01";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  for (const [entity, name, values] of [
    [
      "item",
      "Bolt",
      {
        itemname: "Bolt",
        code: "Bolt",
        unitid: "PCS",
        hsncode: "7318",
        saleprice: 1250,
        purchaseprice: 90.5,
        mrp: 1500,
      },
    ],
    [
      "item",
      "Visit",
      { itemname: "Visit", code: "V-1", unitid: "PCS", inactive: 1, hsncode: "998719", saleprice: 500 },
    ],
  ] as const) {
    const [saved] = await books.server.call(`${entity}_R_save`, { ...values, id: books.ids[name] });
    expect(saved).toMatchObject({ err: 0 });
  }
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

/** A purchase of 20 bolts into Main, of which 5 move to the shop, and a sale of 2 from Main. */
async function trade(): Promise<void> {
  const bolts = (qty: number, rate: number) => [{ itemid: "Bolt", qty, rate }];
  const kept = [
    await books.save("purchase", {
      edateview: DAY,
      partyid: "Steel Co",
      billno: "S-9",
      godownid: "Main",
      items: bolts(20, 100),
    }),
    await books.save("stocktransfer", {
      edateview: DAY,
      fromgodownid: "Main",
      togodownid: "Shop",
      items: [{ itemid: "Bolt", qty: 5 }],
    }),
    await books.save("sale", { edateview: DAY, partyid: "Asha", godownid: "Main", items: bolts(2, 1250) }),
  ];
  expect(kept.map(({ err }) => err)).toEqual([0, 0, 0]);
}

/** The figures that the form of a document names for a field or a column of its lines. */
async function figuresOf(entity: string, key: string, column = ""): Promise<readonly OptionFigure[]> {
  const rows = (await books.server.call("WEBAPI_R_dynaform", {
    menutype: `${entity}detail`,
  })) as readonly unknown[] as readonly FormRow[];
  const row = rows.find((one) => one.key === key);
  if (!row) throw new Error(`${entity} has no field ${key}.`);
  return (column === "" ? inputPropsOf(row) : lineColumnsOf(row).find((one) => one.key === column))?.figures ?? [];
}

interface Asked {
  readonly sid: string;
  readonly figures: readonly OptionFigure[];
  readonly search?: string;
  readonly place?: string;
}

const online = async ({ sid, figures, search = "", place = "" }: Asked, as?: TestUser): Promise<Row> => {
  const names = figures.map(({ name }) => name).join(",");
  const rows = await books.server.call("WEBAPIGetddls", { sid, search, figures: names, place }, undefined, as);
  return Object.fromEntries(rows.map(({ label, labellist }) => [String(label), labellist]));
};

/** The same options of a device that downloaded everything that the user may see. */
async function offline({ sid, figures, search = "", place = "" }: Asked): Promise<Row> {
  await settled(books.server);
  const feeds = {
    itemstock: await books.server.call("WEBAPI_stock_since", {}),
    ledgerbalance: await books.server.call("WEBAPI_balances_since", {}),
  };
  const rows = await books.server.call("WEBAPI_changes_since", { entity: sid });
  const found = rows.filter(({ label }) => String(label).toLowerCase().includes(search.toLowerCase()));
  const reference = {
    byIds: async (copy: keyof typeof feeds) => new Map(feeds[copy].map((row) => [String(row.id), row])),
  };
  const options = await withFigures({ reference } as unknown as Parameters<typeof withFigures>[0], found, {
    figures,
    place,
  });
  return Object.fromEntries(options.map(({ label, labellist }) => [label, labellist]));
}

test("an item shows its stock where the user is, with its unit, and the price that fits the document; online and offline the same", async () => {
  await trade();
  const [sale, purchase, counter] = [
    await figuresOf("sale", "items", "itemid"),
    await figuresOf("purchase", "items", "itemid"),
    await figuresOf("salepos", "items", "itemid"),
  ];
  const ask = async (figures: readonly OptionFigure[], place = "") => {
    const question = { sid: "item", figures, place };
    const shown = await online(question);
    expect(await offline(question)).toEqual(shown);
    return shown;
  };
  // The code is the name: it is not shown twice.
  expect((await ask(sale)).Bolt).toBe("<small>18 PCS in stock · ₹1,250.00 · PCS</small>");
  expect((await ask(sale, String(books.ids.Main))).Bolt).toBe("<small>13 PCS in this godown · ₹1,250.00 · PCS</small>");
  expect((await ask(purchase, String(books.ids.Shop))).Bolt).toBe("<small>5 PCS in this godown · ₹90.50 · PCS</small>");
  expect((await ask(counter)).Bolt).toBe("<small>18 PCS in stock · ₹1,500.00 · PCS</small>");
  // A service has no stock.
  expect((await ask(sale)).Visit).toBe("<small>₹500.00 · V-1 · PCS</small>");
  expect((await ask(sale)).Paint).toBe("<small>0 PCS in stock · PCS</small>");
});

test("a party and a ledger show their balance with its side; online and offline the same", async () => {
  await trade();
  const question = { sid: "debtors", figures: await figuresOf("sale", "partyid") };
  const shown = await online(question);
  expect(shown).toMatchObject({
    Asha: "<small>₹2,950.00 Dr · Sundry Debtors</small>",
    "Steel Co": "<small>₹2,360.00 Cr · Sundry Creditors · 27AAKCS4821F1ZB</small>",
    Ravi: "<small>Sundry Debtors</small>",
  });
  const kept = await offline(question);
  expect(kept).toEqual(Object.fromEntries(Object.keys(kept).map((name) => [name, shown[name]])));
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(["Asha", "Steel Co", "Ravi", "Bank"]));
  expect(await figuresOf("journal", "entries", "ledgerid")).toEqual(question.figures);
});

test("a balance comes to a device once, at its last change, and again when it changes", async () => {
  await trade();
  await settled(books.server);
  const first = await books.server.call("WEBAPI_balances_since", {});
  expect(first.filter(({ id }) => id === books.ids.Asha)).toMatchObject([{ balance: "2950.00" }]);
  await books.save("receipt", { edateview: "2026-08-02", partyid: "Asha", accountid: "Bank", mgrossamt: 950 });
  await settled(books.server);
  const next = await books.server.call("WEBAPI_balances_since", { cursor: first.at(-1)?.cursor });
  expect(new Set(next.map(({ id }) => id))).toEqual(new Set([books.ids.Asha, books.ids.Bank]));
  expect(next.find(({ id }) => id === books.ids.Asha)).toMatchObject({ balance: "2000.00" });
  const all = await books.server.call("WEBAPI_balances_since", {});
  expect(all.filter(({ id }) => id === books.ids.Asha)).toMatchObject([{ balance: "2000.00" }]);
});

test("a user without the right to a price, a balance or the stock gets none, in pickers and on the device", async () => {
  await trade();
  const { clerk } = books.server.users;
  const [item, party] = [await figuresOf("sale", "items", "itemid"), await figuresOf("sale", "partyid")];
  await grantClerk(books.server, "sale", { rights: ["view", "add"] });
  const items = () => online({ sid: "item", figures: item, search: "bolt" }, clerk);
  const parties = () => online({ sid: "debtors:billparty", figures: party, search: "asha" }, clerk);
  // Without the right to view the masters neither stock nor balances; the price is a field that they see.
  await grantClerk(books.server, "item", { rights: [] });
  await grantClerk(books.server, "debtors", { rights: [] });
  expect(await items()).toEqual({ Bolt: "<small>₹1,250.00 · PCS</small>" });
  expect(await parties()).toEqual({ Asha: "<small>Sundry Debtors</small>" });
  await grantClerk(books.server, "item", { rights: ["view"], hidden: "saleprice" });
  await grantClerk(books.server, "debtors", { rights: ["view"] });
  expect(await items()).toEqual({ Bolt: "<small>18 PCS in stock · PCS</small>" });
  expect(await parties()).toEqual({ Asha: "<small>₹2,950.00 Dr · Sundry Debtors</small>" });
  for (const hidden of ["opening", "creditlimit"]) {
    await grantClerk(books.server, "debtors", { rights: ["view"], hidden });
    expect(await parties()).toEqual({ Asha: "<small>Sundry Debtors</small>" });
    expect(await books.server.call("WEBAPI_balances_since", {}, undefined, clerk)).toMatchObject([
      { err: 1, errormsg: "You don't have permission to view the balances of ledgers." },
    ]);
  }
  // A figure that the record does not declare is nothing to ask for.
  expect(
    await online(
      { sid: "item", figures: [{ name: "costprice", kind: "amount", keys: ["costprice"] }], search: "bolt" },
      clerk,
    ),
  ).toEqual({
    Bolt: "<small>PCS</small>",
  });
});
