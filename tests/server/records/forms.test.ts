import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineColumnsOf } from "../../../src/definitions/choices";
import type { FormRow } from "../../../src/definitions/form-row";
import { buildTree } from "../../../src/definitions/form-tree";
import { inputPropsOf, paramMap } from "../../../src/definitions/row-props";
import { formRows } from "../../../src/server/engine/form/form-rows";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { definitionsHash } from "../../../src/server/engine/schema/definitions";
import { open, seal } from "../../../src/wire/codec";
import { formModelQuestion } from "../../../src/wire/definition-questions";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { writeEnvelope } from "../../../src/wire/envelope";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { grantClerk, openCompanies, settled } from "./company";
import { make, plainRecords, view } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const form = async (name: string, as?: TestUser): Promise<FormRow[]> =>
  (await server.call("WEBAPI_R_dynaform", { menutype: name }, undefined, as)) as unknown as FormRow[];
const rowOf = (rows: readonly FormRow[], key: string): FormRow | undefined => rows.find((row) => row.key === key);
const json = (text: string | undefined): Record<string, unknown> => JSON.parse(text || "{}") as Record<string, unknown>;

const COLUMNS =
  `id key comp_name comp_type under_srno globalid form_name label_label label_class TXT_class TXT_TextMode TXT_placeholder TXT_text div_class
  div_InnerHtml aspx_codes COMP_style field_visible field_disable field_readonly options cols colsclick DataSourceID_SQL DataTextField DataValueField sqlsp
  props labelprops inputprops Inputpropsc validationprops calcuprops JScalcuprops pageloadprops aftersubmitprops mail_sub mail_body`.split(
    /\s+/,
  );

describe.each(plainRecords().map((one) => [one.entity, one] as const))("form of %s", (entity, declaration) => {
  test("FORM-009 FORM-010 its rows have every column, form a tree, and the first names the record-load procedure", async () => {
    const rows = await form(`${entity}detail`);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(COLUMNS));
    expect(rows[0]).toMatchObject({
      sqlsp: `${entity}_R_getviewdata`,
      formtitle: declaration.formTitle,
      entity,
      offlineclass: "A",
      addallowed: 1,
      editallowed: 1,
    });
    expect(buildTree(rows).problems).toEqual([]);
    const drawn = rows.map(({ key }) => key);
    for (const field of declaration.fields) expect(drawn).toContain(field.key);
  });

  test("FORM-011 FORM-012 the submit button names the save procedure with parameters that it takes, the close button the list", async () => {
    const rows = await form(`${entity}detail`);
    const save = rows.find(({ comp_type }) => comp_type === "btn_submit");
    expect(save?.DataSourceID_SQL).toBe(`${entity}_R_save`);
    const params = paramMap(save ?? rows[0]!);
    expect(params).toEqual(
      expect.arrayContaining([
        { name: "id", source: "id" },
        { name: "geolocation", source: "@geolocation" },
        { name: "devid", source: "@devid" },
      ]),
    );
    const known = Object.keys(server.parts.registry.get(`${entity}_R_save`).params);
    expect(
      params
        .filter(({ source }) => !source.startsWith("@"))
        .map(({ name }) => name)
        .filter((name) => !known.includes(name)),
    ).toEqual([]);
    expect(rowOf(rows, "btnclose")).toMatchObject({ comp_type: "btn", aspx_codes: declaration.route });
  });
});

test("FORM-006 the question of the browser, encrypted, is answered with the form model, encrypted, whose first row holds sqlsp", async () => {
  const { owner } = server.users;
  const { sqlsp, args, enc } = formModelQuestion("godowndetail");
  expect({ sqlsp, args, enc }).toEqual({
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype: "godowndetail" },
    enc: true,
  });
  const answer = await server.post(
    { enc2str: await seal(writeEnvelope(sqlsp, args), owner.key, owner.user.sid) },
    owner,
    ENDPOINTS.encrypted,
  );
  const rows = (await open(String((answer.body as Row).enc2str), owner.key)) as FormRow[];
  expect(rows[0]).toMatchObject({ sqlsp: "godown_R_getviewdata", form_name: "godowndetail" });
  expect(rows.map(({ key }) => key)).toEqual((await form("godowndetail")).map(({ key }) => key));
  expect(rows.length).toBeGreaterThan(3);
});

