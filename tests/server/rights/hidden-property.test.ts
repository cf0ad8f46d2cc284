import fc from "fast-check";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formFields } from "../../../src/server/engine/form/form-rows";
import type { RecordDeclaration } from "../../../src/server/engine/records/declaration";
import type * as Hidden from "../../../src/server/engine/records/hidden";
import { formOf, isRef, proc } from "../../../src/server/engine/records/shape";
import type * as FixedFields from "../../../src/server/engine/saving/fixed-fields";
import type { OpMember, Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies, settled } from "../records/company";
import { plainRecords, view } from "../records/samples";
import { planted, containsMarker, type Planted } from "./planted";

/** Off in the negative controls: then the test must detect what the filter and the refusal hold back. */
const on = vi.hoisted(() => {
  // Files of one worker share their modules. This one gets its own, with the two parts below replaced.
  vi.resetModules();
  return { filter: true, refusal: true };
});
afterAll(() => void vi.resetModules());
vi.mock("../../../src/server/engine/records/hidden", async (original) => {
  const real = await original<typeof Hidden>();
  return {
    ...real,
    hiddenKeys: (...args: Parameters<typeof real.hiddenKeys>) =>
      on.filter ? real.hiddenKeys(...args) : new Set<string>(),
  };
});
vi.mock("../../../src/server/engine/saving/fixed-fields", async (original) => {
  const real = await original<typeof FixedFields>();
  return {
    refuseFixed: (...args: Parameters<typeof real.refuseFixed>) => (on.refusal ? real.refuseFixed(...args) : args[2]),
  };
});

const NEEDS = ["view", "add", "edit", "delete", "approval", "print"] as const;
type Given = Readonly<Record<(typeof NEEDS)[number], boolean>> & {
  readonly locked: readonly string[];
  readonly hidden: readonly string[];
};
type All = Readonly<Record<string, Given>>;

const all = plainRecords();
const records = new Map<string, readonly Planted[]>();
const oldSaves = new Map<string, { readonly op: Partial<OpMember>; readonly args: Row }>();
let server: TestServer;

beforeAll(async () => {
  server = await openCompanies();
  await grant(
    Object.fromEntries(
      all.map(({ entity }) => [
        entity,
        { view: true, add: true, edit: true, delete: true, approval: true, print: true, locked: [], hidden: [] },
      ]),
    ),
  );
  for (const { entity } of all)
    records.set(entity, [await planted(server, entity, "a"), await planted(server, entity, "b")]);
  // An earlier save of the user, to be queried after their rights have changed.
  for (const { entity } of all) {
    const [{ id, values }] = records.get(entity) as readonly [Planted, Planted];
    const old = { op: { id: randomUUID() }, args: { id, ...editable(entity, values) } };
    oldSaves.set(entity, old);
    expect((await clerk(`${entity}_R_save`, old.args, old.op))[0]).toMatchObject({ err: 0 });
  }
  await settled(server);
});
afterAll(() => server.close());

const editable = (entity: string, values: Row): Row =>
  Object.fromEntries(
    all.filter((one) => one.entity === entity).flatMap((one) => one.fields.map(({ key }) => [key, values[key]])),
  );

/** A call as the user whose rights are tested; an error is a reply as well. */
async function clerk(sqlsp: string, args: Row, op?: Partial<OpMember>): Promise<readonly Row[]> {
  return server
    .call(sqlsp, args, op, server.users.clerk)
    .catch((error: unknown) => [{ err: 1, thrown: String(error) }]);
}

