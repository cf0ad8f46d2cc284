import { sql } from "kysely";
import { z } from "zod";
import { tenantTable } from "../../../src/server/db/tenant-table";
import type { Context } from "../../../src/server/engine/call/context";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { Refusal, Refusals } from "../../../src/server/engine/call/refusal";
import type { ServerParts } from "../../../src/server/engine/call/server-parts";
import { audit } from "../../../src/server/engine/trail/audit";
import type { Row } from "../../../src/wire/envelope";

/**
 * A small real table with a version, for tests of what works on any table. `effect` counts the applications of each
 * operation.
 */
export async function makeThings(parts: ServerParts): Promise<void> {
  await parts.db.asSystem(async (tx) => {
    await sql
      .raw(
        `create table thing (id bigint generated always as identity primary key, name text not null, amount numeric(18,2) not null default 0,
           parent bigint references thing, lines jsonb, rowver bigint not null default 1);
         ${tenantTable("thing")}
         create table flag (id bigint primary key, vd text not null default '');
         ${tenantTable("flag")}
         create table effect (opid uuid, name text);
         ${tenantTable("effect")}`,
      )
      .execute(tx);
  });
}

interface ThingRow extends Row {
  readonly id: number;
  readonly rowver: number;
}

async function lockThing(ctx: Context, id: number): Promise<ThingRow | null> {
  const { rows } = await sql<ThingRow>`select id, name, amount, rowver from thing where id = ${id} for update`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}

const save = defineProcedure({
  name: "thing_R_save",
  kind: "command",
  params: {
    id: z.coerce.number().int().default(0),
    name: z.string().max(4_000_000, "is longer than 4000000 characters"),
    amount: z.union([z.number(), z.string()]).optional(),
    parent: z.number().int().optional(),
    lines: z.unknown().optional(),
  },
  current: (ctx, { id }) => (id ? lockThing(ctx, id) : Promise.resolve(null)),
  run: async (ctx, { id, name, amount, parent, lines }) => {
    if (name === "")
      throw new Refusals([new Refusal("name", "Enter a name."), new Refusal("amount", "Enter an amount.")]);
    if (name === "refused") throw new Refusal("name", "This name is not wanted.");
    if (name === "bug") throw new Error("secret inside");
    await sql`insert into effect (opid, name) values (${ctx.op?.id ?? null}, ${name})`.execute(ctx.tx);
    if (name === "answered no") return [{ err: 1, errkey: "name", errormsg: "No, by rows." }];
    const written = id
      ? await sql<ThingRow>`update thing set name = ${name}, amount = ${amount ?? 0}, rowver = rowver + 1 where id = ${id} returning id, rowver`.execute(
          ctx.tx,
        )
      : await sql<ThingRow>`insert into thing (name, amount, parent, lines)
          values (${name}, ${amount ?? 0}, ${parent ?? null}, ${lines === undefined ? null : JSON.stringify(lines)}) returning id, rowver`.execute(
          ctx.tx,
        );
    const row = written.rows[0];
    if (!row) throw new Refusal("", "There is no such thing.");
    await audit(ctx, { entity: "thing", recid: row.id, action: id ? "update" : "insert", after: { name } });
    return [{ id: row.id, no: `T/${row.id}`, rowver: row.rowver, errormsg: "" }];
  },
});

/** A table without `rowver`, compared by values (as bank reconciliation does). */
const flagSave = defineProcedure({
  name: "flag_R_save",
  kind: "command",
  params: { id: z.number().int(), vd: z.string() },
  current: async (ctx, { id }) =>
    (await sql<Row>`select id, vd from flag where id = ${id} for update`.execute(ctx.tx)).rows[0] ?? null,
  run: async (ctx, { id, vd }) => {
    await sql`insert into flag (id, vd) values (${id}, ${vd}) on conflict (id) do update set vd = excluded.vd`.execute(
      ctx.tx,
    );
    return [{ id }];
  },
});

const list = defineProcedure({
  name: "thing_R_list",
  kind: "query",
  params: {},
  run: async (ctx) =>
    (await sql<Row>`select id, name, amount, parent, lines, coid, branchid from thing order by id`.execute(ctx.tx))
      .rows,
});

const writingQuery = defineProcedure({
  name: "thing_R_badquery",
  kind: "query",
  params: {},
  run: async (ctx) =>
    (await sql<Row>`insert into thing (name) values ('sneaked in') returning id`.execute(ctx.tx)).rows,
});

const echo = defineProcedure({
  name: "session_R_echo",
  kind: "query",
  params: {
    user2: z.string(),
    branchin: z.number(),
    dnt: z.string(),
    co: z.string(),
    coid: z.number(),
    userid: z.number(),
    loginip: z.string(),
    text: z.string().optional(),
  },
  run: async (ctx, params) => [{ ...params, geolocation: ctx.origin.geolocation, devid: ctx.origin.devid }],
});

const publicPage = defineProcedure({
  name: "page_R_public",
  kind: "query",
  signedIn: false,
  params: {},
  run: async (ctx) => [{ coid: ctx.session.coid, nothing: null, yes: true, at: ctx.now }],
});

export const thingProcedures = [save, flagSave, list, writingQuery, echo, publicPage];