test("elements and rules follow from the fields, so that browser and server check the same", async () => {
  const rows = await form("debtorsdetail");
  expect(rowOf(rows, "gstin")).toMatchObject({ comp_type: "txt", label_label: "GSTIN" });
  expect(json(rowOf(rows, "gstin")?.validationprops)).toEqual({ maxLength: 15, check: "gstin" });
  expect(json(rowOf(rows, "drconame")?.validationprops)).toMatchObject({
    required: "Ledger Name is required.",
    maxLength: 200,
  });
  expect(rowOf(rows, "cityid")).toMatchObject({
    comp_type: "ddls",
    TXT_TextMode: "single-line",
    DataSourceID_SQL: "city",
  });
  expect(json(rowOf(rows, "cityid")?.inputprops)).toMatchObject({
    filterField: "stateid",
    createEntity: "city",
    show: "cityname",
  });
  expect(rowOf(rows, "acgroupid")).toMatchObject({ comp_type: "ddlssolo" });
  expect(rowOf(rows, "openingtype")).toMatchObject({ comp_type: "radio" });
  expect(rowOf(rows, "address")).toMatchObject({ comp_type: "txts" });
  expect(rowOf(rows, "addresses")).toMatchObject({ comp_type: "listdetail" });
  const item = await form("itemdetail");
  expect(JSON.parse(rowOf(item, "barcodes")?.cols ?? "[]")).toMatchObject([
    { key: "barcode", comp_type: "txtbarcodescanner", check: "barcode" },
    { key: "packunitid", comp_type: "ddls", DataSourceID_SQL: "unit" },
  ]);
  expect(rowOf(item, "inactive")).toMatchObject({ comp_type: "chk", label_label: "It's Service" });
  expect(rowOf(item, "mrp")).toMatchObject({ comp_type: "amt" });
  expect(rowOf(item, "isactive")).toMatchObject({ comp_type: "switch" });
});

test("the head says which field names a record: an item has its code before its name, and a document none", async () => {
  const nameOf = async (entity: string) => (await form(`${entity}detail`))[0];
  expect(await nameOf("item")).toMatchObject({ namefield: "itemname" });
  expect(await nameOf("debtors")).toMatchObject({ namefield: "drconame" });
  expect(await nameOf("sale")).toMatchObject({ namefield: "" });
});

test.each([
  ["sale", "Sundry Debtors"],
  ["purchase", "Sundry Creditors"],
  ["receipt", "Sundry Debtors"],
  ["payment", "Sundry Creditors"],
])("a party made in a %s begins under %s, a group that every company has", async (entity, name) => {
  const party = rowOf(await form(`${entity}detail`), "partyid");
  const [begin] = party ? (inputPropsOf(party).begins ?? []) : [];
  expect(begin).toEqual({ key: "acgroupid", source: "acgroup", name });
  const groups = await server.call("acgroup_R_listgrid", { DisplayLength: 100, DisplayStart: 1, Search: name });
  expect(groups.map(({ acgroupname }) => acgroupname)).toContain(name);
});

test("what the server says of a column of lines reaches the page whole: limits, what a scan adds, all of it", () => {
  const kinds = recordDeclarations().flatMap((declaration) =>
    formRows(declaration).filter(({ comp_type }) => comp_type === "listdetail"),
  );
  expect(kinds.length).toBeGreaterThan(20);
  for (const row of kinds) expect(lineColumnsOf(row), `${row.form_name} ${row.key}`).toEqual(JSON.parse(row.cols));
});

test("a form that is not there is refused by name, one without any right in words", async () => {
  expect((await server.call("WEBAPI_R_dynaform", { menutype: "nodetail" }))[0]).toMatchObject({
    err: 1,
    errormsg: "There is no form nodetail.",
  });
  expect(
    (await server.call("WEBAPI_R_dynaform", { menutype: "itemdetail" }, undefined, server.users.clerk))[0],
  ).toMatchObject({ err: 1, errkey: "rights" });
});

test("the version of a form is the same for everybody and stands with all of them in one hash", async () => {
  const [head = {}] = (await form("itemdetail")) as unknown as Row[];
  expect(head.defver).toMatch(/^[0-9a-f]{16}$/);
  await grantClerk(server, "item", { rights: ["view"], hidden: "mrp" });
  expect(((await form("itemdetail", server.users.clerk)) as unknown as Row[])[0]?.defver).toBe(head.defver);
  expect(definitionsHash()).toMatch(/^[0-9a-f]{16}$/);
});

