import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gstinCheckDigit } from "../../../src/domain/identity/gstin";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { confirmedText } from "../../../src/wire/confirming";
import type { Row } from "../../../src/wire/envelope";
import { grantClerk, inCompany } from "../records/company";
import { view } from "../records/samples";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { taxLines } from "./help/tax-lines";

let books: Books;
const gstin = (first14: string) => first14 + gstinCheckDigit(first14);
const MUMBAI = gstin("27AAQFK7315M1Z");
const HUBLI = gstin("29AAQFK7315M1Z");
let kaveri = 0;

/**
 * A company with its seat in Mumbai, a registered office in Hubli, a site without GSTIN in Hosur, and a closed one.
 */
const PLACES = [
  { label: "Hubli office", address: "4 Station Road, Hubli", gstin: HUBLI, pincode: "580020", phone: "9876543210" },
  { label: "Hosur site", address: "Plot 9, Hosur", stateid: "Tamil Nadu" },
  { label: "Old godown", address: "Thane", stateid: "Maharashtra", isclosed: 1 },
  { label: "Somewhere", address: "Not known" },
];
beforeAll(async () => {
  books = await openBooks();
}, 300_000);
beforeEach(async () => {
  await books.reset();
  const made = await books.save("debtors", {
    id: kaveri,
    drconame: "Kaveri",
    acgroupid: "Sundry Debtors",
    gsttype: "regular",
    gstin: MUMBAI,
    stateid: "Maharashtra",
    address: "1 Fort, Mumbai",
    mobile: "9123456789",
    addresses: PLACES,
  });
  if (made.err !== 0) throw new Error(JSON.stringify(made));
  kaveri = Number(made.id);
});
afterAll(() => books.server.close());

const bill = (more: Row = {}, entity = "sale") =>
  books.save(entity, {
    edateview: "2026-06-10",
    partyid: "Kaveri",
    ...(entity === "salereturnwo" ? {} : { godownid: "Main" }),
    items: [{ itemid: "Bolt", qty: 10, rate: 100 }],
    ...more,
  });
const gstins = async () =>
  (
    await inCompany(books.server, ({ tx }) =>
      sql<{ gstin: string }>`select gstin from voucher_line order by id desc limit 1`.execute(tx),
    )
  ).rows[0]?.gstin;
const BOLTS = "7318 10 PCS 18% 1000.00 +";

describe("the places of a party", () => {
  test("the state of a place follows from its GSTIN; one of another state is refused with the line and both states", async () => {
    const stored = await view(books.server, "debtors", kaveri);
    expect((stored.addresses as readonly Row[]).map(({ stateid_label }) => stateid_label)).toEqual([
      "Karnataka",
      "Tamil Nadu",
      "Maharashtra",
      "",
    ]);
    expect(await books.save("debtors", { id: kaveri, addresses: [{ ...PLACES[0], stateid: "Goa" }] })).toMatchObject({
      err: 1,
      errkey: "addresses",
      line: 1,
      column: "gstin",
      errormsg: `More Addresses, line 1: the GSTIN ${HUBLI} belongs to Karnataka, but this address is in Goa.`,
    });
    expect(
      await books.save("debtors", { id: kaveri, addresses: [{ ...PLACES[0], gstin: "29AAQFK7315M1ZZ" }] }),
    ).toMatchObject({ err: 1, errkey: "addresses", column: "gstin", errormsg: expect.stringContaining("check digit") });
  });

  test("a GSTIN of another PAN is asked about once", async () => {
    const other = gstin("29AAKCS4821F1Z");
    const values = { id: kaveri, addresses: [{ label: "Group", address: "Bengaluru", gstin: other }] };
    const asked = await books.save("debtors", values);
    expect(asked).toMatchObject({
      err: 1,
      errkey: "addresses",
      ask: `otherpan:${other}:AAQFK7315M`,
      errormsg: `More Addresses, line 1: the GSTIN ${other} has the PAN AAKCS4821F, but Kaveri has AAQFK7315M.`,
    });
    expect(await books.save("debtors", { ...values, confirmed: confirmedText([String(asked.ask)]) })).toMatchObject({
      err: 0,
    });
    expect(await books.save("debtors", { id: kaveri, alias: "K" })).toMatchObject({ err: 0 });
  });

  test("a picker gets the places in use of one party, and only who may see them", async () => {
    const ask = (as?: Parameters<Books["save"]>[2]) =>
      books.server.call(
        "WEBAPIGetddls",
        { sid: "partyplaces", search: "", filter: `partyid=${kaveri}`, ids: "", DisplayStart: 1, DisplayLength: 50 },
        undefined,
        as,
      );
    expect((await ask()).map(({ value }) => value)).toEqual(["Hubli office", "Hosur site", "Somewhere"]);
    const { clerk } = books.server.users;
    expect(await ask(clerk)).toMatchObject([{ err: 1 }]);
    await grantClerk(books.server, "sale", { rights: ["add"] });
    expect((await ask(clerk)).map(({ value }) => value)).toEqual(["Hubli office", "Hosur site", "Somewhere"]);
    await grantClerk(books.server, "debtors", { rights: ["view"], hidden: "addresses" });
    expect(await ask(clerk)).toEqual([]);
  });
});

