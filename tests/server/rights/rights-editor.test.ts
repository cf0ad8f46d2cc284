import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_RIGHTS, rightsOf } from "../../../src/server/engine/call/rights";
import type { Rights } from "../../../src/server/engine/call/rights";
import { rightsModules } from "../../../src/server/engine/menu/screens";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createUser } from "../../../src/server/engine/sign-in/identity";
import type { Row } from "../../../src/wire/envelope";
import { PASSWORD } from "../harness";
import type { TestUser, TestServer } from "../harness";
import { inCompany, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const LIST = "settingslist_R_usersdetail_list";
const SAVE = "settingslist_R_usersdetail_listsave";

const FIELDS = [
  "id",
  "cousers",
  "formmnu",
  "formcaptaion",
  "viewrights",
  "addrights",
  "editrights",
  "deleterights",
  "approvalrights",
  "printrights",
  "attachementrights",
  "reportemailsendrights",
  "field_disable",
  "field_visiblefalse",
  "dashboardinshow",
  "menuinshow",
  "favouriteshotcutinshow",
];
const OF_SAVE = [
  "id",
  "viewrights",
  "addrights",
  "editrights",
  "deleterights",
  "approvalrights",
  "field_disable",
  "field_visiblefalse",
  "dashboardinshow",
  "menuinshow",
  "favouriteshotcutinshow",
  "printrights",
  "attachementrights",
  "reportemailsendrights",
];

const list = (cousers: string, as?: TestUser) =>
  server.call(
    LIST,
    { user2: "@user2", branchin: "@branchin", coid: "@coid", formmnu: "usersdetail", listtype: "user", cousers },
    undefined,
    as,
  );

const rowOf = async (cousers: string, formmnu: string, as?: TestUser): Promise<Row> =>
  (await list(cousers, as)).find((row) => row.formmnu === formmnu) ?? {};

/** The parameters of RIGHTS-019 in order. */
const args = (row: Row, change: Row = {}): Row => ({
  user2: "@user2",
  geolocation: "18.52,73.85",
  devid: "dev-1",
  userid: "@userid",
  loginip: "@loginip",
  dnt: "@dnt",
  branchin: "@branchin",
  coid: "@coid",
  ...Object.fromEntries(OF_SAVE.map((name) => [name, row[name]])),
  ...change,
});

const save = async (row: Row, change: Row, as?: TestUser, op?: Parameters<TestServer["call"]>[2]) =>
  (await server.call(SAVE, args(row, change), op, as))[0] ?? {};

/** A value set in a row, and the right that it becomes. */
const MATRIX: readonly (readonly [string, unknown, Partial<Rights>])[] = [
  ["viewrights", true, { view: true }],
  ["addrights", true, { add: true }],
  ["editrights", true, { edit: true }],
  ["deleterights", true, { delete: true }],
  ["approvalrights", true, { approval: true }],
  ["printrights", true, { print: true }],
  ["attachementrights", true, { attachment: true }],
  ["reportemailsendrights", true, { reportEmail: true }],
  ["field_disable", "godownname,godownaddress", { locked: ["godownname", "godownaddress"] }],
  ["field_visiblefalse", "godownsort", { hidden: ["godownsort"] }],
  ["dashboardinshow", true, { inDashboard: true }],
  ["menuinshow", true, { inMenu: true }],
  ["favouriteshotcutinshow", true, { isFavourite: true }],
];

test("RIGHTS-007 each of the thirteen of a form is given to a user by itself: the others, other forms and other users have nothing of it", async () => {
  const { clerk, admin } = server.users;
  const rightsNow = () =>
    inCompany(server, async (ctx) => [await rightsOf(ctx, "godown"), await rightsOf(ctx, "unit")], clerk);
  const other = await rowOf("owner", "godown");
  const none = Object.fromEntries(MATRIX.map(([name, value]) => [name, value === true ? false : ""]));
  for (const [name, value, right] of MATRIX) {
    expect(await save(await rowOf("clerk", "godown"), { ...none, [name]: value }, admin), name).toMatchObject({
      err: 0,
    });
    expect(await rightsNow(), name).toEqual([{ ...NO_RIGHTS, ...right }, NO_RIGHTS]);
    expect(await rowOf("clerk", "godown"), name).toMatchObject({ [name]: value === true ? 1 : value });
  }
  expect(MATRIX.flatMap(([, , right]) => Object.keys(right)).sort()).toEqual(Object.keys(NO_RIGHTS).sort());
  expect(await rowOf("owner", "godown")).toEqual(other);
});

describe("the list of rights", () => {
  test("RIGHTS-015 RIGHTS-016 one row for each module, with these fields and no others, also where nothing was ever given", async () => {
    const rows = await list("clerk");
    expect(rows.map(({ formmnu }) => formmnu)).toEqual(
      (await inCompany(server, rightsModules)).map(({ formmnu }) => formmnu),
    );
    for (const row of rows) expect(Object.keys(row)).toEqual(FIELDS);
    expect(rows[0]).toMatchObject({
      cousers: "clerk",
      viewrights: 0,
      menuinshow: 0,
      field_disable: "",
      formcaptaion: (await inCompany(server, rightsModules))[0]?.title,
    });
  });

  test("RIGHTS-016 ids are numbers of their own for every user and module, and stay the same once a row is stored", async () => {
    const [clerk, owner] = [await list("clerk"), await list("owner")];
    const ids = [...clerk, ...owner].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => Number.isSafeInteger(id))).toBe(true);
    const shade = await rowOf("clerk", "shade");
    expect(await save(shade, { viewrights: true })).toMatchObject({ err: 0, id: shade.id });
    expect((await rowOf("clerk", "shade")).id).toBe(shade.id);
    expect((await list("clerk")).map(({ id }) => id)).toEqual(clerk.map(({ id }) => id));
  });

  test("numbers of modules are all different and leave room below the ids", async () => {
    const numbers = (await inCompany(server, rightsModules)).map(({ reportno }) => reportno);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThan(100_000);
  });

  test("RIGHTS-003 who may do everything by his role is shown so", async () => {
    for (const name of ["owner", "admin"])
      expect(await rowOf(name, "item")).toMatchObject({
        viewrights: 1,
        deleterights: 1,
        menuinshow: 1,
        favouriteshotcutinshow: 0,
      });
  });

  test("ACCT-036 listtype module: every user of the company and his rights on that module", async () => {
    const rows = await server.call(LIST, {
      user2: "@user2",
      branchin: "@branchin",
      coid: "@coid",
      formmnu: "item",
      listtype: "module",
    });
    expect(rows.map(({ cousers, formmnu }) => [cousers, formmnu])).toEqual([
      ["admin", "item"],
      ["clerk", "item"],
      ["owner", "item"],
    ]);
    expect(rows[1]?.id).toBe((await rowOf("clerk", "item")).id);
  });

  test("RIGHTS-003 only admins of the company see it, and only their own company", async () => {
    expect((await list("clerk", server.users.clerk))[0]).toMatchObject({
      err: 1,
      errkey: "rights",
      errormsg: "Only a company admin can view and change rights.",
    });
    expect((await list("clerk", server.users.stranger))[0]).toMatchObject({
      err: 1,
      errormsg: "There is no user clerk in this company.",
    });
    expect((await list("stranger"))[0]).toMatchObject({ errormsg: "There is no user stranger in this company." });
    expect((await server.call(LIST, { formmnu: "nomodule", listtype: "module" }))[0]).toMatchObject({
      errormsg: "There is no module nomodule.",
    });
  });
});

