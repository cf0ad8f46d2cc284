import pino from "pino";
import { handInCatalogue } from "../../src/server/catalogue";
import { openDatabase } from "../../src/server/db/database";
import type { Database } from "../../src/server/db/database";
import { discoveredProcedures } from "../../src/server/engine/call/registry";
import type { ServerParts } from "../../src/server/engine/call/server-parts";
import { declarationOf } from "../../src/server/engine/records/record-declarations";
import { addRecords } from "../../src/server/engine/saving/write";
import { ensureSchema } from "../../src/server/engine/schema/ensure-schema";
import { seedCompany } from "../../src/server/engine/schema/seed";
import { createBranch, createCompany, createUser } from "../../src/server/engine/sign-in/identity";
import { inCompany } from "../../src/server/modules/setup/seed-context";
import type { SeedPlace } from "../../src/server/modules/setup/seed-context";
import type { Row } from "../../src/wire/envelope";

handInCatalogue();

export interface BenchCompany {
  readonly db: Database;
  readonly parts: ServerParts;
  readonly place: SeedPlace;
}

/**
 * A separate database with one company, its first records and the given number of items and customers. The caller
 * closes `db`.
 */
export async function openBenchCompany(
  target: { readonly dataDir?: string; readonly databaseUrl?: string },
  items: number,
  customers: number,
): Promise<BenchCompany> {
  const log = pino({ level: "silent" });
  const db = await openDatabase({ ...target, log });
  const parts = {
    db,
    log,
    clock: () => new Date(),
    registry: discoveredProcedures(),
    sessions: {},
    definitionsHash: () => "",
  } as unknown as ServerParts;
  await ensureSchema(db);
  const place = await db.asSystem(async (tx) => {
    const coid = await createCompany(tx, { code: "BEN", name: "Bench Traders", state: "27" });
    const { branchid } = await createBranch(tx, { coid, name: "Pune", prefix: "PUN", state: "27" });
    const userid = await createUser(tx, {
      username: "admin",
      fullname: "Bench",
      password: "bench-password",
      branches: [{ branchid, companyAdmin: true }],
    });
    return { coid, coname: "Bench Traders", branchid, bname: "Pune", userid };
  });
  await inCompany(parts, place, async (ctx) => {
    await seedCompany(ctx, ["godown"]);
    const add = (entity: string, rows: readonly Row[]) => addRecords(ctx, declarationOf(entity), rows);
    await add("godown", [{ godownname: "Main" }]);
    await add(
      "item",
      numbers(items).map((n) => ({
        code: `I${n}`,
        itemname: `Item ${n}`,
        unitid: "PCS",
        hsncode: "7318",
        gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
      })),
    );
    await add(
      "debtors",
      numbers(customers).map((n) => ({
        drconame: `Customer ${n}`,
        acgroupid: "Sundry Debtors",
        stateid: "Maharashtra",
        isbillwise: 1,
        creditdays: 30,
      })),
    );
  });
  return { db, parts, place };
}

export const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1);
