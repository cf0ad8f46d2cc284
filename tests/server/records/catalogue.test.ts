import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEntity } from "../../../src/client/app/list-entity";
import type { ColumnOption } from "../../../src/definitions/list-row";
import { lists } from "../../../src/server/engine/lists/lists";
import { screens } from "../../../src/server/engine/menu/screens";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { reports } from "../../../src/server/engine/reports/reports";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, openCompanies } from "./company";
import { make } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

/** The screens that a company admin can open, without those of the developer. */
const openToOwner = () => screens().filter(({ needs }) => needs !== "developer");

/**
 * Requirement, route, title, entity, and columns with their titles, as in the ledger of requirements. The last three
 * of ledgers and the last two of items are ours.
 */
const CATALOGUE = `
MAST-001 | /countrylist | Country | country | countryname=Country Name
MAST-002 | /statelist | State | state | countryname=Country, statecode=State Code, statename=State Name, statetin=State GST TIN
MAST-003 | /citylist | City | city | cityname=City Name, statename=State Name, countryname=Country Name
MAST-004 | /arealist | Area | area | areaname=Area Name, cityname=City Name, statename=State Name, countryname=Country Name
MAST-006 | /salesmanlist | Salesman | salesman | salesmanname=Salesman Name
MAST-007 | /acgrouplist | Account | acgroup | acgroupname=Account Group Name, acgroupnamemaster=Under Group Name, acgroupsort=Account Group Sort
MAST-013 | /debtorslist | Ledger | debtors | acgroupname=Account Group, ledgergroupname=Ledger Group, drconame=Ledger Name, drname=Person Name, inactive=Inactive, gstin=GSTIN, mobile=Mobile, balance=Closing Balance
MAST-015 | /godownlist | Godown | godown | godownname=Godown Group Name, godownnamemaster=Under Group Name, godownsort=Godown Group Sort, godownaddress=Godown Address
MAST-019 | /ledgergrouplist | Ledger Group | ledgergroup | ledgergroupsort=Ledger Group Sort, ledgergroupnamemaster=Under Group Name, ledgergroupname=Ledger Group Name, cousersname=Group Users
MAST-020 | /categorylist | Stock Categories | category | categoryname=Category Name, servicecenter=Service Center, categorysort=Category Sort
MAST-021 | /pricelistgrouplist | Price List Group | pricelistgroup | pricelist_group_name=Price List Group Name, remarks=Remarks, groupsort=Group Sort
MAST-022 | /pricelistdetaillist | Price List | pricelistdetail | eff_date=Effective From Date, pricelist_group_name=Price List Group Name, itemnamecount=Total Item Count
MAST-023 | /itemgrouplist | Item Group | itemgroup | itemgroupname=Item Group Name, itemgroupnamemaster=Under Group Name, itemgroupsort=Item Group Sort
MAST-024 | /unitlist | Units Of Measure | unit | unitname=Unit Name, gstrunit=GSTR Unit Name
MAST-025 | /itemlist | Items Master | item | code=Item Code, itemname=Item Name, categoryname=Category Name, itemgroupname=Item Group Name, unitname=Unit, inactive=It's Service, stock=Stock, saleprice=Sale Price
Of VI: | /viitemlist | Items Master | viitem | code=Item Code, itemname=Item Name, categoryname=Category Name, itemgroupname=Item Group Name, unitname=Unit
VI-002 | /vialbumlist | VI Album | vialbum | code=Album Code, name=Album Name
VI-003 | /videsignlist | Design | videsign | code=Design Code, name=Design Name, designername=Designer Name, albumname=Album Name
LOCK-001 | /digitallockerlist | Digital Locker | digitallocker | docname=Document Name, docgroupname=Group, docno=Document No, attacheddetail=Description, expirydate=Expires on
MAST-026 | /shadelist | Stock Shade | shade | shadename=Shade Name, shadesort=Shade Sort`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

