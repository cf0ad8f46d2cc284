import { sql } from "kysely";
import type { Context } from "../../engine/call/context";
import { Memo } from "../../engine/call/memo";
import type { ServerParts } from "../../engine/call/server-parts";

/** The first branch of a company, and the developer as the user who creates its first rows. */
export interface SeedPlace {
  readonly coid: number;
  readonly coname: string;
  readonly branchid: number;
  readonly bname: string;
  readonly userid: number;
}

/** Runs the work as the developer of the company, in one transaction without time limit. */
export function inCompany(
  parts: Pick<ServerParts, "db" | "clock" | "log">,
  place: SeedPlace,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  return parts.db.asTenant(place, "write", async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await work(seedContext(parts, place, tx));
  });
}

/** A context of the developer in the company, in an open transaction. */
export const seedContext = (
  parts: Pick<ServerParts, "clock" | "log">,
  place: SeedPlace,
  tx: Context["tx"],
): Context => ({
  tx,
  now: parts.clock(),
  memo: new Memo(),
  op: null,
  log: parts.log,
  origin: { loginip: "", devid: "", geolocation: "" },
  session: {
    ...place,
    sid: "",
    username: "admin",
    fullname: "First start",
    companyid: "",
    isDeveloper: true,
    isCompanyAdmin: true,
  },
});
