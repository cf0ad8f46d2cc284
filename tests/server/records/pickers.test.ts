import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, openCompanies } from "./company";
import { ean13, make, nextNumber, plainRecords } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const options = (args: Row) => server.call("WEBAPIGetddls", { user2: "@user2", branchin: "@branchin", ...args });

describe("dropdowns", () => {
  test("DDL-002 every master is a source, and an option has the fields of the spec", async () => {
    for (const { entity } of plainRecords()) {
      const id = await make(server, entity);
      const [row = {}] = await options({ sid: entity, ids: String(id) });
      expect(Object.keys(row), entity).toEqual(
        expect.arrayContaining([
          "key",
          "label",
          "value",
          "labellist",
          "filetervalue",
          "filetervalueB",
          "filetervalueC",
          "keys",
          "name",
        ]),
      );
      expect(row).toMatchObject({ key: String(id), value: id });
    }
  });

  test("DDL-003 the second line is HTML in which what people typed is only text", async () => {
    const id = await make(server, "item", { itemname: '<img src=x> "Bolt"', code: "C&A<1" });
    const [row = {}] = await options({ sid: "item", ids: String(id) });
    expect(row.label).toBe('<img src=x> "Bolt"');
    const [{ unitname } = {}] = await server.call("item_R_listgrid", { id });
    expect(row.labellist).toBe(`<small>C&amp;A&lt;1 · ${String(unitname)}</small>`);
  });

  test("options are found by code, name, alias and barcode, by name, page by page", async () => {
    const barcode = ean13(nextNumber());
    for (const itemname of ["Zinc Plate C", "Zinc Plate A", "Zinc Plate B"])
      await make(server, "item", {
        itemname,
        alias: "zp",
        ...(itemname.endsWith("B") ? { barcodes: [{ barcode }] } : {}),
      });
    expect((await options({ sid: "item", search: "zinc" })).map(({ label }) => label)).toEqual([
      "Zinc Plate A",
      "Zinc Plate B",
      "Zinc Plate C",
    ]);
    expect(
      (await options({ sid: "item", search: "zinc", DisplayStart: 2, DisplayLength: 1 })).map(
        ({ label, TotalCount }) => [label, TotalCount],
      ),
    ).toEqual([["Zinc Plate B", 3]]);
    expect((await options({ sid: "item", search: barcode })).map(({ label }) => label)).toEqual(["Zinc Plate B"]);
  });

  test("options are found by exact name or code, whatever the case, for what is pasted from a spreadsheet", async () => {
    const id = await make(server, "item", { itemname: "Exact Elbow", code: "EX-1" });
    await make(server, "item", { itemname: "EX-1 beside it", code: "EX-10" });
    const gone = await make(server, "item", { itemname: "Exact out of use", code: "EX-2", isactive: 0 });
    expect(
      (await options({ sid: "item", names: ["exact elbow", " ex-1 ", "EX", "Exact out of use", String(gone)] })).map(
        ({ value, given }) => [value, given],
      ),
    ).toEqual([
      [id, "Exact Elbow"],
      [id, "EX-1"],
    ]);
    expect(
      (await options({ sid: "users", names: ["OWNER", "nobody"] })).map(({ value, given }) => [value, given]),
    ).toEqual([["owner", "owner"]]);
  });

  test("filetervalue narrows: the cities of a state", async () => {
    const one = await make(server, "state", { statename: "North" });
    const other = await make(server, "state", { statename: "South" });
    await make(server, "city", { cityname: "In the north", stateid: one });
    await make(server, "city", { cityname: "In the south", stateid: other });
    for (const filter of [String(one), `filetervalue=${one}`, `stateid=${one}`])
      expect((await options({ sid: "city", filter })).map(({ label, filetervalue }) => [label, filetervalue])).toEqual([
        ["In the north", String(one)],
      ]);
  });

  test("fixed source ids: client names, items, salesmen, fields of a module", async () => {
    const ledger = await make(server, "debtors", { drconame: "Client of 1527" });
    expect((await options({ sid: "1527", search: "1527" })).map(({ value }) => value)).toEqual([ledger]);
    expect((await options({ sid: 874, filter: "debtors" })).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["gstin", "creditlimit"]),
    );
    expect((await options({ sid: "users" })).map(({ value }) => value)).toEqual(["admin", "clerk", "owner"]);
    expect((await options({ sid: "nosource" }))[0]).toMatchObject({
      err: 1,
      errormsg: "There is no dropdown source nosource.",
    });
  });

  test("who may open a form that names the source may pick; another company sees nothing of it", async () => {
    const id = await make(server, "shade", { shadename: "Only ours" });
    expect(
      await server.call("WEBAPIGetddls", { sid: "shade", search: "only ours" }, undefined, server.users.clerk),
    ).toMatchObject([{ err: 1, errkey: "rights" }]);
    await grantClerk(server, "item", { rights: ["view"] });
    expect(
      (await server.call("WEBAPIGetddls", { sid: "shade", search: "only ours" }, undefined, server.users.clerk)).map(
        ({ value }) => value,
      ),
    ).toEqual([id]);
    expect(
      await server.call("WEBAPIGetddls", { sid: "shade", ids: String(id) }, undefined, server.users.stranger),
    ).toEqual([]);
  });
});

