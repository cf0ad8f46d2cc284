import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { RecordDeclaration, TextField } from "../../src/server/engine/records/declaration";
import type { TestServer } from "./harness";
import { openCompanies } from "./records/company";
import { make, nextNumber, plainRecords, view } from "./records/samples";

/** Text that a page could take for HTML. The number makes unique fields different. */
const hostile = (max: number): string => {
  const text = `<img src=x onerror=alert(${nextNumber()})>"'>&amp;`;
  return text.length <= max ? text : `<b>${nextNumber()}`.slice(0, max);
};
/** Fields that accept any text. */
const open = ({ kind, ...field }: RecordDeclaration["fields"][number]): boolean =>
  kind === "text" &&
  !("check" in field && field.check) &&
  !("inputMode" in field && field.inputMode) &&
  !("rich" in field && field.rich);
const texts = (declaration: RecordDeclaration): readonly TextField[] =>
  declaration.fields.filter((field): field is TextField => field.kind === "text" && open(field));

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const isEscaped = (html: unknown): void => expect(String(html)).not.toMatch(/<(?!br>|\/?small>)|["']/);

/** Without upper-case fields, which change the text. */
const hostileTexts = (declaration: RecordDeclaration) => texts(declaration).filter(({ upper }) => !upper);

describe.each(
  plainRecords()
    .filter((declaration) => hostileTexts(declaration).length > 0)
    .map((declaration) => [declaration.entity, declaration] as const),
)("hostile text in %s", (entity, declaration) => {
  test("DDL-003 SEARCH-005 it is kept as it is, and escaped where it is sent as HTML", async () => {
    const values = Object.fromEntries(hostileTexts(declaration).map(({ key, max }) => [key, hostile(max)]));
    const id = await make(server, entity, values);
    expect(await view(server, entity, id)).toMatchObject(values);
    const options = await server.call("WEBAPIGetddls", { id: entity, ids: String(id), DisplayLength: 5 });
    expect(options.length).toBeGreaterThan(0);
    for (const { labellist } of options) isEscaped(labellist);
    const found = await server.call("common_R_macsearch", { page: 0, Search: "onerror" });
    for (const { primaryname, secondaryname, thirdname } of found)
      [primaryname, secondaryname, thirdname].forEach(isEscaped);
  });
});

test.each([
  "'; drop table m_category; --",
  "' or '1'='1",
  "%",
  "_",
  "\\",
  "x') union select pwhash from app_user --",
  "$1",
  "\u202e<b>",
])("LIST-017 a search, a filter, a sort column and a group named %j are no SQL", async (text) => {
  const args = {
    DisplayLength: 5,
    DisplayStart: 1,
    SortCol: "id",
    SortDir: "asc",
    Search: "",
    id: 0,
    formmnu: "category",
  };
  for (const change of [
    { Search: text },
    { SortCol: text },
    { SortDir: text },
    { groupby: text },
    { filters: JSON.stringify([{ field: text, op: "contains", value: text }]) },
  ]) {
    const answer = await server.call("category_R_listgrid", { ...args, ...change }).then(
      (rows) => rows.length,
      (error: Error) => error.message,
    );
    // Rows of the list, or a message with the parameter: never an error of the database.
    if (typeof answer === "string") expect(answer).toMatch(/^(?:category_R_listgrid: |The list has no column )/);
  }
  for (const change of [{ search: text }, { filter: text }, { id: text }]) {
    const rows = await server.call("WEBAPIGetddls", { id: "category", ...change });
    expect(rows.every(({ pwhash }) => pwhash === undefined)).toBe(true);
  }
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ there: boolean }>`select to_regclass('m_category') is not null as there`.execute(tx),
  );
  expect(rows).toEqual([{ there: true }]);
});
