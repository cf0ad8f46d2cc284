import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { make } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

let books: Books;
let numbers: { readonly small: string; readonly large: string; readonly bill: string; readonly receipt: string };

const sale = async (partyid: string, edateview: string, rate: number) => {
  const items = [{ itemid: "Bolt", qty: 1, rate }];
  const made = await books.save("sale", { edateview, partyid, godownid: "Main", items });
  expect(made).toMatchObject({ err: 0 });
  return String(made.no);
};

beforeAll(async () => {
  books = await openBooks();
  const agencies = { id: 0, drconame: "Asha Agencies", acgroupid: "Sundry Debtors", stateid: "Maharashtra" };
  await books.server.call("debtors_R_save", { ...agencies, mobile: "9822011223" });
  await make(books.server, "debtors", { drconame: "Natasha" });
  numbers = {
    small: await sale("Asha", "2026-06-10", 100),
    large: await sale("Asha", "2026-06-12", 150_000),
    bill: String(
      (
        await books.save("purchase", {
          edateview: "2026-06-11",
          partyid: "Steel Co",
          billno: "SC/9",
          godownid: "Main",
          items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
        })
      ).no,
    ),
    receipt: String(
      (await books.save("receipt", { edateview: "2026-06-20", partyid: "Asha", accountid: "Bank", mgrossamt: 118 })).no,
    ),
  };
});
afterAll(() => books.server.close());

const find = (Search: string, as?: TestUser): Promise<readonly Row[]> =>
  books.server.call("common_R_macsearch", { page: 0, Search }, undefined, as);
const names = async (text: string, as?: TestUser) => (await find(text, as)).map(({ primaryname }) => primaryname);

describe("the search over all records finds documents", () => {
  test("by their number, whole, without its zeros, and with the name of the kind", async () => {
    expect(await names(numbers.large)).toEqual([numbers.large]);
    expect(await names("s2627 2")).toEqual([numbers.large]);
    expect(await names("sale 2")).toEqual([numbers.large]);
    expect(await names("receipt 0001")).toEqual([numbers.receipt]);
  });

  test("by their party, the party first and then its documents, newest first", async () => {
    expect(await names("asha")).toEqual(["Asha", "Asha Agencies", numbers.receipt, numbers.large, numbers.small]);
    expect(await names("sale asha")).toEqual([numbers.large, numbers.small]);
    expect(await names("nobody at all")).toEqual([]);
  });

  test("by their amount, as it is typed or printed, alone and with the party", async () => {
    expect(await names("1,77,000")).toEqual([numbers.large]);
    expect(await names("1.77L")).toEqual([numbers.large]);
    expect(await names("118.00")).toEqual([numbers.receipt, numbers.bill, numbers.small]);
    expect(await names("asha 118")).toEqual([numbers.receipt, numbers.small]);
    expect(await names("steel 118")).toEqual([numbers.bill]);
    expect(await names("steel 119")).toEqual([]);
  });

  test("by their number together with their party, in either order, whole or without its zeros", async () => {
    expect(await names("2 asha")).toEqual([numbers.large]);
    expect(await names("asha 0002")).toEqual([numbers.large]);
    expect(await names(`${numbers.large} asha`)).toEqual([numbers.large]);
    expect(await names("sale 1 asha")).toEqual([numbers.small]);
    expect(await names("1 asha")).toEqual([numbers.receipt, numbers.small]);
    expect(await names("1 steel")).toEqual([numbers.bill]);
    expect(await names("sc/9 steel")).toEqual([numbers.bill]);
    // Not 2: the GSTIN of Steel Co begins with it.
    expect(await names("3 steel")).toEqual([]);
  });

  test("and says party, date and amount of each", async () => {
    expect((await find(numbers.large))[0]).toMatchObject({
      secondaryname: "Asha · 12-Jun-2026 · ₹1,77,000.00",
      thirdname: "Sale",
      linkeditformname: "saledetail",
      iTotalRecords: 1,
    });
  });

  test("but not by a party or an amount that the user cannot see, and not in kinds they cannot view", async () => {
    const { clerk } = books.server.users;
    await grantClerk(books.server, "sale", { rights: ["view"], hidden: "mgrossamt" });
    expect(await names("118", clerk)).toEqual([]);
    expect(await names("0002 asha", clerk)).toEqual([numbers.large]);
    expect(await names("1 steel", clerk)).toEqual([]);
    // The name of the party is on the sale, its mobile number is only in the ledger.
    expect(await names("asha", clerk)).toEqual([numbers.large, numbers.small]);
    expect((await find("asha", clerk)).map(({ secondaryname }) => secondaryname)).toEqual([
      "Asha · 12-Jun-2026",
      "Asha · 10-Jun-2026",
    ]);
    await sale("Asha Agencies", "2026-06-15", 10);
    expect(await names("9822011223")).toHaveLength(2);
    expect(await names("9822011223", clerk)).toEqual([]);
    await grantClerk(books.server, "sale", { rights: ["view"], hidden: "partyid" });
    expect(await names("asha", clerk)).toEqual([]);
    expect(await names("0002 asha", clerk)).toEqual([]);
    expect(await names("118", clerk)).toEqual([numbers.small]);
  });
});

describe("the search over all records puts first what was typed", () => {
  test("the exact name before longer names, whatever their kind and age", async () => {
    await make(books.server, "shade", { shadename: "Indigo Deep" });
    await make(books.server, "category", { categoryname: "Plain Indigo" });
    await make(books.server, "shade", { shadename: "Indigo" });
    expect(await names("indigo")).toEqual(["Indigo", "Indigo Deep", "Plain Indigo"]);
    expect(await names("indigo deep")).toEqual(["Indigo Deep"]);
  });

  test("pages follow each other without gaps or repeats, and end", async () => {
    for (let n = 1; n <= 45; n++) await make(books.server, "shade", { shadename: `Ochre ${n}` });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => books.server.call("common_R_macsearch", { page, Search: "ochre" })),
    );
    expect(pages.map((rows) => rows.length)).toEqual([20, 20, 5, 0]);
    expect(new Set(pages.flat().map(({ linkeditid }) => linkeditid)).size).toBe(45);
    expect(pages[2]?.[0]).toMatchObject({ iTotalRecords: 45 });
  });
});