/** Documents: the same, with only the columns that the requirements name. */
const DOCUMENTS = `
DOC-001 | /scanlist | Scan Master | scan
DOC-002 | /resetlist | Scan Reset Master | reset
DOC-006 | /openinglist | Opening / Physical Stock | opening
DOC-007 | /purchaselist | Purchase | purchase
DOC-008 | /purchasechallanlist | Purchase Challan | purchasechallan
DOC-009 | /purchasechallanreturnlist | Purchase Challan Return | purchasechallanreturn
DOC-010 | /saleorderlist | Sale Order | saleorder
DOC-011 | /quotationlist | Quotation | quotation
DOC-013 | /salechallanlist | Sale Challan | salechallan
DOC-014 | /salechallanreturnlist | Sale Challan Return | salechallanreturn
DOC-023 | /inwardlist | Inward | inward
DOC-024 | /outwardlist | Outward | outward
DOC-028 | /saleposlist | POS Invoice | salepos
DOC-012 | /salelist | Sale | sale
DOC-015 | /paymentlist | Payment | payment
DOC-016 | /receiptlist | Receipt | receipt
DOC-017 | /journallist | Journal | journal
DOC-018 | /contralist | Contra | contra
DOC-019 | /purchasereturnlist | Debit Note (Purchase Return) | purchasereturn
DOC-020 | /salereturnlist | Credit Note (Sales Return) | salereturn
DOC-021 | /salereturnwolist | Credit Note (Without Stock) | salereturnwo
DOC-022 | /purchasereturnwolist | Debit Note (Without Stock) | purchasereturnwo
VI-006 | /viinwardlist | VI Inward | viinward
VI-007 | /vichecklist | Checking | vicheck
VI-008 | /viproglist | Prog | viprog
VI-009 | /viproductionlist | Production | viproduction
VI-010 | /viheatlist | Heat | viheat
VI-011 | /vioutchecklist | Outward Checking | vioutcheck
VI-012 | /vioutwardlist | Outward | vioutward
DOC-025 | /supportlist | Support | support
DOC-026 | /serviceslist | Services | services
LEAD-001 | /crmleadlist | Lead | crmlead
Of masters: | /stocktransferlist | Stock Transfer | stocktransfer`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