describe("saving one row", () => {
  test("RIGHTS-019 ACCT-043 a company admin gives rights by these parameters, and they hold at once", async () => {
    const before = await rowOf("clerk", "godown");
    expect((await server.call("godown_R_listgrid", {}, undefined, server.users.clerk))[0]).toMatchObject({
      errkey: "rights",
    });
    expect(
      await save(before, {
        viewrights: true,
        addrights: 1,
        printrights: "True",
        field_disable: "godownaddress",
        menuinshow: true,
      }),
    ).toMatchObject({ err: 0, stype: "success" });
    expect(await rowOf("clerk", "godown")).toEqual({
      ...before,
      viewrights: 1,
      addrights: 1,
      printrights: 1,
      field_disable: "godownaddress",
      menuinshow: 1,
    });
    expect((await server.call("godown_R_listgrid", {}, undefined, server.users.clerk))[0]?.errkey).toBeUndefined();
    expect(
      (await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" }, undefined, server.users.clerk)).map(
        ({ path }) => path,
      ),
    ).toContain("/godownlist");
    await save(await rowOf("clerk", "godown"), { viewrights: false });
    expect((await server.call("godown_R_listgrid", {}, undefined, server.users.clerk))[0]).toMatchObject({
      errkey: "rights",
    });
  });

  test("RIGHTS-019 every change stands in the audit trail with who, where and what", async () => {
    const row = await rowOf("clerk", "unit");
    await save(row, { viewrights: true });
    const [link] = await inCompany(server, ({ tx }) =>
      tx
        .selectFrom("audit_trail")
        .selectAll()
        .where("entity", "=", "rights")
        .where("recid", "=", String(row.id))
        .execute(),
    );
    expect(link).toMatchObject({
      username: "owner",
      action: "insert",
      before: null,
      devid: "dev-1",
      geolocation: "18.52,73.85",
    });
    expect(link?.after).toMatchObject({ cousers: "clerk", formmnu: "unit", viewrights: true, addrights: false });
  });

  test("RIGHTS-003 an ordinary user gives nobody anything, himself neither; another company is out of reach", async () => {
    const row = await rowOf("clerk", "city");
    expect(await save(row, { viewrights: true }, server.users.clerk)).toMatchObject({ err: 1, errkey: "rights" });
    expect(await save(row, { viewrights: true }, server.users.stranger)).toMatchObject({
      err: 1,
      errormsg: "This company has no such user or module.",
    });
    expect(await save({ ...row, id: 17 }, {})).toMatchObject({ err: 1 });
    expect(await rowOf("clerk", "city")).toEqual(row);
  });

  test("RIGHTS-013 only admin hides fields; a company admin may save a row that has some", async () => {
    const row = await rowOf("clerk", "item");
    expect(await save(row, { field_visiblefalse: "purchaseprice" })).toMatchObject({
      err: 1,
      errkey: "field_visiblefalse",
      errormsg: "Items Master: only admin can hide fields.",
    });
    expect(
      await save(
        row,
        { viewrights: true, field_visiblefalse: "remarks, purchaseprice,purchaseprice" },
        server.users.admin,
      ),
    ).toMatchObject({ err: 0 });
    const hidden = await rowOf("clerk", "item");
    expect(hidden.field_visiblefalse).toBe("purchaseprice,remarks");
    expect(await save(hidden, { addrights: true })).toMatchObject({ err: 0 });
    expect(await save(await rowOf("clerk", "item"), { field_visiblefalse: "" })).toMatchObject({
      err: 1,
      errkey: "field_visiblefalse",
    });
    expect(await rowOf("clerk", "item")).toMatchObject({ addrights: 1, field_visiblefalse: "purchaseprice,remarks" });
  });

  test("a field that the module does not have is refused by name", async () => {
    const row = await rowOf("clerk", "city");
    expect(await save(row, { field_disable: "cityname,nosuch" })).toMatchObject({
      err: 1,
      errkey: "field_disable",
      errormsg: "City has no field nosuch.",
    });
  });

  test("RIGHTS-003 nothing is taken from the developer, from another company admin, or from oneself", async () => {
    expect(await save(await rowOf("admin", "item"), { viewrights: false })).toMatchObject({
      err: 1,
      errkey: "viewrights",
      errormsg: "admin is the developer, whose rights cannot be removed.",
    });
    expect(await save(await rowOf("owner", "item"), { deleterights: false })).toMatchObject({
      err: 1,
      errormsg: "You are a company admin and cannot remove your own rights.",
    });
    const byAdmin = await save(
      await rowOf("owner", "item", server.users.admin),
      { field_disable: "mrp" },
      server.users.admin,
    );
    expect(byAdmin).toMatchObject({
      err: 1,
      errkey: "field_disable",
      errormsg:
        "owner is a company admin with all rights. To remove rights, first end the company admin role of this user.",
    });
    expect(await rowOf("owner", "item")).toMatchObject({ viewrights: 1, deleterights: 1, field_disable: "" });
  });

  test("of a company admin only the favourite is kept: the day he is none any more, he keeps no rights", async () => {
    const row = await rowOf("owner", "city");
    expect(await save(row, { favouriteshotcutinshow: true })).toMatchObject({ err: 0 });
    expect(await rowOf("owner", "city")).toEqual({ ...row, favouriteshotcutinshow: 1 });
    const stored = await inCompany(server, ({ tx }) =>
      tx
        .selectFrom("user_right")
        .selectAll()
        .where("userid", "=", server.users.owner.user.userid)
        .where("formmnu", "=", "city")
        .executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ viewrights: false, deleterights: false, favouriteshotcutinshow: true });
  });

  test("RIGHTS-019 a row that another admin changed meanwhile is a conflict with his values, and nothing is merged", async () => {
    const seen = await rowOf("clerk", "area");
    const vals = Object.fromEntries(OF_SAVE.filter((name) => name !== "id").map((name) => [name, seen[name]]));
    await save(seen, { viewrights: true }, server.users.admin);
    const mine = await save(seen, { printrights: true }, undefined, {
      id: "11111111-1111-4111-8111-111111111111",
      base: { kind: "vals", vals },
    });
    expect(mine).toMatchObject({
      err: 1,
      errkey: "op_conflict",
      who: "admin",
      current: { viewrights: 1, printrights: 0, cousers: "clerk" },
    });
    expect(await rowOf("clerk", "area")).toMatchObject({ viewrights: 1, printrights: 0 });
    const now = { ...vals, viewrights: 1 };
    const again = await save(seen, { viewrights: true, printrights: true }, undefined, {
      id: "22222222-2222-4222-8222-222222222222",
      base: { kind: "vals", vals: now },
    });
    expect(again).toMatchObject({ err: 0, opst: "applied" });
  });

  test("RIGHTS-019 the same operation twice is one change", async () => {
    const row = await rowOf("clerk", "country");
    const op = { id: "33333333-3333-4333-8333-333333333333" };
    expect(await save(row, { viewrights: true }, undefined, op)).toMatchObject({ opst: "applied" });
    expect(await save(row, { viewrights: true }, undefined, op)).toMatchObject({ opst: "replayed" });
    const links = await inCompany(server, ({ tx }) =>
      tx
        .selectFrom("audit_trail")
        .select("seq")
        .where("entity", "=", "rights")
        .where("recid", "=", String(row.id))
        .execute(),
    );
    expect(links).toHaveLength(1);
  });

  test("a second offline edit of the same row builds on the first", async () => {
    const row = await rowOf("clerk", "category");
    const first = "44444444-4444-4444-8444-444444444444";
    await save(row, { viewrights: true }, undefined, { id: first });
    const second = await save(row, { viewrights: true, addrights: true }, undefined, {
      id: "55555555-5555-4555-8555-555555555555",
      after: first,
      base: { kind: "op", op: first },
    });
    expect(second).toMatchObject({ err: 0 });
    expect(await rowOf("clerk", "category")).toMatchObject({ viewrights: 1, addrights: 1 });
  });
});

