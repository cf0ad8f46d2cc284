import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies } from "./company";
import { ean13, make, nextNumber, sample, view } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const save = (entity: string, values: Row) => server.call(`${entity}_R_save`, values);
const idOf = async (entity: string, search: string) =>
  Number((await server.call(`${entity}_R_listgrid`, { Search: search }))[0]?.id);

describe("unique values", () => {
  test("a name is there once in a company, in any case, and the sentence is on its field", async () => {
    await make(server, "shade", { shadename: "Crimson" });
    expect(await save("shade", { id: 0, shadename: "CRIMSON " })).toMatchObject([
      { err: 1, errkey: "shadename", errormsg: "Shade Name CRIMSON already exists." },
    ]);
    expect(await make(server, "shade", { shadename: "Crimson" }, server.users.stranger)).toBeGreaterThan(0);
  });

  test("a city name may be there once in each state", async () => {
    const [one, two] = [await idOf("state", "Maharashtra"), await idOf("state", "Bihar")];
    await make(server, "city", { cityname: "Aurangabad", stateid: one });
    await make(server, "city", { cityname: "Aurangabad", stateid: two });
    expect(await save("city", { id: 0, cityname: "aurangabad", stateid: one })).toMatchObject([
      { errkey: "cityname", errormsg: "City Name aurangabad already exists for State Maharashtra." },
    ]);
  });

  test("two saves of the same name at one moment: one is refused with the same sentence", async () => {
    const rows = await Promise.all([1, 2, 3].map(() => save("shade", { id: 0, shadename: "At once" })));
    expect(rows.flat().filter(({ err }) => err === 0)).toHaveLength(1);
    expect(rows.flat().filter(({ errkey }) => errkey === "shadename")).toHaveLength(2);
  });

  test("a barcode belongs to one item; the sentence names it and the line", async () => {
    const code = ean13(nextNumber());
    await make(server, "item", { itemname: "Holder", barcodes: [{ barcode: code }] });
    const values = {
      ...(await sample(server, declarationOf("item"))),
      barcodes: [{ barcode: ean13(nextNumber()) }, { barcode: code }],
    };
    expect(await save("item", values)).toMatchObject([
      { errkey: "barcodes", errormsg: `Barcode ${code} is already on the item Holder.`, line: 2, column: "barcode" },
    ]);
    expect(
      await save("item", {
        ...values,
        barcodes: JSON.stringify([{ barcode: values.barcodes[0]?.barcode }, { barcode: values.barcodes[0]?.barcode }]),
      }),
    ).toMatchObject([{ errkey: "barcodes", errormsg: "Barcodes, line 2: is the same as line 1." }]);
  });
});

describe("trees", () => {
  test("a record may not come to stand under itself, straight or by way of others", async () => {
    const top = await make(server, "godown", { godownname: "Top" });
    const middle = await make(server, "godown", { godownname: "Middle", godownnamemasterid: top });
    const low = await make(server, "godown", { godownname: "Low", godownnamemasterid: middle });
    expect(await save("godown", { id: top, godownnamemasterid: low })).toMatchObject([
      { errkey: "godownnamemasterid", errormsg: "Top cannot be under Low, which is itself under Top." },
    ]);
    expect(await save("godown", { id: top, godownnamemasterid: top })).toMatchObject([
      { errormsg: "Top cannot be under itself." },
    ]);
    expect(await save("godown", { id: low, godownnamemasterid: top })).toMatchObject([{ err: 0 }]);
  });

  test("MAST-007 the 28 account groups of Tally come with the company, may be renamed, and are not deleted", async () => {
    const id = await idOf("acgroup", "Deposits (Asset)");
    expect((await server.call("acgroup_R_btndelete_approve", { id, type: "delete" }))[0]?.errormsg).toMatch(
      /Deposits \(Asset\) came with the company/,
    );
    expect(await save("acgroup", { id, acgroupname: "Deposits given" })).toMatchObject([{ err: 0 }]);
    expect(await view(server, "acgroup", id)).toMatchObject({
      acgroupname: "Deposits given",
      reservedname: "Deposits (Asset)",
      nature: "asset",
    });
  });

  test("an account group has the nature of the group above it", async () => {
    const id = await make(server, "acgroup", {
      acgroupnamemasterid: await idOf("acgroup", "Sundry Creditors"),
      nature: "income",
      schedulehead: "tradepayables",
    });
    expect(await view(server, "acgroup", id)).toMatchObject({ nature: "liability", schedulehead: "tradepayables" });
  });
});

