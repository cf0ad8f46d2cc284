import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TextField } from "../../../src/server/engine/records/declaration";
import { usesOf } from "../../../src/server/engine/records/record-declarations";
import { isLines, isRef, proc, scalars, tableOf } from "../../../src/server/engine/records/shape";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { inCompany, openCompanies } from "./company";
import { make, plainRecords, sample, view } from "./samples";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const count = (entity: string) =>
  inCompany(server, async (ctx) => {
    const { rows } = await sql<{ n: number; kept: number }>`
    select count(*)::int as n, (select n::int from master_count where entity = ${entity}) as kept from ${sql.table(`m_${entity}`)}`.execute(
      ctx.tx,
    );
    return rows[0] ?? { n: 0, kept: 0 };
  });

/** The sent values as a view returns them: only the cells of lines, references unchanged. */
function shown(values: Row, row: Row): Row {
  return Object.fromEntries(
    Object.keys(values)
      .filter((key) => key !== "id")
      .map((key) => {
        const sent = values[key];
        if (!Array.isArray(sent)) return [key, row[key]];
        return [
          key,
          (row[key] as Row[]).map((line) => Object.fromEntries(Object.keys(sent[0]).map((cell) => [cell, line[cell]]))),
        ];
      }),
  );
}

/** What a use also needs: a cess unit must be a unit of its item. */
const BESIDE: Readonly<Record<string, (id: number) => Row>> = {
  cessunitid: (id) => ({ units: [{ altunitid: id, conversion: 2 }] }),
  packunitid: (id) => ({ units: [{ altunitid: id, conversion: 2 }] }),
};

