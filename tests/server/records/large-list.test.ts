import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backgroundOf } from "../../../src/server/engine/call/background";
import type { Context } from "../../../src/server/engine/call/context";
import { Memo } from "../../../src/server/engine/call/memo";
import { ListIndex } from "../../../src/server/engine/lists/list-index";
import { RECORDS_MAX, queryIndex, evictIndexes, warmIndex } from "../../../src/server/engine/lists/list-indexes";
import type { CachedIndex } from "../../../src/server/engine/lists/list-indexes";
import { warmLists } from "../../../src/server/engine/procedures/warm-lists";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { EMPTY_SNAPSHOT } from "../../../src/server/engine/records/snapshot";
import { addRecords } from "../../../src/server/engine/saving/write";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies } from "./company";

/** More than the 5,000 up to which a list is scanned, so the word index is used. */
const ITEMS = 5_400;
const NAMES = ["Bolt", "Washer", "Hinge", "Bracket", "Valve", "Gasket"];

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
  const rows = Array.from({ length: ITEMS }, (_, n) => ({
    code: `C${n}`,
    itemname: `${NAMES[n % NAMES.length]} size ${n} mm`,
    unitid: "PCS",
  }));
  await inCompany(server, async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.tx);
    await addRecords(ctx, declarationOf("item"), rows);
  });
});
afterAll(() => server.close());

const list = (args: Row) => server.call("item_R_listgrid", { DisplayLength: 10, SortCol: "code", ...args });

test("the large lists of a company are in memory soon after a start, before anybody asks", async () => {
  expect(await listIsKnown()).toBe(false);
  await warmLists(server.parts, () => true);
  expect(await listIsKnown()).toBe(false);
  await warmLists(server.parts);
  expect(await listIsKnown()).toBe(true);
  expect((await list({ Search: "size", DisplayStart: ITEMS / 2 }))[0]).toMatchObject({ TotalCount: ITEMS });
});