describe("references", () => {
  test("lists keep the names of what they point at; a new name is in all of them, without a new version of those", async () => {
    const unit = await make(server, "unit", { unitname: "Bundel" });
    const item = await make(server, "item", { unitid: unit });
    await save("unit", { id: unit, unitname: "Bundle" });
    expect((await server.call("item_R_listgrid", { id: item }))[0]).toMatchObject({ unitname: "Bundle", rowver: 1 });
    expect(
      (await server.call("item_R_listgrid", { SortCol: "unitname", SortDir: "asc", DisplayLength: 500 })).map(
        ({ unitname }) => unitname,
      ),
    ).toContain("Bundle");
  });

  test("what is out of use cannot be chosen, but stays where it was chosen before", async () => {
    const unit = await make(server, "unit", { unitname: "Firkin" });
    const item = await make(server, "item", { unitid: unit });
    await save("unit", { id: unit, isactive: 0 });
    const rows = await save("item", { ...(await sample(server, declarationOf("item"))), unitid: unit });
    expect(rows).toMatchObject([{ errkey: "unitid", errormsg: "Unit Firkin is inactive." }]);
    expect(await save("item", { id: item, alias: "still" })).toMatchObject([{ err: 0 }]);
  });

  test("DDL-005 a name in place of an id makes the record where the field allows it and the user may", async () => {
    const first = await make(server, "item", { categoryid: "Fresh things" });
    const second = await make(server, "item", { categoryid: "FRESH THINGS" });
    const [a, b] = [await view(server, "item", first), await view(server, "item", second)];
    expect(a).toMatchObject({ categoryname: "Fresh things", categoryid_label: "Fresh things" });
    expect(b.categoryid).toBe(a.categoryid);
    expect(await save("item", { ...(await sample(server, declarationOf("item"))), unitid: "Nowhere" })).toMatchObject([
      { errkey: "unitid", errormsg: "There is no Unit Nowhere." },
    ]);
    await grantClerk(server, "item", { rights: ["view", "add"] });
    const [row] = await server.call(
      "item_R_save",
      { ...(await sample(server, declarationOf("item"))), categoryid: "By the clerk" },
      undefined,
      server.users.clerk,
    );
    expect(row).toMatchObject({ errkey: "rights", errormsg: "You don't have permission to add stock categories." });
  });

  test("a city of another state is refused", async () => {
    const cityid = await make(server, "city", { stateid: await idOf("state", "Kerala") });
    const rows = await save("debtors", {
      ...(await sample(server, declarationOf("debtors"))),
      stateid: await idOf("state", "Goa"),
      cityid,
    });
    expect(rows).toMatchObject([{ errkey: "cityid" }]);
    expect(await make(server, "debtors", { stateid: await idOf("state", "Kerala"), cityid })).toBeGreaterThan(0);
  });

  test("the database itself refuses a pointer to another company", async () => {
    const foreign = await make(server, "unit", {}, server.users.stranger);
    const item = await make(server, "item");
    await expect(
      inCompany(server, (ctx) => sql`update m_item set unitid = ${foreign} where id = ${item}`.execute(ctx.tx)),
    ).rejects.toThrow(/foreign key/);
  });

  test("MAST-013 how often and where a city is used is said in one sentence", async () => {
    const stateid = await idOf("state", "Maharashtra");
    const cityid = await make(server, "city", { cityname: "Pune", stateid });
    for (let n = 0; n < 3; n++) await make(server, "area", { cityid });
    for (let n = 0; n < 2; n++) await make(server, "debtors", { stateid, cityid });
    expect(await server.call("city_R_btndelete_approve", { id: cityid, type: "delete" })).toMatchObject([
      {
        err: 1,
        errormsg: expect.stringMatching(/^City Pune is used in (2 ledgers and 3 areas|3 areas and 2 ledgers)\.$/),
      },
    ]);
  });
});