/** One contract for every declaration found. */
describe.each(plainRecords().map((one) => [one.entity, one] as const))("master %s", (entity, declaration) => {
  test("LIST-015 FORM-080 a record is saved, shown as it was entered, and listed", async () => {
    const values = await sample(server, declaration);
    const [saved = {}] = await server.call(`${entity}_R_save`, values);
    expect(saved).toMatchObject({ err: 0, stype: "success", stitle: "", rowver: 1 });
    const row = await view(server, entity, Number(saved.id));
    expect(shown(values, row)).toEqual(Object.fromEntries(Object.entries(values).filter(([key]) => key !== "id")));
    expect(row).toMatchObject({ id: saved.id, rowver: 1 });
    const [listed = {}] = await server.call(`${entity}_R_listgrid`, { id: saved.id });
    expect(listed).toMatchObject({
      id: saved.id,
      rowver: 1,
      formname: `${entity}detail`,
      sqlsp: `${entity}_R_getviewdata`,
      formtitle: declaration.formTitle,
      formmnu: entity,
      editallowed: 1,
      deleteallowed: 1,
      addallowed: 1,
      isactive: 1,
      DisplayStart: 1,
      TotalCount: 1,
      co: "Anand Traders",
      branch: "Pune",
    });
    for (const column of declaration.list) expect(listed, column.field).toHaveProperty(column.field);
  });

  test("FORM-081 a change is saved, counts the version up once, and stands in the audit trail with before and after", async () => {
    const id = await make(server, entity);
    const before = await view(server, entity, id);
    const field = scalars(declaration).find(
      (one) => (one.kind === "text" && !one.check && !one.hidden) || one.kind === "whole" || one.kind === "date",
    );
    const next = field?.kind === "whole" ? 2 : field?.kind === "date" ? "2031-12-31" : "Changed";
    const key = field?.key ?? "";
    const [saved = {}] = await server.call(`${entity}_R_save`, { ...asSent(before), [key]: next });
    expect(saved).toMatchObject({ err: 0, id, rowver: 2 });
    expect(await view(server, entity, id)).toMatchObject({ [key]: next, rowver: 2 });
    const { rows } = await inCompany(server, (ctx) =>
      sql<{ before: Row; after: Row; action: string }>`
      select action, before, after from audit_trail where entity = ${entity} and recid = ${String(id)} order by seq desc limit 1`.execute(
        ctx.tx,
      ),
    );
    expect(rows[0]).toMatchObject({ action: "update", after: { [key]: next } });
    expect(rows[0]?.before[key]).toEqual(before[key]);
  });

  test("a save of what is stored already does not count the version up", async () => {
    const id = await make(server, entity);
    const before = await view(server, entity, id);
    expect((await server.call(`${entity}_R_save`, asSent(before)))[0]).toMatchObject({ err: 0, rowver: 1 });
  });

  test("FORM-083 every missing required field is told at once, on its key, and nothing is written", async () => {
    const required = declaration.fields.filter((field) => field.required);
    const { n } = await count(entity);
    const rows = await server.call(`${entity}_R_save`, {
      id: 0,
      ...Object.fromEntries(required.map((field) => [field.key, isLines(field) ? [] : ""])),
    });
    expect(rows.map(({ errkey }) => errkey)).toEqual(expect.arrayContaining(required.map(({ key }) => key)));
    for (const field of required)
      expect(rows.find(({ errkey }) => errkey === field.key)).toMatchObject({ err: 1, errormsg: field.required });
    expect((await count(entity)).n).toBe(n);
  });

  test("a record of another company is neither shown, changed, listed nor deleted", async () => {
    const { stranger } = server.users;
    const foreign = await make(server, entity, {}, stranger);
    const before = await view(server, entity, foreign, stranger);
    expect(await view(server, entity, foreign)).toMatchObject({ err: 1 });
    expect(await server.call(`${entity}_R_listgrid`, { id: foreign })).toEqual([]);
    expect(
      (await server.call(`${entity}_R_save`, { ...(await sample(server, declaration)), id: foreign }))[0],
    ).toMatchObject({ err: 1, errkey: "id" });
    expect(
      (await server.call(proc(declaration, "btndelete_approve"), { id: foreign, type: "delete" }))[0],
    ).toMatchObject({ err: 1, errkey: "id" });
    expect(await view(server, entity, foreign, stranger)).toEqual(before);
  });

  test.skipIf(!declaration.fields.some(isRef))(
    "a reference to a record of another company is refused on its field",
    async () => {
      for (const field of declaration.fields.filter(isRef)) {
        const foreign = await make(server, field.to, {}, server.users.stranger);
        const rows = await server.call(`${entity}_R_save`, {
          ...(await sample(server, declaration)),
          [field.key]: foreign,
        });
        expect(
          rows.map(({ errkey }) => errkey),
          field.key,
        ).toContain(field.key);
      }
    },
  );

  test("script and quotes in every free text field are stored and given back as text", async () => {
    const free = scalars(declaration).filter(
      (field) => field.kind === "text" && !field.check && !field.upper && !field.rich && field.max >= 30,
    );
    const typed = Object.fromEntries(free.map(({ key }, n) => [key, `<i onload=x()>'"${n}${entity.slice(0, 4)}`]));
    const id = await make(server, entity, typed);
    expect(await view(server, entity, id)).toMatchObject(typed);
  });

  test("SQL and pattern signs in every search are only text", async () => {
    const before = await count(entity);
    for (const Search of ["'; drop table m_item; --", "' or 1=1 --", "%", "_", "\\", '"', "${1}", "§§§"]) {
      const rows = await server.call(`${entity}_R_listgrid`, { Search });
      expect(
        rows.every(({ err }) => err === undefined),
        Search,
      ).toBe(true);
      if (Search.length > 4) expect(rows).toEqual([]);
    }
    expect(await count(entity)).toEqual(before);
  });

  test("LIST-025 sorted by any column, pages neither repeat nor lose a row, and the count is exact", async () => {
    while ((await count(entity)).n < 7) await make(server, entity);
    const { n, kept } = await count(entity);
    expect(kept).toBe(n);
    for (const column of ["id", ...declaration.list.filter(({ hidden }) => !hidden).map(({ field }) => field)]) {
      for (const SortDir of ["asc", "desc"]) {
        const all = await server.call(`${entity}_R_listgrid`, { DisplayLength: 500, SortCol: column, SortDir });
        const pages = await Promise.all(
          [1, 4, 7].map((DisplayStart) =>
            server.call(`${entity}_R_listgrid`, { DisplayLength: 3, DisplayStart, SortCol: column, SortDir }),
          ),
        );
        expect(
          pages.flat().map(({ id }) => id),
          `${column} ${SortDir}`,
        ).toEqual(all.slice(0, 9).map(({ id }) => id));
        expect(all[0]).toMatchObject({ TotalCount: n, DisplayStart: 1 });
      }
    }
  });

  test("LIST-018 LIST-020 a record that is not used is deleted, answered with stitle, resu and stype", async () => {
    const id = await make(server, entity);
    const { n } = await count(entity);
    const [answer = {}] = await server.call(proc(declaration, "btndelete_approve"), {
      id,
      type: "delete",
      geolocation: "",
      devid: "",
      formmnu: entity,
    });
    expect(answer).toMatchObject({ err: 0, stype: "success", stitle: "" });
    expect(answer.resu).toBeTruthy();
    expect(await count(entity)).toEqual({ n: n - 1, kept: n - 1 });
    expect(await view(server, entity, id)).toMatchObject({ err: 1 });
  });

  // The tests of the books cover documents that use it.
  const uses = usesOf(entity).filter((use) => !use.declaration.document);
  test.skipIf(uses.length === 0)("a record that is used is not deleted, and the sentence says where", async () => {
    for (const use of uses) {
      const id = await make(server, entity);
      const value = use.lines
        ? {
            [use.lines.key]: [
              { ...((await sample(server, use.declaration))[use.lines.key] as Row[])[0], [use.field.key]: id },
            ],
          }
        : { [use.field.key]: id };
      const user = await make(server, use.declaration.entity, { ...value, ...BESIDE[use.field.key]?.(id) });
      const [answer = {}] = await server.call(proc(declaration, "btndelete_approve"), { id, type: "delete" });
      expect(answer.err).toBe(1);
      expect(answer.errormsg).toMatch(new RegExp(`is used in 1 ${use.declaration.noun[0]}\\.$`));
      expect(await view(server, entity, id)).toMatchObject({ id });
      expect(
        (await server.call(proc(use.declaration, "btndelete_approve"), { id: user, type: "delete" }))[0],
      ).toMatchObject({ err: 0 });
      expect((await server.call(proc(declaration, "btndelete_approve"), { id, type: "delete" }))[0]).toMatchObject({
        err: 0,
      });
    }
  });

  test("an unknown parameter is a broken request", async () => {
    await expect(server.call(`${entity}_R_save`, { id: 0, nonsense: 1 })).rejects.toThrow(
      /nonsense is not a parameter/,
    );
  });

  test.each(
    scalars(declaration)
      .filter((one): one is TextField => one.kind === "text" && !one.hidden)
      .slice(0, 1),
  )("a text that is too long in $key is a refusal on its field", async ({ key, max }) => {
    const rows = await server.call(`${entity}_R_save`, {
      ...(await sample(server, declaration)),
      [key]: "x".repeat(max + 1),
    });
    expect(rows.find(({ errkey }) => errkey === key)?.errormsg).toContain(`at most ${max} characters`);
  });

  test("id 0 gives what a new form begins with", async () => {
    const row = await view(server, entity, 0);
    expect(row).toMatchObject({ id: 0, rowver: 0 });
    for (const field of declaration.fields) expect(row).toHaveProperty(field.key);
  });

  test("a change without right, and every call without right, is refused in words", async () => {
    const { clerk } = server.users;
    const id = await make(server, entity);
    for (const [name, args] of [
      ["listgrid", {}],
      ["getviewdata", { txtid: id }],
      ["save", { id }],
      ["btndelete_approve", { id, type: "delete" }],
    ] as const) {
      const [row = {}] = await server.call(proc(declaration, name), args, undefined, clerk);
      expect(row, name).toMatchObject({ err: 1, errkey: "rights" });
      expect(row.errormsg).toMatch(/^You don't have permission to /);
    }
  });

  test("the table is under row-level security", async () => {
    const { rows } = await server.parts.db.asSystem((tx) =>
      sql<{ on: boolean }>`select relrowsecurity as on from pg_class where relname = ${tableOf(declaration)}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ on: true }]);
  });

  /** A view as the form sends it back: the fields of the declaration and the id. */
  function asSent(row: Row): Row {
    return Object.fromEntries(["id", ...declaration.fields.map(({ key }) => key)].map((key) => [key, row[key]]));
  }
});