describe("LIST-025 a list of more than 5,000 records", () => {
  test("the beginning of words finds, exactly counted, for few matches and for thousands", async () => {
    expect((await list({ Search: "hin 5" })).map(({ TotalCount }) => TotalCount)[0]).toBe(
      Array.from({ length: ITEMS }, (_, n) => n).filter((n) => n % 6 === 2 && String(n).startsWith("5")).length,
    );
    const [row] = await list({ Search: "size" });
    expect(row).toMatchObject({ TotalCount: ITEMS, code: "C0" });
    expect((await list({ Search: "c537 " })).map(({ code }) => code)).toEqual([
      "C537",
      "C5370",
      "C5371",
      "C5372",
      "C5373",
      "C5374",
      "C5375",
      "C5376",
      "C5377",
      "C5378",
    ]);
  });

  test("the middle of a word is found after all when no word begins so", async () => {
    expect(
      (await list({ Search: "racket size 3 " })).every(({ itemname }) => String(itemname).startsWith("Bracket")),
    ).toBe(true);
    expect(await list({ Search: "xyzzy" })).toEqual([]);
  });

  test("pages from either end meet: every record once, sorted up or down", async () => {
    for (const SortDir of ["asc", "desc"]) {
      const codes: unknown[] = [];
      for (let DisplayStart = 1; DisplayStart <= ITEMS; DisplayStart += 500)
        codes.push(
          ...(await list({ DisplayLength: 500, DisplayStart, SortDir })).map(({ code }) => String(code).toLowerCase()),
        );
      const sorted = [...codes].sort();
      expect(codes).toEqual(SortDir === "asc" ? sorted : sorted.reverse());
      expect(new Set(codes).size).toBe(ITEMS);
    }
  });

  test("a page is read from the index of its order by whichever column, not sorted out of the whole table", async () => {
    for (const column of [
      "itemname_key",
      "code_key",
      "categoryname_key",
      "itemgroupname_key",
      "unitname_key",
      "inactive",
    ])
      for (const direction of ["asc", "desc"]) {
        const { rows } = await inCompany(server, (ctx) =>
          sql<{ "QUERY PLAN": string }>`
          explain select id from m_item t where coid = ${ctx.session.coid} order by ${sql.raw(`t.${column} ${direction}, t.id ${direction}`)} limit 10 offset 900`.execute(
            ctx.tx,
          ),
        );
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).toContain(`m_item_by_${column}_id`);
        expect(plan).toContain("Index Only Scan");
        expect(plan).not.toMatch(/Sort|Seq Scan/);
      }
  });

  test("what is added, changed, renamed and deleted is found and counted by the very next search, however broad", async () => {
    const count = async (Search: string) => Number((await list({ Search }))[0]?.TotalCount ?? 0);
    const naive = async (part: string) => {
      const { rows } = await inCompany(server, (ctx) =>
        sql<{ n: number }>`
        select count(*)::int as n from m_item where coid = ${ctx.session.coid} and (' ' || search_text) like ${`% ${part}%`}`.execute(
          ctx.tx,
        ),
      );
      return rows[0]?.n;
    };
    const save = async (id: number, itemname: string) => {
      const [answer] = await server.call(
        "item_R_save",
        { id, code: `F${itemname.replace(/[^0-9]/g, "")}`, itemname, unitid: "PCS", isactive: 1 },
        { id: crypto.randomUUID() },
      );
      expect(answer).toMatchObject({ err: 0 });
      return [answer];
    };
    await list({ Search: "" });
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    const made: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const [saved] = await save(0, `Washer fresh ${turn} mm`);
      made.push(Number(saved?.id));
      expect([await count("size"), await count("was"), await count("fresh")]).toEqual([
        await naive("size"),
        await naive("was"),
        made.length,
      ]);
      if (turn % 2 === 1) await save(made[turn] ?? 0, `Renamed fresh ${turn} mm`);
      expect(await count("renamed")).toBe(await naive("renamed"));
      expect(await count("w")).toBe(await naive("w"));
    }
    await server.call("item_R_btndelete_approve", { id: made[0], type: "delete" });
    expect([await count("fresh"), await count("was")]).toEqual([made.length - 1, await naive("was")]);
    expect((await list({ Search: "enamed fres" })).map(({ itemname }) => itemname)).toEqual([
      "Renamed fresh 1 mm",
      "Renamed fresh 3 mm",
      "Renamed fresh 5 mm",
    ]);
  });

  test("pages of a broad search are those of the list with everything else left out", async () => {
    const found: unknown[] = [];
    for (let DisplayStart = 1; DisplayStart <= 1000; DisplayStart += 200)
      found.push(
        ...(await list({ DisplayLength: 200, DisplayStart, Search: "va", SortCol: "itemname" })).map(
          ({ itemname }) => itemname,
        ),
      );
    const all: unknown[] = [];
    for (let DisplayStart = 1; DisplayStart <= ITEMS + 10; DisplayStart += 500)
      all.push(
        ...(await list({ DisplayLength: 500, DisplayStart, SortCol: "itemname" })).map(({ itemname }) => itemname),
      );
    expect(found).toEqual(all.filter((name) => String(name).startsWith("Valve")));
  });

  test("a new name of what all records point at is in every page at once: from the database, and from memory when that is read again", async () => {
    await list({ Search: "" });
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    const [unit] = await server.call("unit_R_listgrid", { Search: "PCS" });
    const rename = async (unitname: string) => {
      expect((await server.call("unit_R_save", { id: unit?.id, unitname }))[0]).toMatchObject({ err: 0 });
      for (const question of [
        {},
        { DisplayStart: 2_000, SortCol: "unitname" },
        { Search: "size", SortCol: "unitname" },
        { filters: JSON.stringify([{ field: "unitname", op: "eq", value: unitname }]) },
      ])
        expect((await list(question)).map((row) => row.unitname)).toEqual(Array.from({ length: 10 }, () => unitname));
    };
    await rename("Zz pieces");
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    await rename(String(unit?.unitname));
  });

  test("what is hidden from a user is not found, sorted, grouped or filtered by in memory either, and another company sees nothing of it", async () => {
    await list({ Search: "" });
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    const { clerk, stranger } = server.users;
    const as = (who: typeof clerk, args: Row) =>
      server.call("item_R_listgrid", { DisplayLength: 10, ...args }, undefined, who);
    await grantClerk(server, "item", {});
    expect((await as(clerk, { Search: "valve", SortCol: "unitname", DisplayStart: 50 }))[0]).toMatchObject({
      unitname: "PCS",
    });
    await grantClerk(server, "item", { hidden: "itemname,unitid" });
    for (const DisplayStart of [1, 2_000]) {
      expect(await as(clerk, { Search: "valve", DisplayStart })).toEqual([]);
      const [row] = await as(clerk, { Search: "c5", SortCol: "code", DisplayStart: Math.min(DisplayStart, 40) });
      expect(row).not.toHaveProperty("itemname");
      expect(row).not.toHaveProperty("unitname");
      for (const field of ["itemname", "unitname"]) {
        await expect(as(clerk, { SortCol: field, DisplayStart })).rejects.toThrow("no column");
        await expect(as(clerk, { groupby: field, DisplayStart })).rejects.toThrow("no column");
        await expect(
          as(clerk, { filters: JSON.stringify([{ field, op: "contains", value: "a" }]), DisplayStart }),
        ).rejects.toThrow("no column");
      }
      expect(await as(stranger, { Search: "valve", DisplayStart })).toEqual([]);
    }
  });

  test("property: after any saves, renames and deletes each page and total is that of a look at every record", async () => {
    await list({ Search: "" });
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    const made: number[] = [];
    let code = 0;
    await fc.assert(
      fc.asyncProperty(change, fc.array(question, { minLength: 2, maxLength: 4 }), async (one, questions) => {
        const id = one.what === "add" ? 0 : made.pop();
        if (one.what === "remove" && id !== undefined)
          await server.call("item_R_btndelete_approve", { id, type: "delete" });
        if (one.what !== "remove" && id !== undefined) {
          const [saved] = await server.call(
            "item_R_save",
            {
              id,
              code: `N${code++}`,
              itemname: `${one.name} made ${code}`,
              unitid: one.unit,
              inactive: one.isService,
              isactive: 1,
            },
            { id: crypto.randomUUID() },
          );
          expect(saved).toMatchObject({ err: 0 });
          made.push(Number(saved?.id));
        }
        const all = await everyItem();
        for (const asked of questions) {
          const { filter, ...args } = asked;
          const rows = await list({ ...args, ...(filter ? { filters: JSON.stringify([filter]) } : {}) });
          const wanted = naive(all, asked);
          const page = wanted.slice(asked.DisplayStart - 1, asked.DisplayStart + 9);
          expect(rows.map((row) => [row.id, row.TotalCount])).toEqual(page.map(({ id }) => [id, wanted.length]));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a query that sees less than the index knows is not answered by it",
  async () => {
    await list({ Search: "" });
    await expect.poll(() => listIsKnown(), { timeout: 20_000 }).toBe(true);
    const total = (ctx: Context) => queryIndex(ctx, declarationOf("item"), (index) => index.size);
    await inQuery(async (ctx) => {
      const before = await total(ctx);
      await server.call(
        "item_R_save",
        { id: 0, code: "LATE", itemname: "Late", unitid: "PCS", isactive: 1 },
        { id: crypto.randomUUID() },
      );
      // The index does not have the change yet, and this snapshot cannot see it.
      expect(await total(ctx)).toBe(before);
      expect(await inQuery(total)).toBe(Number(before) + 1);
      expect(await total(ctx)).toBeNull();
      expect(await inQuery(total)).toBe(Number(before) + 1);
    });
  },
);

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "a transaction that stays open for long has nothing read twice: all changed after its begin is in memory, and stays",
  async () => {
    await whileOneIsOpen(async () => {
      await inCompany(server, (ctx) =>
        sql`update m_item set changed = pg_current_xact_id()::text::bigint`.execute(ctx.tx),
      );
      // The first query finds too many changes and drops the list; the next one rebuilds it.
      await expect
        .poll(async () => (await list({ Search: "" })).length > 0 && listIsKnown(), { timeout: 20_000 })
        .toBe(true);
      for (const _again of [1, 2]) expect(await listIsKnown()).toBe(true);
      await server.call(
        "item_R_save",
        { id: 0, code: "WHILE", itemname: "Meanwhile", unitid: "PCS", isactive: 1 },
        { id: crypto.randomUUID() },
      );
      expect((await list({ Search: "meanwh" })).map(({ code }) => code)).toEqual(["WHILE"]);
      expect(await listIsKnown()).toBe(true);
    });
  },
);

describe("the memory that the indexes of lists may take", () => {
  const kept = (records: number): CachedIndex => {
    const index = new ListIndex([]);
    for (let id = 1; id <= records; id++) index.put(id, "x", []);
    return { index, seen: EMPTY_SNAPSHOT, recent: new Map(), isReady: true };
  };

  test("those unused for longest go, never the one just built, and nothing that is no index", () => {
    const built = kept(6);
    const memory = new Map<string, unknown>([
      ["list|1|a", kept(3)],
      ["other|1", { size: 99 }],
      ["list|1|b", kept(3)],
      ["list|1|c", built],
      ["list|1|d", kept(2)],
    ]);
    evictIndexes(memory, built, 11);
    expect([...memory.keys()]).toEqual(["other|1", "list|1|b", "list|1|c", "list|1|d"]);
    evictIndexes(memory, built, 5);
    expect([...memory.keys()]).toEqual(["other|1", "list|1|c"]);
  });

  test("a list that is too large for it gets none, and is answered by the database", async () => {
    const names = (ctx: Context) => [...(ctx.background?.memory.keys() ?? [])].filter((name) => name.endsWith("|city"));
    await inQuery(async (ctx) => {
      await warmIndex(ctx, declarationOf("city"), RECORDS_MAX + 1);
      expect(names(ctx)).toEqual([]);
      void warmIndex(ctx, declarationOf("city"), RECORDS_MAX);
      expect(names(ctx)).toHaveLength(1);
    });
  });
});

interface Item {
  readonly id: number;
  readonly code: string;
  readonly itemname: string;
  readonly unitname: string;
  readonly inactive: boolean;
  readonly text: string;
}

const change = fc.record({
  what: fc.constantFrom("add", "add", "rename", "remove"),
  name: fc.constantFrom("Washer", "Valve Wide", "Zinc"),
  unit: fc.constantFrom("PCS", "KGS"),
  isService: fc.boolean(),
});
const question = fc.record({
  Search: fc.constantFrom("", "w", "size", "made", "va 5", "asher", "zinc", "xyzzy", "1 mm"),
  SortCol: fc.constantFrom("id", "code", "itemname", "unitname", "inactive"),
  SortDir: fc.constantFrom("asc", "desc"),
  groupby: fc.constantFrom("", "", "unitname", "inactive"),
  DisplayStart: fc.constantFrom(1, 5, 900, 1001, 2500, 5381),
  filter: fc.constantFrom(
    null,
    null,
    { field: "itemname", op: "contains", value: "VALVE" },
    { field: "unitname", op: "ne", value: "pcs" },
    { field: "code", op: "gt", value: "M" },
    { field: "inactive", op: "eq", value: true },
    { field: "itemname", op: "starts", value: "w" },
  ),
});

type Asked = typeof question extends fc.Arbitrary<infer T> ? T : never;

async function everyItem(): Promise<readonly Item[]> {
  const { rows } = await inCompany(server, (ctx) =>
    sql<Item>`
    select id::int as id, lower(code) as code, lower(itemname) as itemname, lower(unitname) as unitname, inactive, search_text as text from m_item where coid = ${ctx.session.coid}`.execute(
      ctx.tx,
    ),
  );
  return rows;
}

/** The whole list for a query, computed by checking every record. */
function naive(all: readonly Item[], { Search, SortCol, SortDir, groupby, filter }: Asked): readonly Item[] {
  const parts = Search.split(" ").filter((part) => part !== "");
  const begun = all.filter(({ text }) => parts.every((part) => ` ${text}`.includes(` ${part}`)));
  const found = begun.length > 0 ? begun : all.filter(({ text }) => parts.every((part) => text.includes(part)));
  const value = (item: Item, name: string): string | number =>
    name === "id" || name === "code" || name === "itemname" || name === "unitname" ? item[name] : Number(item.inactive);
  const compare = (a: Item, b: Item, name: string): number =>
    value(a, name) === value(b, name) ? 0 : value(a, name) < value(b, name) ? -1 : 1;
  return found
    .filter((item) => !filter || HOLDS[`${filter.field} ${filter.op}`]?.(item))
    .sort(
      (a, b) =>
        (groupby === "" ? 0 : compare(a, b, groupby)) ||
        (SortDir === "asc" ? 1 : -1) * (compare(a, b, SortCol) || a.id - b.id),
    );
}

const HOLDS: Readonly<Record<string, (item: Item) => boolean>> = {
  "itemname contains": ({ itemname }) => itemname.includes("valve"),
  "unitname ne": ({ unitname }) => unitname !== "pcs",
  "code gt": ({ code }) => code > "m",
  "inactive eq": ({ inactive }) => inactive,
  "itemname starts": ({ itemname }) => itemname.startsWith("w"),
};

/** Runs the work while a writing transaction is open. */
async function whileOneIsOpen(work: () => Promise<void>): Promise<void> {
  await server.parts.db.asTenant(server.users.owner.user, "write", async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    await work();
  });
}

/** The result of `work` with the index in a query of the owner. */
function inQuery<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const { user } = server.users.owner;
  const context = (tx: Context["tx"]): Context => ({
    tx,
    session: user,
    origin: { loginip: "", devid: "", geolocation: "" },
    now: new Date(),
    memo: new Memo(),
    op: null,
    log: server.parts.log,
  });
  const background = backgroundOf(server.parts, user, context);
  return server.parts.db.asTenant(user, "read", (tx) => work({ ...context(tx), background }));
}

/** The index of a list is built in parallel with the first call that could use it. */
const listIsKnown = (): Promise<boolean> =>
  inQuery(async (ctx) => (await queryIndex(ctx, declarationOf("item"), () => true)) !== null);