describe("what rights do", () => {
  test("RIGHTS-008 rows of a list carry the flags of what the user may do with them", async () => {
    const FLAGS = [
      "editallowed",
      "deleteallowed",
      "addallowed",
      "downloadallowed",
      "printallowed",
      "attachmentallowed",
      "chkdocallowed",
      "isauditlock",
    ];
    const flags = async (as?: TestUser) =>
      (await server.call("acgroup_R_listgrid", {}, undefined, as))
        .slice(0, 1)
        .map((row) => FLAGS.map((name) => row[name]));
    expect(await flags()).toEqual([[1, 1, 1, 1, 1, 1, 1, 0]]);
    await save(await rowOf("clerk", "acgroup"), { viewrights: true, attachementrights: true, approvalrights: true });
    expect(await flags(server.users.clerk)).toEqual([[0, 0, 0, 0, 0, 1, 1, 0]]);
  });

  test("RIGHTS-006 a client with an account signs in as staff do, and sees what he was given and nothing else", async () => {
    const { branchid } = server.users.owner.user;
    await server.parts.db.asSystem((tx) =>
      createUser(tx, {
        username: "client1",
        fullname: "Client One",
        password: PASSWORD,
        branches: [{ branchid, companyAdmin: false }],
      }),
    );
    const client: TestUser = {
      ...(await openSession(server.parts, "client1", server.users.owner.companyid)),
      companyid: server.users.owner.companyid,
    };
    const paths = async () =>
      (await server.call("WEBAPI_MacMenulist", { menutype: "Shortcut" }, undefined, client))
        .map(({ path }) => path)
        .filter((path) => String(path).endsWith("list"));
    // Settings are the user's own, so every user has them.
    expect(await paths()).toEqual(["/Settingslist"]);
    await save(await rowOf("client1", "item"), { viewrights: true, menuinshow: true });
    expect((await paths()).toSorted()).toEqual(["/Settingslist", "/itemlist"]);
    expect((await server.call("debtors_R_listgrid", {}, undefined, client))[0]).toMatchObject({
      err: 1,
      errkey: "rights",
    });
  });

  test("RIGHTS-008 a search in a list and everywhere does not find by a field that is hidden, and finds by the others", async () => {
    const [made] = await server.call("shade_R_save", { id: 0, shadename: "Vermilion zq1", shadesort: 4 });
    await save(await rowOf("clerk", "shade", server.users.admin), { viewrights: true }, server.users.admin);
    const hits = async (text: string) => [
      ...(await server.call("shade_R_listgrid", { Search: text }, undefined, server.users.clerk)).map(({ id }) => id),
      ...(await server.call("WEBAPIGetddls", { sid: "shade", search: text }, undefined, server.users.clerk)).map(
        ({ value }) => value,
      ),
      ...(await server.call("common_R_macsearch", { page: 0, Search: text }, undefined, server.users.clerk)).map(
        ({ linkeditid }) => linkeditid,
      ),
    ];
    expect(await hits("vermil")).toEqual([made?.id, made?.id, made?.id]);
    await save(
      await rowOf("clerk", "shade", server.users.admin),
      { field_visiblefalse: "shadename" },
      server.users.admin,
    );
    expect(await hits("vermil")).toEqual([]);
  });
});

