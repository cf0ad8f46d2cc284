import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import type { FormRow } from "../../../src/definitions/form-row";
import type { FormOverlay } from "../../../src/definitions/overlay";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

const FORM = "shadedetail";
let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(() =>
  server.parts.db.asSystem(async (tx) => {
    await sql`delete from def_form_draft`.execute(tx);
    await sql`delete from def_form_revision`.execute(tx);
    await sql`update def_form set overlay = null, overlay_rev = 0`.execute(tx);
  }),
);

const admin = (sqlsp: string, args: Row) =>
  server.call(sqlsp, { formname: FORM, ...args }, undefined, server.users.admin);
const draft = (overlay: FormOverlay, revision = 0) =>
  admin("formedit_R_savedraft", { overlay: JSON.stringify(overlay), revision });
const rowsFor = async (as: TestUser, preview?: number): Promise<readonly FormRow[]> =>
  (await server.call(
    "WEBAPI_R_dynaform",
    { menutype: FORM, ...(preview ? { preview } : {}) },
    undefined,
    as,
  )) as unknown as FormRow[];
const labelFor = async (as: TestUser, preview?: number) =>
  (await rowsFor(as, preview)).find(({ key }) => key === "shadename")?.label_label;

const RENAMED: FormOverlay = { rows: { shadename: { label_label: "Colour" } }, added: [] };
const LINK: FormOverlay["added"][number] = {
  key: "help",
  comp_type: "vals",
  div_InnerHtml: "<b>Ask the office</b>",
  place: { under: "row2", after: "shadename" },
};

test("only the developer edits forms or sees a draft", async () => {
  for (const name of ["formedit_R_get", "formedit_R_publish", "formedit_R_discard"])
    expect((await server.call(name, { formname: FORM }))[0]).toMatchObject({
      errkey: "rights",
      errormsg: "Only the developer can change a form.",
    });
  await draft(RENAMED);
  expect((await server.call("WEBAPI_R_dynaform", { menutype: FORM, preview: 1 }))[0]).toMatchObject({
    errkey: "rights",
  });
});

test("a draft is seen in the preview alone, published by everybody, rolled back by nobody but the developer", async () => {
  const { owner, admin: developer } = server.users;
  const before = await labelFor(owner);
  await draft(RENAMED);
  expect([await labelFor(owner), await labelFor(developer), await labelFor(developer, 1)]).toEqual([
    before,
    before,
    "Colour",
  ]);
  const [defs] = await ping();
  const [head] = (await rowsFor(owner)) as unknown as Row[];
  expect((await admin("formedit_R_publish", { note: "As the shops say" }))[0]).toMatchObject({ err: 0, revision: 1 });
  expect(await labelFor(owner)).toBe("Colour");
  expect(((await rowsFor(owner)) as unknown as Row[])[0]?.defver).not.toBe(head?.defver);
  expect((await ping())[0]).not.toBe(defs);
  expect((await admin("formedit_R_rollback", { revision: 0 }))[0]).toMatchObject({ err: 0, revision: 2 });
  expect(await labelFor(owner)).toBe(before);
  expect((await admin("formedit_R_rollback", { revision: 1 }))[0]).toMatchObject({ err: 0, revision: 3 });
  expect(await labelFor(owner)).toBe("Colour");
  const [state] = await admin("formedit_R_get", {});
  expect(JSON.parse(String(state?.revisions)).map(({ revision, note }: Row) => [revision, note])).toEqual([
    [3, "Back to revision 1"],
    [2, "Back to the base"],
    [1, "As the shops say"],
  ]);
});

const ping = async () =>
  (await server.call("WEBAPI_ping", { dev: "d1", next_dseq: 0, pending: 0, oldest: "", app: "1" })).map(
    ({ defs }) => defs,
  );

test("a row of the developer stands where he put it, and a row that moved takes its place", async () => {
  await draft({ rows: { shadesort: { place: { under: "row2", after: "" } } }, added: [LINK] });
  const keys = (await rowsFor(server.users.admin, 1)).map(({ key }) => key);
  expect(keys.indexOf("shadesort")).toBeLessThan(keys.indexOf("shadename"));
  expect(keys[keys.indexOf("shadename") + 1]).toBe("help");
});