function grant(given: All): Promise<void> {
  const { coid, userid } = server.users.clerk.user;
  const rows = Object.entries(given).map(([formmnu, { locked, hidden, ...may }]) => ({
    formmnu,
    ...may,
    field_disable: locked.join(","),
    field_visiblefalse: hidden.join(","),
  }));
  return server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right where coid = ${coid} and userid = ${userid}`.execute(tx);
    await sql`insert into user_right (userid, coid, formmnu, viewrights, addrights, editrights, deleterights, approvalrights, printrights, menuinshow, dashboardinshow, field_disable, field_visiblefalse)
      select ${userid}, ${coid}, formmnu, view, add, edit, delete, approval, print, true, true, field_disable, field_visiblefalse
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(formmnu text, view boolean, add boolean, edit boolean, delete boolean, approval boolean, print boolean, field_disable text, field_visiblefalse text)`.execute(
      tx,
    );
  });
}

/**
 * The markers that must not occur in a reply of `entity`: hidden values of any entity, and names reached through its
 * hidden fields.
 */
function forbidden(entity: string | null, given: All): readonly string[] {
  return all.flatMap((one) =>
    (given[one.entity]?.hidden ?? []).flatMap((key) =>
      (records.get(one.entity) ?? []).flatMap(({ own, names }) => [
        ...(own.get(key) ?? []),
        ...(one.entity === entity ? (names.get(key) ?? []) : []),
      ]),
    ),
  );
}

/** Every way to query an entity. The search text itself does not count in the reply. */
function questions(
  declaration: RecordDeclaration,
  given: All,
): readonly (readonly [name: string, ask: () => Promise<unknown>])[] {
  const { entity } = declaration;
  const [first, second] = records.get(entity) as readonly [Planted, Planted];
  const grid = (args: Row) => clerk(`${entity}_R_listgrid`, { DisplayLength: 500, ...args });
  const columns = [
    ...new Set([...declaration.list.map(({ field }) => field), ...declaration.fields.map(({ key }) => key)]),
  ];
  const exported = (sp_download: string) =>
    server.app.inject({
      method: "POST",
      url: "/MicroACExcel/Postmacapitest",
      headers: { authorization: `Bearer ${server.users.clerk.token}` },
      payload: { sqlsp: `${entity}_R_listgrid`, sqlpara: ["SortCol"], mypayans: ["id"], sp_download },
    });
  const old = oldSaves.get(entity);
  const own = given[entity];
  return [
    ["head", () => clerk("common_R_getlistgrid", { formname: entity })],
    ...(declaration.variants ?? []).map(
      ({ formname }) => [`variant ${formname}`, () => clerk("common_R_getlistgrid", { formname })] as const,
    ),
    ["list", () => grid({})],
    ...columns.flatMap((field) => [
      [`sorted by ${field}`, () => grid({ SortCol: field, SortDir: "desc" })] as const,
      [`grouped by ${field}`, () => grid({ groupby: field })] as const,
      [`filtered by ${field}`, () => grid({ filters: JSON.stringify([{ field, op: "filled" }]) })] as const,
    ]),
    ...[first, second].flatMap(({ id }) => [
      [`record ${id}`, () => clerk(`${entity}_R_getviewdata`, { txtid: id })] as const,
      [
        `history ${id}`,
        () => clerk("WEBAPI_R_selecthistory", { formname: formOf(declaration), idproperty: id }),
      ] as const,
      [`option ${id}`, () => clerk("WEBAPIGetddls", { sid: entity, ids: String(id) })] as const,
    ]),
    ["new record", () => clerk(`${entity}_R_getviewdata`, { txtid: 0 })],
    ["form", () => clerk("WEBAPI_R_dynaform", { menutype: formOf(declaration) })],
    ["options", () => clerk("WEBAPIGetddls", { sid: entity, DisplayLength: 500 })],
    ...(declaration.cards ? [["picture", () => clerk(`${entity}_R_picture`, { id: 1 })] as const] : []),
    ["feed", () => clerk("WEBAPI_changes_since", { entity })],
    ["csv", async () => (await exported("csv")).body],
    ["old save again", () => clerk(`${entity}_R_save`, old?.args ?? {}, old?.op)],
    ["old save with another body", () => clerk(`${entity}_R_save`, { ...old?.args, id: second.id }, old?.op)],
    ["fate of the old save", () => clerk("WEBAPI_op_status", { ids: [old?.op.id] })],
    ["cancel of the old save", () => clerk("WEBAPI_op_cancel", { id: old?.op.id })],
    [
      "conflict of a save",
      () => clerk(`${entity}_R_save`, { id: first.id }, { id: randomUUID(), base: { kind: "ver", ver: 999_999 } }),
    ],
    [
      "conflict of a delete",
      () =>
        clerk(
          proc(declaration, "btndelete_approve"),
          { id: first.id, type: "delete" },
          { id: randomUUID(), base: { kind: "ver", ver: 999_999 } },
        ),
    ],
    ["approval", () => clerk(proc(declaration, "btndelete_approve"), { id: second.id, type: "approval" })],
    ...(own && !own.delete
      ? [["delete", () => clerk(proc(declaration, "btndelete_approve"), { id: second.id, type: "delete" })] as const]
      : []),
    ["save of nothing new", () => clerk(`${entity}_R_save`, { id: second.id })],
    ...formFields(declaration).map(
      ({ key }) =>
        [
          `save of ${key} emptied`,
          () => (isFixed(own, key) ? clerk(`${entity}_R_save`, { id: second.id, [key]: "" }) : Promise.resolve([])),
        ] as const,
    ),
  ];
}

/** Keys that would show a hidden field in a row of the entity. */
const shownKeys = (declaration: RecordDeclaration, given: Given | undefined): readonly string[] =>
  declaration.fields
    .filter(({ key }) => given?.hidden.includes(key))
    .flatMap((field) => (isRef(field) ? [field.key, `${field.key}_label`, field.show] : [field.key]));

/** Keys of the rows and of the record in a conflict; columns of lines have the same names. */
const keysIn = (answer: unknown): ReadonlySet<string> =>
  new Set(
    (Array.isArray(answer) ? (answer as readonly Row[]) : []).flatMap((row) => [
      ...Object.keys(row),
      ...Object.keys((row.current as Row | undefined) ?? {}),
    ]),
  );

const isFixed = (given: Given | undefined, key: string): boolean =>
  given !== undefined && (!given.edit || given.locked.includes(key) || given.hidden.includes(key));

/** Sentences for what was found; none if all is correct. */
async function violations(declaration: RecordDeclaration, given: All): Promise<readonly string[]> {
  const { entity } = declaration;
  const found: string[] = [];
  const before = await Promise.all((records.get(entity) ?? []).map(({ id }) => view(server, entity, id)));
  const secrets = forbidden(entity, given);
  for (const [name, ask] of questions(declaration, given)) {
    const answer = await ask();
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    for (const secret of secrets)
      if (containsMarker(secret, text)) found.push(`${entity} ${name}: the hidden ${secret} in ${text.slice(0, 300)}`);
    for (const key of shownKeys(declaration, given[entity]))
      if (/^(list|record|feed|conflict)/.test(name) && keysIn(answer).has(key))
        found.push(`${entity} ${name}: the hidden key ${key}`);
    if (
      !given[entity]?.view &&
      /^(list|csv|feed|history|sorted|grouped|filtered)/.test(name) &&
      !/rights|permission|thrown/.test(text)
    )
      found.push(`${entity} ${name} without the view right: ${text.slice(0, 200)}`);
  }
  found.push(...(await searched(entity, given)));
  for (const [index, { id }] of (records.get(entity) ?? []).entries()) {
    const after = await view(server, entity, id);
    for (const { key } of formFields(declaration))
      if (isFixed(given[entity], key) && JSON.stringify(after[key]) !== JSON.stringify(before[index]?.[key]))
        found.push(`${entity} ${id}: ${key} was written`);
  }
  return found;
}

/**
 * The dashboard counts many entities at once: no hidden value of any of them, and nothing of an entity without the
 * view right.
 */
async function onDashboard(given: All): Promise<readonly string[]> {
  const rows = (await clerk("WEBAPI_dashboard2", {})) as readonly Row[];
  const text = JSON.stringify(rows);
  const blind = rows
    .filter(({ formmnu }) => formmnu && !given[String(formmnu)]?.view)
    .map(({ heading }) => `${String(heading)} without the view right`);
  return [
    ...blind,
    ...forbidden(null, given)
      .filter((secret) => containsMarker(secret, text))
      .map((secret) => `the hidden ${secret} on the dashboard`),
  ];
}

/** A hidden value finds nothing, neither in the list nor in a picker nor anywhere else. */
async function searched(entity: string, given: All): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id, own } of records.get(entity) ?? []) {
    for (const key of given[entity]?.hidden ?? []) {
      for (const marker of (own.get(key) ?? []).slice(0, 1)) {
        const rows = [
          ...(await clerk(`${entity}_R_listgrid`, { DisplayLength: 500, Search: marker })),
          ...(await clerk("WEBAPIGetddls", { sid: entity, search: marker })),
          ...(await clerk("common_R_macsearch", { page: 0, Search: marker })).filter(
            (row) => row.linkeditformname === `${entity}detail`,
          ),
        ];
        if (rows.some((row) => row.id === id || row.value === id || row.linkeditid === id))
          found.push(`${entity} ${id}: found by its hidden ${key}`);
      }
    }
  }
  return found;
}

const givenOf = (declaration: RecordDeclaration): fc.Arbitrary<Given> => {
  const keys = formFields(declaration).map(({ key }) => key);
  return fc.record({
    view: fc.boolean().map((no) => !no || keys.length === 0),
    add: fc.boolean(),
    edit: fc.boolean(),
    delete: fc.boolean(),
    approval: fc.boolean(),
    print: fc.boolean(),
    locked: fc.subarray(keys),
    hidden: fc.subarray(keys),
  });
};
const anyRights: fc.Arbitrary<All> = fc.record(
  Object.fromEntries(all.map((declaration) => [declaration.entity, givenOf(declaration)])),
);

test("the test knows every procedure that a master has", () => {
  const known = [
    "listgrid",
    "getviewdata",
    "save",
    "btndelete_approve",
    "btndelete",
    "picture",
    "listtotals",
    "addcode",
  ];
  const names = server.parts.registry
    .names()
    .filter((name) => all.some(({ entity }) => name.startsWith(`${entity}_R_`)));
  expect(names.filter((name) => !known.includes(name.split("_R_")[1] ?? ""))).toEqual([]);
});

test("RIGHTS-008 RIGHTS-013 whatever rights a user has: no answer holds a value hidden from him, and nothing locked is written", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(anyRights, async (given) => {
      await grant(given);
      expect(await onDashboard(given)).toEqual([]);
      // Each run tests some entities, so that all get their turn.
      for (let n = 0; n < 3; n += 1) {
        expect(await violations(all[turn++ % all.length]!, given)).toEqual([]);
      }
    }),
    { numRuns: Number(process.env.RIGHTS_RUNS ?? 15), endOnFailure: true },
  );
}, 300_000);

test("RIGHTS-013 with the filter switched off the test sees the hidden values", async () => {
  const given = hideAll();
  await grant(given);
  on.filter = false;
  try {
    for (const entity of ["item", "debtors", "city"]) {
      const declaration = all.find((one) => one.entity === entity);
      const found = declaration ? await violations(declaration, given) : [];
      expect(found.length, entity).toBeGreaterThan(10);
    }
  } finally {
    on.filter = true;
  }
});

test("with the refusal switched off the test sees what is written", async () => {
  const declaration = all.find(({ entity }) => entity === "salesman");
  await grant({
    salesman: {
      view: true,
      add: true,
      edit: true,
      delete: false,
      approval: false,
      print: false,
      locked: ["mobile", "address"],
      hidden: [],
    },
  });
  on.refusal = false;
  try {
    const given = {
      salesman: {
        view: true,
        add: true,
        edit: true,
        delete: false,
        approval: false,
        print: false,
        locked: ["mobile", "address"],
        hidden: [],
      },
    };
    expect(declaration ? await violations(declaration, given) : []).toEqual(
      expect.arrayContaining([expect.stringMatching(/mobile was written/)]),
    );
  } finally {
    on.refusal = true;
  }
});

const hideAll = (): All =>
  Object.fromEntries(
    all.map((declaration) => [
      declaration.entity,
      {
        view: true,
        add: true,
        edit: true,
        delete: false,
        approval: true,
        print: true,
        locked: [],
        hidden: formFields(declaration).map(({ key }) => key),
      },
    ]),
  );