describe("LIST-014 the lists of the requirements", () => {
  test.each(CATALOGUE)(
    "%s route %s, title %s, entity %s and its columns",
    async (_id, route, title, entity = "", columns) => {
      const declaration = recordDeclarations().find((one) => one.entity === entity);
      expect(declaration).toMatchObject({ route, title });
      const [head = {}] = await server.call("common_R_getlistgrid", { formname: entity });
      expect(head).toMatchObject({
        title,
        entity,
        addallowed: 1,
        viewallowed: 1,
        idproperty: "id",
        Hlabel: "New Add",
        sqlsp: `${entity}_R_getviewdata`,
        formname: `${entity}detail`,
        formtitle: declaration?.formTitle,
        listsqlsp: `${entity}_R_listgrid`,
        deletesqlsp: `${entity}_R_${declaration?.deleteName ?? "btndelete_approve"}`,
      });
      const cols = JSON.parse(String(head.cols)) as ColumnOption[];
      expect(cols.map(({ field, title: text }) => `${field}=${text}`).join(", ")).toBe(columns);
    },
  );

  test.each(DOCUMENTS)("DOC-044 %s route %s, title %s", async (_id, route, title, entity = "") => {
    expect(recordDeclarations().find((one) => one.entity === entity)).toMatchObject({ route, title });
    await expectList(entity, route, {
      title,
      entity,
      formname: `${entity}detail`,
      sqlsp: `${entity}_R_getviewdata`,
      listsqlsp: `${entity}_R_listgrid`,
      addallowed: 1,
    });
  });

  test.each([
    ["DOC-003", "/scanprocesslist", "Approval Detail", "scanprocess"],
    ["DOC-004", "/scanauditlist", "Audit Detail", "scanaudit"],
    ["DOC-005", "/openingamtlist", "Opening Amount", "openingamt"],
    ["DOC-027", "/unpaidinvoicelist", "Unpaid Invoice", "unpaidinvoice"],
  ])("DOC-044 %s route %s, title %s: a list over documents of several kinds", async (_id, route, title, entity) => {
    await expectList(entity, route, { title, listsqlsp: `${entity}_R_listgrid` });
  });

  /**
   * The route leads to the shared list. The server's definition has its own columns, and its grid accepts the shared
   * query.
   */
  async function expectList(entity: string, route: string, more: Row): Promise<void> {
    expect(listEntity(route.slice(1))).toBe(entity);
    const [head = {}] = await server.call("common_R_getlistgrid", {
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      branchin: "@branchin",
      formname: entity,
    });
    expect(head).toMatchObject({ viewallowed: 1, idproperty: "id", ...more });
    const cols = JSON.parse(String(head.cols)) as ColumnOption[];
    expect(cols.length).toBeGreaterThan(1);
    expect(cols.every(({ field, title }) => field !== "" && title.trim() !== "")).toBe(true);
    const ask = {
      DisplayLength: 10,
      DisplayStart: 1,
      SortDir: "asc",
      Search: "",
      id: 0,
      user2: "@user2",
      coid: "@coid",
      co: "@co",
      formmnu: entity,
    };
    expect(await server.call(String(head.listsqlsp), { ...ask, SortCol: cols[0]?.field })).toEqual([]);
  }

  test("MAST-016 /stocktransferlist is Stock Transfer, with when, from where and to where before our number", async () => {
    expect(recordDeclarations().find(({ entity }) => entity === "stocktransfer")).toMatchObject({
      route: "/stocktransferlist",
      title: "Stock Transfer",
    });
    const [head = {}] = await server.call("common_R_getlistgrid", { formname: "stocktransfer" });
    expect(head).toMatchObject({
      title: "Stock Transfer",
      entity: "stocktransfer",
      listsqlsp: "stocktransfer_R_listgrid",
    });
    expect((JSON.parse(String(head.cols)) as ColumnOption[]).map(({ field, title }) => [title, field])).toEqual([
      ["Stock Transfer Date", "edateview"],
      ["From (Source)", "fromgodownidview"],
      ["To (Destination)", "togodownidview"],
      ["Transfer No", "autobillno"],
      ["Status", "docstatus"],
    ]);
  });

  test("only sales and POS invoices have the chip from orders and challans", async () => {
    const heads = await Promise.all(
      recordDeclarations().map(
        async ({ entity }) =>
          [
            entity,
            (await server.call("common_R_getlistgrid", { formname: entity }))[0]?.saleordersaleaddallowed,
          ] as const,
      ),
    );
    expect(heads.filter(([, flag]) => flag !== undefined).toSorted()).toEqual([
      ["sale", 1],
      ["salepos", 1],
    ]);
  });

  test("the columns of purchases are those of the spec", async () => {
    const titles = async (formname: string) =>
      (JSON.parse(String((await server.call("common_R_getlistgrid", { formname }))[0]?.cols)) as ColumnOption[])
        .map(({ field, title }) => `${field}=${title}`)
        .join(", ");
    expect(await titles("purchase")).toBe(
      "edateview=Purchase Date, autobillno=AutoBill No, billno=Bill No, drconameview=Supplier Name, staxableamt=Bill Amount, scgst_amt=CGST Amount, " +
        "ssgst_amt=SGST Amount, sigst_amt=IGST Amount, sroundoff=Roundoff, mgrossamt=Gross Amount, docstatus=Status",
    );
  });

  test("a list of documents starts with date, number, party, amount and status; the other columns are there to choose", async () => {
    const columns = async (formname: string) =>
      JSON.parse(String((await server.call("common_R_getlistgrid", { formname }))[0]?.cols)) as ColumnOption[];
    for (const formname of ["sale", "purchase", "saleorder", "salechallan", "salereturn", "receipt", "payment"])
      expect(
        (await columns(formname)).filter(({ visible }) => visible).map(({ field }) => field),
        formname,
      ).toEqual(["edateview", "autobillno", "drconameview", "mgrossamt", "docstatus"]);
    expect((await columns("sale")).find(({ field }) => field === "docstatus")).toMatchObject({
      sortable: false,
      groupby: false,
    });
  });

  test("MAST-005 Attachment master has its route and its list", async () => {
    expect(recordDeclarations().find(({ entity }) => entity === "attachmentmaster")).toMatchObject({
      route: "/attachmentmasterlist",
      title: "Attachment master",
    });
    expect((await server.call("common_R_getlistgrid", { formname: "attachmentmaster" }))[0]).toMatchObject({
      viewallowed: 1,
    });
  });

  test("every file of a master or a document is found, with an entity and a number of its own", () => {
    const files = readdirSync(new URL("../../../src/server/modules", import.meta.url), { recursive: true }).filter(
      (name) => /\.(?:master|document)\.ts$/.test(String(name)),
    );
    const found = recordDeclarations();
    expect(found.length).toBe(files.length);
    expect(new Set(found.map(({ entity }) => entity)).size).toBe(files.length);
    expect(new Set(found.map(({ reportno }) => reportno)).size).toBe(files.length);
  });

  test("LIST-012 of all lists only that of cities has column filters", async () => {
    const all = [...recordDeclarations(), ...lists()].map(({ entity }) => entity);
    const heads = await Promise.all(
      all.map(async (formname) => ({
        formname,
        filtering: (await server.call("common_R_getlistgrid", { formname }))[0]?.filtering,
      })),
    );
    expect(heads.filter(({ filtering }) => filtering !== 0)).toEqual([{ formname: "city", filtering: 1 }]);
  });

  test("LIST-009 LIST-013 page sizes are those of the spec", async () => {
    const head = async (formname: string) => (await server.call("common_R_getlistgrid", { formname }))[0] ?? {};
    expect((await head("item")).pagesizes).toBe("[5,10,20,50,100]");
    expect((await head("category")).pagesizes).toBe("[5,10,20,50,100]");
    expect((await head("unit")).pagesizes).toBe("[10]");
  });

  test("MAST-012 the account-group variant of Ledger shows account groups under its own columns, without the tree", async () => {
    const [head = {}] = await server.call("common_R_getlistgrid", { formname: "acgroupledger" });
    expect(head).toMatchObject({ title: "Ledger", entity: "acgroup", treeparent: "", listsqlsp: "acgroup_R_listgrid" });
    expect((JSON.parse(String(head.cols)) as ColumnOption[]).map(({ title }) => title)).toEqual([
      "Account Group Name",
      "Under Group Name",
      "Account Group Sort",
    ]);
  });

  test("MAST-008 MAST-009 rows of account groups link to their parent and say how the tree draws them", async () => {
    const [head = {}] = await server.call("common_R_getlistgrid", { formname: "acgroup" });
    expect(head.treeparent).toBe("acgroupnamemasterid");
    const rows = await server.call("acgroup_R_listgrid", { DisplayLength: 500 });
    expect(rows).toHaveLength(28);
    const parent = rows.find(({ acgroupname }) => acgroupname === "Current Assets");
    const child = rows.find(({ acgroupname }) => acgroupname === "Sundry Debtors");
    expect(child).toMatchObject({
      acgroupnamemaster: "Current Assets",
      acgroupnamemasterid: parent?.id,
      acgroupsort: 200,
      globalid: child?.id,
      comp_name: "divs",
      div_class: "col-12",
    });
    expect(parent?.acgroupnamemasterid).toBe("");
  });

  test("the form of an account group is acgroupdetail, loaded by acgroup_R_getviewdata, titled Account Detail", async () => {
    expect((await server.call("WEBAPI_R_dynaform", { menutype: "acgroupdetail" }))[0]).toMatchObject({
      formtitle: "Account Detail",
      sqlsp: "acgroup_R_getviewdata",
      form_name: "acgroupdetail",
    });
  });

  test("MAST-014 MAST-017 MAST-018 short delete calls and where the result is read from", async () => {
    const head = async (formname: string) => (await server.call("common_R_getlistgrid", { formname }))[0] ?? {};
    expect(await head("debtors")).toMatchObject({ deleteshort: 1, deleteresult: "resu" });
    expect(await head("ledgergroup")).toMatchObject({ deleteshort: 0, deleteresult: "result" });
    const readFrom = await Promise.all(
      recordDeclarations().map(async ({ entity }) => [entity, (await head(entity)).deleteresult] as const),
    );
    expect(
      readFrom
        .filter(([, where]) => where === "result")
        .map(([entity]) => entity)
        .sort(),
    ).toEqual(["ledgergroup", "stocktransfer"]);
    const ledger = await make(server, "debtors");
    expect(
      (await server.call("debtors_R_btndelete_approve", { id: ledger, type: "delete", user: "owner", branch: 1 }))[0],
    ).toMatchObject({ err: 0 });
    const group = await make(server, "ledgergroup");
    await make(server, "debtors", { ledgergroupid: group });
    const [refused = {}] = await server.call("ledgergroup_R_btndelete_approve", { id: group, type: "delete" });
    expect(refused).toMatchObject({ err: 1 });
    expect(refused.result).not.toBe("Deleted");
    const free = await make(server, "ledgergroup");
    expect((await server.call("ledgergroup_R_btndelete_approve", { id: free, type: "delete" }))[0]).toMatchObject({
      result: "Deleted",
    });
  });

  test("LIST-016 LIST-017 a row carries the fields of every list", async () => {
    const id = await make(server, "shade");
    const [row = {}] = await server.call("shade_R_listgrid", { id });
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining([
        "id",
        "formname",
        "sqlsp",
        "formtitle",
        "formcaptaion",
        "formmnu",
        "editallowed",
        "deleteallowed",
        "downloadallowed",
        "addallowed",
        "isactive",
        "lastdnt",
        "co",
        "branch",
        "rolename",
        "branch_prefix",
      ]),
    );
    expect(row.lastdnt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test("LIST-014 a list that is not there is refused by name; without the right it says so", async () => {
    expect((await server.call("common_R_getlistgrid", { formname: "nolist" }))[0]).toMatchObject({
      err: 1,
      errormsg: "There is no list nolist.",
    });
    const { clerk } = server.users;
    expect((await server.call("common_R_getlistgrid", { formname: "item" }, undefined, clerk))[0]).toMatchObject({
      viewallowed: 0,
      addallowed: 0,
    });
    await grantClerk(server, "item", { rights: ["view", "edit"] });
    expect((await server.call("common_R_getlistgrid", { formname: "item" }, undefined, clerk))[0]).toMatchObject({
      viewallowed: 1,
      addallowed: 0,
    });
  });
});

describe("menu", () => {
  test("no two lines of the drawer have the same number, with the screens of the developer too", async () => {
    const all = await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" }, undefined, server.users.admin);
    expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(["/Macwhatsapp", "/debtorsloginlist"]));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("SHELL-011 the drawer is a tree of what the user may view", async () => {
    const all = await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" });
    const items = all.filter(({ kind, path }) => kind === "item" && path !== "/");
    expect(items.map(({ path }) => path).sort()).toEqual(
      [
        ...[...recordDeclarations(), ...openToOwner()].map(({ route }) => route),
        ...reports().map(({ reportno }) => `/Reportview?id=${reportno}`),
      ].sort(),
    );
    for (const item of items)
      expect(all.find(({ id }) => id === item.under)).toMatchObject({ kind: "group", under: 0 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    await grantClerk(server, "unit", {});
    await grantClerk(server, "item", { rights: [] });
    await grantClerk(server, "daybook", {});
    const mine = await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" }, undefined, server.users.clerk);
    const free = screens()
      .filter(({ needs }) => needs === "signed-in")
      .map(({ route }) => route);
    expect(
      mine
        .filter(({ kind }) => kind === "item")
        .map(({ path }) => path)
        .sort(),
    ).toEqual(["/", "/unitlist", "/Reportview?id=3103", ...free].sort());
  });

  test("a list, a screen and a report say what else they are called", async () => {
    const rows = await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" });
    const called = (path: string) => rows.find((row) => row.path === path)?.alsocalled;
    expect(called("/salelist")).toBe("invoice, tax invoice, bill");
    expect(called("/brslist")).toBe("BRS, bank reconciliation, bank statement");
    expect(called("/Reportview?id=3103")).not.toBe("");
    expect(called("/citylist")).toBe("");
  });

  test("a list says how a new record is opened, by key too, but only to users who may add", async () => {
    const entry = async (path: string, as?: TestUser) =>
      (await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" }, undefined, as)).find(
        (row) => row.path === path,
      );
    const sale = {
      addform: "saledetail",
      addtitle: "Sale Detail",
      addsqlsp: "sale_R_getviewdata",
      addfiles: 1,
      addlabel: "New sale",
      addkey: "F8",
    };
    expect(await entry("/salelist")).toMatchObject(sale);
    expect(await entry("/citylist")).toMatchObject({ addlabel: "New city", addfiles: 0, addkey: "" });
    expect(await entry("/")).toMatchObject({ addform: "", addkey: "" });
    await grantClerk(server, "sale", { rights: ["view"] });
    expect(await entry("/salelist", server.users.clerk)).toMatchObject({ addform: "", addlabel: "", addkey: "" });
    await grantClerk(server, "sale", { rights: ["view", "add"] });
    expect(await entry("/salelist", server.users.clerk)).toMatchObject({ ...sale, addfiles: 0 });
    await grantClerk(server, "sale", { rights: ["view", "add", "attachment"] });
    expect(await entry("/salelist", server.users.clerk)).toMatchObject(sale);
  });

  test("a key opens one kind of record", () => {
    const keys = recordDeclarations().flatMap(({ menu }) => menu.addKey ?? []);
    expect(keys.toSorted()).toEqual(["Alt+F5", "F4", "F6", "F7", "F8", "F9"]);
  });

  test("SHELL-012 SHELL-013 the Menu List has a card for each list with heading, number, placeholder, colour, icon and group", async () => {
    const cards = await server.call("WEBAPI_MacMenulist", { menutype: "" });
    expect(cards).toHaveLength(recordDeclarations().length + openToOwner().length + reports().length);
    expect(cards.find(({ path }) => path === "/itemlist")).toMatchObject({
      heading: "Items Master",
      reportno: 1208,
      TXT_placeholder: "List of items",
      bg: "#8a5a00",
      faicon: "package",
      total: "Inventory",
    });
  });
});