describe("a bill of 10 bolts at 100 (18 %), we are in Maharashtra", () => {
  test.each<readonly [what: string, more: Row, lines: string, on: string, section: string]>([
    ["to its own address", {}, `out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`, MUMBAI, "10(1)(a)"],
    [
      "billed to its registered office in Hubli",
      { billplace: "Hubli office" },
      `out invoice regular 29 ${BOLTS} 0.00 0.00 180.00`,
      HUBLI,
      "10(1)(a)",
    ],
    [
      "shipped to its site in Hosur",
      { shipplace: "hosur site" },
      `out invoice regular 33 ${BOLTS} 0.00 0.00 180.00`,
      MUMBAI,
      "10(1)(a)",
    ],
    [
      "shipped to its other registration",
      { shipplace: "Hubli office" },
      `out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`,
      MUMBAI,
      "10(1)(b)",
    ],
    [
      "billed to Hubli, shipped to a third person in Maharashtra",
      { billplace: "Hubli office", shippartyid: "Asha" },
      `out invoice regular 29 ${BOLTS} 0.00 0.00 180.00`,
      HUBLI,
      "10(1)(b)",
    ],
    [
      "a third person in Karnataka",
      { shippartyid: "Ravi" },
      `out invoice regular 27 ${BOLTS} 90.00 90.00 0.00`,
      MUMBAI,
      "10(1)(b)",
    ],
    [
      "the customer as its own place of delivery",
      { shippartyid: "Kaveri", shipplace: "Hosur site" },
      `out invoice regular 33 ${BOLTS} 0.00 0.00 180.00`,
      MUMBAI,
      "10(1)(a)",
    ],
    [
      "a chosen place comes first",
      { shipplace: "Hosur site", supplystate: "24" },
      `out invoice regular 24 ${BOLTS} 0.00 0.00 180.00`,
      MUMBAI,
      "",
    ],
    [
      "a service stays at the recipient",
      { shipplace: "Hosur site", items: [{ itemid: "Visit", qty: 10, rate: 100 }] },
      "out invoice regular 27 998719 10 PCS 18% 1000.00 + 90.00 90.00 0.00",
      MUMBAI,
      "12(2)(a)",
    ],
  ])("%s", async (_, more, lines, on, section) => {
    const made = await bill(more);
    expect(made).toMatchObject({ err: 0 });
    expect([
      await taxLines(books),
      await gstins(),
      (await view(books.server, "sale", Number(made.id))).placerule,
    ]).toEqual([[lines], on, section]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test.each<readonly [key: string, more: Row, sentence: string]>([
    [
      "billplace",
      { billplace: "Pune" },
      "Kaveri has no place called Pune. Choose one of its places, or leave this blank.",
    ],
    [
      "billplace",
      { billplace: "Old godown" },
      "Old godown of Kaveri is no longer in use. Choose another place, or leave this blank.",
    ],
    [
      "shipplace",
      { shippartyid: "Asha", shipplace: "Hosur site" },
      "Asha has no place called Hosur site. Choose one of its places, or leave this blank.",
    ],
    [
      "shipplace",
      { shipplace: "Old godown" },
      "Old godown of Kaveri is no longer in use. Choose another place, or leave this blank.",
    ],
    [
      "shippartyid",
      { shippartyid: "Rent" },
      "Enter the state of Rent in its ledger. The place of supply can depend on it.",
    ],
  ])("what cannot be is refused at its field: %s %j", async (errkey, more, errormsg) => {
    expect(await bill(more)).toMatchObject({ err: 1, errkey, errormsg });
    expect(await books.balances()).toEqual([]);
  });

  test("goods of a walk-in without a name are not shipped elsewhere", async () => {
    expect(await bill({ partyid: "", shippartyid: "Asha" }, "salepos")).toMatchObject({
      err: 1,
      errkey: "partyid",
      errormsg: "Choose a customer to ship the goods to another party.",
    });
  });

  test.each(["quotation", "saleorder", "salechallan", "salepos", "salereturn", "salereturnwo", "salechallanreturn"])(
    "%s has bill-to and ship-to as well",
    async (entity) => {
      const made = await bill({ billplace: "Hubli office", shippartyid: "Asha" }, entity);
      expect(made).toMatchObject({ err: 0 });
      expect(await view(books.server, entity, Number(made.id))).toMatchObject({
        placeofsupply: "29",
        btgstin: HUBLI,
        stname: "Asha",
      });
    },
  );

  test.each(["purchase", "purchasereturn"])(
    "%s: from which place of the supplier it is billed decides its tax",
    async (entity) => {
      const numbered = (billno: string) => (entity === "purchase" ? { billno } : {});
      expect(await bill(numbered("K/1"), entity)).toMatchObject({ err: 0 });
      expect(await bill({ ...numbered("K/2"), billplace: "Hubli office" }, entity)).toMatchObject({ err: 0 });
      const rows = (await taxLines(books)).map((line) => line.split("+ ")[1]);
      expect([rows, await gstins()]).toEqual([
        entity === "purchase" ? ["90.00 90.00 0.00", "0.00 0.00 180.00"] : ["-90.00 -90.00 0.00", "0.00 0.00 -180.00"],
        HUBLI,
      ]);
    },
  );
});

describe("what stood on a bill stays on it", () => {
  const details = async (id: unknown) => {
    const { btname, btgstin, btaddress, stname, staddress, placeofsupply } = await view(
      books.server,
      "sale",
      Number(id),
    );
    return [btname, btgstin, btaddress, stname, staddress, placeofsupply];
  };
  const BEFORE = ["Kaveri", HUBLI, "4 Station Road, Hubli", "Kaveri", "Plot 9, Hosur", "33"];
  const moved = PLACES.map((place) =>
    place.label === "Hubli office"
      ? { ...place, address: "New Hubli" }
      : place.label === "Hosur site"
        ? { ...place, stateid: "Goa" }
        : place,
  );

  test("a place that moved or was given up changes no bill; taking the details again does, once", async () => {
    const made = await bill({ billplace: "Hubli office", shipplace: "Hosur site" });
    expect(await details(made.id)).toEqual(BEFORE);
    expect(await books.save("debtors", { id: kaveri, addresses: moved })).toMatchObject({ err: 0 });
    expect(await books.save("sale", { id: made.id, narration: "a word" })).toMatchObject({ err: 0 });
    expect(await details(made.id)).toEqual(BEFORE);
    expect(await books.save("sale", { id: made.id, isrenewed: 1 })).toMatchObject({ err: 0 });
    expect(await details(made.id)).toEqual(["Kaveri", HUBLI, "New Hubli", "Kaveri", "Plot 9, Hosur", "30"]);
    await books.save("debtors", { id: kaveri, addresses: [] });
    expect(await books.save("sale", { id: made.id, narration: "two words" })).toMatchObject({ err: 0 });
    expect((await details(made.id))[2]).toBe("New Hubli");
    expect(await books.save("sale", { id: made.id, isrenewed: 0 })).toMatchObject({ err: 1, errkey: "billplace" });
  });

  test("another place is taken as it is now, and nobody writes the details by hand", async () => {
    const made = await bill({ btname: "Forged", btgstin: gstin("24AAQFK7315M1Z"), detailsof: `${kaveri}||||` });
    expect((await details(made.id)).slice(0, 3)).toEqual(["Kaveri", MUMBAI, "1 Fort, Mumbai"]);
    await books.save("sale", { id: made.id, billplace: "Hubli office", btgstin: MUMBAI });
    expect((await details(made.id)).slice(0, 3)).toEqual(["Kaveri", HUBLI, "4 Station Road, Hubli"]);
  });
});

test("the form of a bill learns the places of customer and of who takes the goods; what is hidden of a ledger stays hidden", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "sale", { rights: ["add"] });
  const facts = async (as?: Parameters<Books["save"]>[2]) =>
    (
      await books.server.call(
        "WEBAPI_billfacts",
        { entity: "sale", partyid: kaveri, shippartyid: books.ids.Asha, itemids: "" },
        undefined,
        as,
      )
    )
      .filter(({ kind }) => kind === "party")
      .map((row) => JSON.parse(String(row.facts)) as { name: string; address: string; places: readonly Row[] });
  expect((await facts()).map(({ name, places }) => [name, places.length])).toEqual([
    ["Kaveri", 4],
    ["Asha", 0],
  ]);
  await grantClerk(books.server, "debtors", { rights: ["view"], hidden: "addresses,address" });
  expect((await facts(clerk)).map(({ address, places }) => [address, places[0]?.address, places[0]?.gstin])).toEqual([
    ["", "", HUBLI],
    ["", undefined, undefined],
  ]);
});