describe("RIGHTS-015 locked and hidden fields", () => {
  const hidden = "creditlimit,acgroupid";
  beforeAll(async () => {
    await grantClerk(server, "debtors", {
      rights: ["view", "add", "edit", "print"],
      locked: "gstin,creditdays",
      hidden,
    });
  });

  test("FORM-071 a locked field is disabled, a hidden one is not there, and a save sends neither", async () => {
    const rows = await form("debtorsdetail", server.users.clerk);
    expect(rowOf(rows, "gstin")).toMatchObject({ field_disable: 1 });
    expect(rowOf(rows, "creditlimit")).toBeUndefined();
    const names = paramMap(rows.find(({ comp_type }) => comp_type === "btn_submit") ?? rows[0]!).map(
      ({ name }) => name,
    );
    for (const key of ["gstin", "creditdays", "creditlimit", "acgroupid"]) expect(names).not.toContain(key);
    expect(names).toContain("drconame");
  });

  test("a hidden field leaves by no way: view, list, definition, search, picker, feed, export, conflict, history", async () => {
    const secret = "Zanzibar Debtors";
    const acgroupid = await make(server, "acgroup", { acgroupname: secret });
    const id = await make(server, "debtors", { drconame: "Hidden Things", acgroupid, creditlimit: 424242.32 });
    await server.call("debtors_R_save", { ...(await asSent(id)), creditlimit: 424242.33 });
    const { clerk } = server.users;
    await settled(server);
    const as = (name: string, args: Row) => server.call(name, args, undefined, clerk);
    const answers = [
      await as("debtors_R_getviewdata", { txtid: id }),
      await as("debtors_R_listgrid", { id }),
      await as("common_R_getlistgrid", { formname: "debtors" }),
      await as("WEBAPIGetddls", { sid: "debtors", search: "hidden" }),
      await as("WEBAPI_changes_since", { entity: "debtors" }),
      await as("common_R_macsearch", { Search: "hidden", page: 0 }),
      await as("WEBAPI_R_selecthistory", { formname: "debtors", idproperty: id }),
      await server.call(
        "debtors_R_save",
        { id, drconame: "X" },
        { id: crypto.randomUUID(), base: { kind: "ver", ver: 1 } },
        clerk,
      ),
    ];
    expect(answers.map((rows) => rows.length > 0)).toEqual(answers.map(() => true));
    expect(answers.at(-1)?.[0]).toMatchObject({ errkey: "op_conflict", rowver: 2 });
    const file = await server.app.inject({
      method: "POST",
      url: "/MicroACExcel/Postmacapitest",
      headers: { authorization: `Bearer ${clerk.token}` },
      payload: { sqlsp: "debtors_R_listgrid", sqlpara: [], mypayans: [], sp_download: "csv" },
    });
    expect(file.body).toContain("Hidden Things");
    const all = JSON.stringify([answers, file.body]);
    expect(all).toContain("Hidden Things");
    for (const word of [secret, "424242", "creditlimit", "acgroupname", "acgroupid"])
      expect(all, word).not.toContain(word);
    await expect(as("debtors_R_listgrid", { SortCol: "acgroupname" })).rejects.toThrow(
      "The list has no column acgroupname.",
    );
    await expect(
      as("debtors_R_listgrid", { filters: JSON.stringify([{ field: "acgroupname", op: "contains", value: "Zan" }]) }),
    ).rejects.toThrow("no column");
  });

  test("a change of a locked or hidden field is refused on it; other fields are saved and it stays as it was", async () => {
    const id = await make(server, "debtors", { creditdays: 30, creditlimit: 5000 });
    const { clerk } = server.users;
    const rows = await server.call(
      "debtors_R_save",
      { id, drconame: "Other", creditdays: 90, creditlimit: 1 },
      undefined,
      clerk,
    );
    expect(rows.map(({ errkey }) => errkey)).toEqual(["creditlimit", "creditdays"]);
    expect(
      (await server.call("debtors_R_save", { id, drconame: "Other", creditdays: 30 }, undefined, clerk))[0],
    ).toMatchObject({ err: 0 });
    expect(await view(server, "debtors", id)).toMatchObject({ drconame: "Other", creditdays: 30, creditlimit: 5000 });
  });

  async function asSent(id: number): Promise<Row> {
    const row = await view(server, "debtors", id);
    const declaration = recordDeclarations().find(({ entity }) => entity === "debtors");
    return Object.fromEntries(
      ["id", ...(declaration?.fields.map(({ key }) => key) ?? [])].map((key) => [key, row[key]]),
    );
  }
});