describe("ledgers", () => {
  const GSTIN = "27AAPFU0939F1ZV";
  test("PAN, state and registration follow from the GSTIN", async () => {
    const id = await make(server, "debtors", { gstin: GSTIN.toLowerCase() });
    expect(await view(server, "debtors", id)).toMatchObject({
      gstin: GSTIN,
      pan: "AAPFU0939F",
      statename: "Maharashtra",
      gsttype: "regular",
    });
  });

  test("a wrong check digit, another PAN and another state are each refused on their field", async () => {
    const values = await sample(server, declarationOf("debtors"));
    const keys = async (over: Row) => (await save("debtors", { ...values, ...over })).map(({ errkey }) => errkey);
    expect(await keys({ gstin: "27AAPFU0939F1ZA" })).toEqual(["gstin"]);
    expect(
      await keys({ gstin: GSTIN, pan: "ABCPD1234E", stateid: await idOf("state", "Goa"), gsttype: "regular" }),
    ).toEqual(["pan", "stateid"]);
    expect(await keys({ gsttype: "regular" })).toEqual(["gstin"]);
    expect(await keys({ bankifsc: "HDFC1", pincode: "01", email: "x" })).toEqual(["email", "pincode", "bankifsc"]);
  });

  test("amounts are kept to the paisa and leave as numbers", async () => {
    const id = await make(server, "debtors", { opening: "9999999999999.99", openingtype: "Cr", creditlimit: 0.1 });
    expect(await view(server, "debtors", id)).toMatchObject({
      opening: 9999999999999.99,
      openingtype: "Cr",
      creditlimit: 0.1,
    });
    for (const opening of ["1.234", "1e5", "NaN", "-1", "99999999999999"])
      expect((await save("debtors", { id, opening }))[0], opening).toMatchObject({ err: 1, errkey: "opening" });
  });

  test("an inactive ledger is out of use", async () => {
    const id = await make(server, "debtors", { inactive: 1 });
    expect((await server.call("debtors_R_listgrid", { id }))[0]).toMatchObject({ inactive: 1, isactive: 0 });
    expect(
      (await server.call("WEBAPIGetddls", { sid: "debtors", DisplayLength: 500 })).map(({ value }) => value),
    ).not.toContain(id);
  });
});

describe("search and filters of a list", () => {
  beforeAll(async () => {
    for (const [code, itemname] of [
      ["BLT-10", "Hex Bolt ten mm"],
      ["BLT-12", "Hex Bolt twelve mm"],
      ["NUT-10", "Wing Nut ten mm"],
    ])
      await make(server, "item", {
        code,
        itemname,
        mrp: code === "NUT-10" ? 5 : 50,
        barcodes: [{ barcode: ean13(nextNumber()) }],
      });
  });
  const found = async (args: Row) =>
    (await server.call("item_R_listgrid", { SortCol: "code", DisplayLength: 50, ...args })).map(({ code }) => code);

  test("LIST-025 all words must be found, in any order, in code, name, alias or barcode", async () => {
    expect(await found({ Search: "bolt ten" })).toEqual(["BLT-10"]);
    expect(await found({ Search: "tweLVE HEX" })).toEqual(["BLT-12"]);
    expect(await found({ Search: "nut-1" })).toEqual(["NUT-10"]);
    expect((await server.call("item_R_listgrid", { Search: "hex bolt" }))[0]?.TotalCount).toBe(2);
  });

  test("column filters by text, flag and name; groups stand together", async () => {
    const filter = (field: string, op: string, value: unknown) => ({ filters: JSON.stringify([{ field, op, value }]) });
    expect(await found(filter("code", "starts", "blt"))).toEqual(["BLT-10", "BLT-12"]);
    expect(await found(filter("itemname", "contains", "wing"))).toEqual(["NUT-10"]);
    expect(await found({ ...filter("inactive", "eq", 1), Search: "bolt" })).toEqual([]);
    const units = (
      await server.call("item_R_listgrid", {
        groupby: "unitname",
        SortCol: "code",
        SortDir: "desc",
        DisplayLength: 500,
      })
    ).map(({ unitname }) => String(unitname).toLowerCase());
    expect(units).toEqual([...units].sort());
  });

  test("LIST-015 page lengths outside 1 to 500, unknown columns and broken filters are refused", async () => {
    for (const args of [
      { DisplayLength: 0 },
      { DisplayLength: -1 },
      { DisplayLength: 501 },
      { DisplayStart: 0 },
      { SortCol: "pwhash" },
      { SortCol: "t.id; drop table m_item" },
      { SortDir: "up" },
      { filters: "{" },
      { groupby: "nope" },
    ])
      await expect(server.call("item_R_listgrid", args), JSON.stringify(args)).rejects.toThrow();
  });
});
