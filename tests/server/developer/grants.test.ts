import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret } from "../../../src/server/engine/session/passwords";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";
import { make } from "../records/samples";

let server: TestServer;
let pass = "";
beforeAll(async () => {
  server = await openCompanies({ gates: { sqlrun: await hashSecret("open sesame") } });
  const [answer] = await server.call("WEBAPIsqlgate", { password: "open sesame" }, undefined, server.users.admin);
  pass = String(answer?.pass);
});
afterAll(() => server.close());

const system = <T>(text: string): Promise<readonly T[]> =>
  server.parts.db.asSystem(async (tx) => (await sql.raw<T>(text).execute(tx)).rows);
const save = async (sqlscript: string): Promise<Row> =>
  (
    await server.call(
      "WEBAPIsqlexec",
      { id: "test", sqlscript, encryptidsqlscript: pass, preview: 0 },
      undefined,
      server.users.admin,
    )
  )[0] ?? {};

/** Functions that run with the rights of their owner, each with the roles that can call it. */
const definers = (): Promise<
  readonly { name: string; args: string; nulls: string; istrigger: boolean; roles: string }[]
> =>
  system(`
  select p.proname as name, pg_get_function_identity_arguments(p.oid) as args,
    coalesce((select string_agg('null::' || format_type(t, null), ', ' order by place) from unnest(p.proargtypes) with ordinality as a(t, place)), '') as nulls, p.prorettype = 'trigger'::regtype as istrigger,
    coalesce((select string_agg(coalesce(g.rolname, 'public'), ' ' order by g.rolname) from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      left join pg_roles g on g.oid = a.grantee where a.grantee <> p.proowner), '') as roles
  from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1, 2`);

test("what runs with the rights of the owner is called by the application alone; a new one shows here", async () => {
  const all = await definers();
  expect(all.filter(({ istrigger, roles }) => istrigger && roles !== "")).toEqual([]);
  expect(
    all.filter(({ istrigger }) => !istrigger).map(({ name, args, roles }) => `${name}(${args}): ${roles}`),
  ).toMatchSnapshot();
});

test("no role has a right on a table or sequence beyond these; the tables of records count as one", async () => {
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ grantee: string; tables: string; rights: string }>`
    with one as (
      select coalesce(g.rolname, 'public') as grantee, case when c.relname ~ '^m_' then 'm_*' else c.relname end as name, c.relname, c.relkind,
        string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as rights
      from pg_class c, aclexplode(c.relacl) a left join pg_roles g on g.oid = a.grantee
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'S') and a.grantee <> c.relowner and (a.grantee = 0 or g.rolname in ('microac_app', 'microac_sql'))
      group by 1, 2, 3, 4)
    select grantee, string_agg(distinct case relkind when 'S' then 'sequences' else name end, ' ' order by case relkind when 'S' then 'sequences' else name end) as tables, rights
    from one where grantee <> 'microac_sql' group by grantee, rights order by 1, 3`.execute(tx),
  );
  expect(rows.map(({ grantee, rights, tables }) => `${grantee} ${rights}: ${tables}`)).toMatchSnapshot();
  // Columns of tables with secrets, one by one.
  expect(
    (
      await system<{ text: string }>(`
    select concat_ws(' ', g.rolname, lower(a.privilege_type), c.relname || ':', string_agg(t.attname, ' ' order by t.attname)) as text
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a left join pg_roles g on g.oid = a.grantee
    where c.relnamespace = 'public'::regnamespace and coalesce(g.rolname, 'public') <> 'microac_sql' group by g.rolname, a.privilege_type, c.relname order by 1`)
    ).map(({ text }) => text),
  ).toMatchSnapshot();
});

test("a script reads and writes these tables and no others; of those with secrets all but these columns", async () => {
  await system("select sqlrun_prepare()");
  const reach = `
    select c.relname, concat_ws(' ', case when bool_or(has_column_privilege('microac_sql', c.oid, a.attnum, 'select')) then 'select' end,
        (select string_agg(verb, ' ') from unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) verb where has_table_privilege('microac_sql', c.oid, verb))) as rights,
      string_agg(a.attname, ' ' order by a.attname) filter (where not has_column_privilege('microac_sql', c.oid, a.attnum, 'select')) as hidden
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') group by c.oid, c.relname`;
  expect(
    (
      await system<{ rights: string; tables: string }>(`
    with one as (select distinct case when relname ~ '^m_' then 'm_*' else relname end as name, rights from (${reach}) r)
    select rights, string_agg(name, ' ' order by name) as tables from one group by rights order by rights`)
    ).map(({ rights, tables }) => `${rights || "nothing"}: ${tables}`),
  ).toMatchSnapshot();
  expect(
    (
      await system<{ text: string }>(
        `select relname || ': ' || hidden as text from (${reach}) r where rights <> '' and hidden <> '' order by 1`,
      )
    ).map(({ text }) => text),
  ).toMatchSnapshot();
});

test("a script calls none of them, whatever company it says that it is of", async () => {
  const other = server.users.stranger.user.coid;
  const city = await make(server, "city", { cityname: "Theirs" }, server.users.stranger);
  const before = await system(`select statename from m_city where id = ${city}`);
  expect(
    (
      await save(
        `select set_config('app.coid', '${other}', true); select master_renamed('m_city', 'stateid', 'statename', stateid, 'Planted') from (select stateid from city limit 1) x`,
      )
    ).ErrorMessage,
  ).toMatch(/permission denied/);
  for (const { name, nulls } of await definers()) {
    // One returns the company of the script, the others run it and say what it reads, with its own rights.
    if (["sqlrun_coid", "sqlrun_execute", "sqlrun_describe"].includes(name)) continue;
    expect(
      (await save(`select set_config('app.coid', '${other}', true); select ${name}(${nulls})`)).ErrorMessage,
      name,
    ).toMatch(/permission denied/);
  }
  expect(await system(`select statename from m_city where id = ${city}`)).toEqual(before);
});