test("a save that was entered against the form before the change still arrives", async () => {
  await draft(RENAMED);
  await admin("formedit_R_publish", {});
  const [saved] = await server.call(
    "shade_R_save",
    { id: 0, shadename: "Queued red", shadesort: 1, isactive: 1 },
    { id: crypto.randomUUID(), def: "older" },
  );
  expect(saved).toMatchObject({ err: 0, opst: "applied" });
});

test.each([
  [
    "hides a required field",
    { rows: { shadename: { field_visible: 0 } }, added: [] },
    /is required to save and would not be on the form/,
  ],
  [
    "shuts a required field",
    { rows: { shadename: { field_disable: 1 } }, added: [] },
    /is required to save and could not be filled in/,
  ],
  [
    "allows a longer text",
    { rows: { shadename: { validationprops: '{"required":"x","maxLength":9999}' } }, added: [] },
    /has at most \d+ characters on the server/,
  ],
  [
    "has an unknown type",
    { rows: {}, added: [{ ...LINK, comp_type: "hologram" }] },
    /there is no element of the type hologram/,
  ],
  [
    "names a missing procedure",
    { rows: { shadename: { calcuprops: '{"procedure":"no_such"}' } }, added: [] },
    /the server has no procedure no_such/,
  ],
  ["has a formula that cannot be read", { rows: { shadesort: { JScalcuprops: "1 +" } }, added: [] }, /JScalcuprops/],
  ["has broken JSON", { rows: { shadename: { validationprops: '{"required":' } }, added: [] }, /JSON/],
  ["uses a key twice", { rows: {}, added: [{ ...LINK, key: "shadename" }] }, /used twice/],
  [
    "places a row in nothing",
    { rows: {}, added: [{ ...LINK, place: { under: "nowhere", after: "" } }] },
    /its place refers to nowhere, which is not on the form/,
  ],
  [
    "makes a loop of parents",
    { rows: { card1: { place: { under: "row2", after: "" } } }, added: [] },
    /is its own parent/,
  ],
] as const)("a draft that %s is kept and told, but not published", async (_what, overlay, sentence) => {
  expect((await draft(overlay as FormOverlay))[0]).toMatchObject({ err: 0 });
  const before = JSON.stringify(await rowsFor(server.users.owner));
  const refused = await admin("formedit_R_publish", {});
  expect(refused.map(({ errormsg }) => String(errormsg)).join(" ")).toMatch(sentence);
  expect(JSON.stringify(await rowsFor(server.users.owner))).toBe(before);
});

test("bad input: no JSON, unknown columns, a form that is not there, a revision that is old", async () => {
  await expect(admin("formedit_R_savedraft", { overlay: "{", revision: 0 })).rejects.toThrow(/not valid JSON/);
  await expect(draft({ rows: { shadename: { sqlsp: "x" } as never }, added: [] })).rejects.toThrow(
    /is not a set of changes/,
  );
  expect((await admin("formedit_R_get", { formname: "nothing" }))[0]).toMatchObject({
    errormsg: "There is no form nothing.",
  });
  expect((await draft(RENAMED, 7))[0]).toMatchObject({
    errormsg: "The form was published meanwhile (revision 0). Open it again to see the difference.",
  });
  expect((await admin("formedit_R_publish", {}))[0]).toMatchObject({ errormsg: "There is no draft to publish." });
  expect((await admin("formedit_R_rollback", { revision: 9 }))[0]).toMatchObject({
    errormsg: "The form has no revision 9.",
  });
});

test("the difference names column, base and change", async () => {
  await draft(RENAMED);
  const [state] = await admin("formedit_R_get", {});
  expect(JSON.parse(String(state?.differences))).toEqual([
    { key: "shadename", column: "label_label", before: "Shade Name", after: "Colour" },
  ]);
  await admin("formedit_R_discard", {});
  expect((await admin("formedit_R_get", {}))[0]).toMatchObject({ isdraft: 0, differences: "[]" });
});
