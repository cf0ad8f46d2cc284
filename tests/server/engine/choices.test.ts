import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";
import { make, sample } from "../records/samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const save = (entity: string, args: Row) => server.call(`${entity}_R_save`, args);
const view = async (entity: string, txtid: unknown): Promise<Row> =>
  (await server.call(`${entity}_R_getviewdata`, { txtid }))[0] ?? {};
const outOfUse = (entity: string, id: unknown) => save(entity, { id, isactive: 0 });

describe("0 of a cleared picker", () => {
  test("DDL-009 OPEN-031 it is nothing in a list of options: the field is empty", async () => {
    const id = await make(server, "item", { taxability: "exempt" });
    for (const nothing of [0, "0", " 0 ", ""]) {
      expect(await save("item", { id, taxability: "exempt" })).toMatchObject([{ err: 0 }]);
      expect(await save("item", { id, taxability: nothing })).toMatchObject([{ err: 0 }]);
      expect((await view("item", id)).taxability).toBe("");
    }
  });

  test("DDL-009 it is nothing where the options come from a source: a line without a user is left out", async () => {
    const [row] = await save("ledgergroup", {
      id: 0,
      ledgergroupname: "Cleared",
      cousers: [{ username: 0 }, { username: "0" }, { username: "owner" }],
    });
    expect((await view("ledgergroup", row?.id)).cousers).toMatchObject([{ username: "owner" }]);
  });

  test("DDL-009 it is nothing for a reference, and a wrong word is still refused", async () => {
    const id = await make(server, "item", { categoryid: "Things" });
    expect(await save("item", { id, categoryid: 0 })).toMatchObject([{ err: 0 }]);
    expect(await view("item", id)).toMatchObject({ categoryname: "" });
    expect(await save("item", { id, taxability: "sometimes" })).toMatchObject([
      { errkey: "taxability", errormsg: "Taxability cannot be sometimes." },
    ]);
    expect(await save("item", { id, unitid: "0" })).toMatchObject([
      { errkey: "unitid", errormsg: "Unit is required." },
    ]);
  });
});

describe("what is out of use", () => {
  test("it may not be newly chosen, by id or by name, on a new record or on another one; the stored one stays", async () => {
    const category = await make(server, "category", { categoryname: "Closed" });
    const holder = await make(server, "item", { categoryid: category });
    const other = await make(server, "item");
    await outOfUse("category", category);
    const refusal = [{ errkey: "categoryid", errormsg: "Category Closed is inactive." }];
    for (const categoryid of [category, String(category), "closed"]) {
      expect(await save("item", { ...(await sample(server, declarationOf("item"))), categoryid })).toMatchObject(
        refusal,
      );
      expect(await save("item", { id: other, categoryid })).toMatchObject(refusal);
      expect(await save("item", { id: holder, categoryid, alias: `kept ${String(categoryid)}` })).toMatchObject([
        { err: 0 },
      ]);
    }
  });

  test("once it was given up it may not be chosen again", async () => {
    const [category, open] = [await make(server, "category", { categoryname: "Left" }), await make(server, "category")];
    const item = await make(server, "item", { categoryid: category });
    await outOfUse("category", category);
    expect(await save("item", { id: item, categoryid: open })).toMatchObject([{ err: 0 }]);
    expect(await save("item", { id: item, categoryid: category })).toMatchObject([
      { errkey: "categoryid", errormsg: "Category Left is inactive." },
    ]);
  });

  test("in lines it may not be added to a record that is there, but a line that had it stays, moved and changed", async () => {
    const [old, closed, open] = [
      await make(server, "unit", { unitname: "Old crate" }),
      await make(server, "unit", { unitname: "Shut crate" }),
      await make(server, "unit"),
    ];
    const item = await make(server, "item", { units: [{ altunitid: old, conversion: 2 }] });
    await outOfUse("unit", old);
    await outOfUse("unit", closed);
    expect(
      await save("item", {
        id: item,
        units: [
          { altunitid: old, conversion: 2 },
          { altunitid: closed, conversion: 3 },
        ],
      }),
    ).toMatchObject([
      { err: 1, errkey: "units", errormsg: expect.stringMatching(/line 2: Unit Shut crate is inactive\.$/), line: 2 },
    ]);
    expect(
      await save("item", {
        id: item,
        units: [
          { altunitid: open, conversion: 4 },
          { altunitid: old, conversion: 5 },
        ],
      }),
    ).toMatchObject([{ err: 0 }]);
    expect((await view("item", item)).units).toMatchObject([{ altunitid: open }, { altunitid: old, conversion: 5 }]);
  });
});
