import { sql } from "kysely";
import type { Context } from "../../../src/server/engine/call/context";
import { Memo } from "../../../src/server/engine/call/memo";
import { seedCompany } from "../../../src/server/engine/schema/seed";
import { openTestServer } from "../harness";
import type { TestUser, TestServer, TestServerOptions } from "../harness";

/** Runs work as a user would do it, without the wire, for what a test needs besides the calls that it tests. */
export function inCompany<T>(
  server: TestServer,
  work: (ctx: Context) => Promise<T>,
  as: TestUser = server.users.owner,
): Promise<T> {
  const { db, clock, log } = server.parts;
  return db.asTenant(as.user, "write", (tx) =>
    work({
      tx,
      session: as.user,
      origin: { loginip: "127.0.0.1", devid: "", geolocation: "" },
      now: clock(),
      memo: new Memo(),
      op: null,
      log,
    }),
  );
}

/** A server whose two companies have the first rows of their masters. */
export async function openCompanies(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openTestServer({ ...options, schema: true });
  await inCompany(server, (ctx) => seedCompany(ctx, ["godown"]));
  await inCompany(server, (ctx) => seedCompany(ctx, ["godown"]), server.users.stranger);
  return server;
}

/** Waits until every transaction open at this moment has ended, in any database of the cluster. */
export async function settled({ parts }: TestServer): Promise<void> {
  const { rows } = await parts.db.asSystem((tx) =>
    sql<{ now: number }>`select pg_current_xact_id()::text::bigint as now`.execute(tx),
  );
  const oldest = () =>
    parts.db.asSystem(
      (tx) =>
        sql<{ oldest: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest`.execute(tx),
      "read",
    );
  while (((await oldest()).rows[0]?.oldest ?? 0) <= (rows[0]?.now ?? 0))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

export interface Grant {
  readonly rights?: readonly ("view" | "add" | "edit" | "delete" | "print" | "attachment")[];
  readonly locked?: string;
  readonly hidden?: string;
}

/** Sets the rights of `clerk` on one entity, replacing earlier ones. */
export function grantClerk(
  server: TestServer,
  entity: string,
  { rights = ["view"], locked = "", hidden = "" }: Grant,
): Promise<void> {
  const { coid, userid } = server.users.clerk.user;
  const has = (right: string): boolean => rights.some((one) => one === right);
  return server.parts.db.asSystem(async (tx) => {
    await sql`delete from user_right where coid = ${coid} and userid = ${userid} and formmnu = ${entity}`.execute(tx);
    await sql`insert into user_right (userid, coid, formmnu, viewrights, addrights, editrights, deleterights, printrights, attachementrights, menuinshow, field_disable, field_visiblefalse)
      values (${userid}, ${coid}, ${entity}, ${has("view")}, ${has("add")}, ${has("edit")}, ${has("delete")}, ${has("print")}, ${has("attachment")}, true, ${locked}, ${hidden})`.execute(
      tx,
    );
  });
}