describe("source 874", () => {
  test("the fields of a module, by its key", async () => {
    const options = await server.call("WEBAPIGetddls", {
      user2: "@user2",
      branchin: "@branchin",
      id: 874,
      filter: "city",
    });
    expect(options.map(({ value, label }) => [value, label])).toEqual([
      ["cityname", "City Name"],
      ["stateid", "State"],
      ["isactive", "Active"],
    ]);
    expect(
      (await server.call("WEBAPIGetddls", { id: 874, filter: "city", search: "stat" })).map(({ value }) => value),
    ).toEqual(["stateid"]);
    expect(await server.call("WEBAPIGetddls", { id: 874, filter: "nosuch" })).toEqual([]);
  });
});

describe("the hash of the rights", () => {
  const ping = async (as: TestUser) =>
    (await server.call("WEBAPI_ping", { dev: "d", next_dseq: 1, pending: 0, app: "1.0.0" }, undefined, as))[0]?.rights;
  const own = async (formmnu: string) =>
    (await server.call("WEBAPI_own_rights", {}, undefined, server.users.clerk)).find((row) => row.formmnu === formmnu);

  test("RIGHTS-008 changes with the rights of that user alone, and own rights say what changed", async () => {
    const [mine, his, sees] = [await ping(server.users.clerk), await ping(server.users.owner), await own("unit")];
    await save(
      await rowOf("clerk", "unit", server.users.admin),
      { viewrights: true, field_visiblefalse: "unitname" },
      server.users.admin,
    );
    expect(await ping(server.users.clerk)).not.toBe(mine);
    expect(await ping(server.users.owner)).toBe(his);
    expect((await own("unit"))?.sees).not.toBe(sees?.sees);
    expect((await own("unit"))?.names).toBe("unit,unitdetail");
    await save(
      await rowOf("clerk", "unit", server.users.admin),
      { viewrights: true, field_visiblefalse: "", field_disable: "unitname" },
      server.users.admin,
    );
    expect(await own("unit")).toMatchObject({ sees: sees?.sees });
    expect((await own("unit"))?.may).not.toBe(sees?.may);
  });

  test("RIGHTS-008 the name of a unit that is hidden is hidden in the items too", async () => {
    const before = await own("item");
    await save(
      await rowOf("clerk", "unit", server.users.admin),
      { field_visiblefalse: "unitname" },
      server.users.admin,
    );
    expect((await own("item"))?.sees).not.toBe(before?.sees);
    expect(String((await own("item"))?.hidden).split(",")).toEqual(
      expect.arrayContaining(["unitname", "unitid_label"]),
    );
  });
});