describe("search over everything", () => {
  test("SEARCH-007 SEARCH-008 records of every kind that the user may view, each with its link", async () => {
    const item = await make(server, "item", { itemname: "Quokka toy" });
    const ledger = await make(server, "debtors", { drconame: "Quokka & Sons" });
    const rows = await server.call("common_R_macsearch", { page: 0, Search: "quok" });
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining([
          "primaryname",
          "secondaryname",
          "thirdname",
          "linkeditid",
          "linkeditformname",
          "linkeditsqlsp",
          "linkeditformtitle",
          "iTotalRecords",
        ]),
      );
    expect(
      rows.find(({ linkeditid, linkeditformname }) => linkeditid === ledger && linkeditformname === "debtorsdetail"),
    ).toMatchObject({
      primaryname: "Quokka &amp; Sons",
      thirdname: "Ledger",
      linkeditsqlsp: "debtors_R_getviewdata",
      linkeditformtitle: "Ledger Detail",
      iTotalRecords: 2,
    });
    await grantClerk(server, "item", { rights: ["view"] });
    const mine = await server.call("common_R_macsearch", { page: 0, Search: "quok" }, undefined, server.users.clerk);
    expect(mine.map(({ linkeditid, iTotalRecords }) => [linkeditid, iTotalRecords])).toEqual([[item, 1]]);
    expect(await server.call("common_R_macsearch", { page: 1, Search: "quok" })).toEqual([]);
    expect(await server.call("common_R_macsearch", { page: 0, Search: "' or 1=1" })).toEqual([]);
  });
});

describe("history of a record", () => {
  test("HIST-002 HIST-003 who added, changed and deleted it, newest first, with what changed", async () => {
    const id = await make(server, "salesman", { salesmanname: "Ravi" });
    await server.call("salesman_R_save", { id, salesmanname: "Ravi Kumar", geolocation: "18.52,73.85" });
    await server.call("salesman_R_btndelete_approve", { id, type: "delete" });
    const rows = await server.call("WEBAPI_R_selecthistory", { formname: "salesmandetail", idproperty: id });
    expect(
      rows.map(({ processname, username, gpsallowed, geolocation, loginip }) => [
        processname,
        username,
        gpsallowed,
        geolocation,
        loginip,
      ]),
    ).toEqual([
      ["Deleted", "owner", 0, "", "127.0.0.1"],
      ["Changed", "owner", 1, "18.52,73.85", "127.0.0.1"],
      ["Added", "owner", 0, "", "127.0.0.1"],
    ]);
    expect(rows[1]?.changes).toBe("Salesman Name: Ravi → Ravi Kumar");
    expect(rows[0]?.processdntview).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(
      (
        await server.call(
          "WEBAPI_R_selecthistory",
          { formname: "salesman", idproperty: id },
          undefined,
          server.users.clerk,
        )
      )[0],
    ).toMatchObject({ errkey: "rights" });
    expect(
      await server.call(
        "WEBAPI_R_selecthistory",
        { formname: "salesman", idproperty: id },
        undefined,
        server.users.stranger,
      ),
    ).toEqual([]);
  });
});
