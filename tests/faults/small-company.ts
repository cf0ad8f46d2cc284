import { fileURLToPath } from "node:url";
import pino from "pino";
import { handInCatalogue } from "../../src/server/catalogue";
import { takeBlankFrom } from "../../src/server/db/blank-database";
import { openDatabase } from "../../src/server/db/database";
import { ensureSchema } from "../../src/server/engine/schema/ensure-schema";
import { seedCompany } from "../../src/server/engine/schema/seed";
import { createBranch, createCompany, createUser } from "../../src/server/engine/sign-in/identity";
import { inCompany } from "../../src/server/modules/setup/seed-context";

handInCatalogue();
takeBlankFrom(fileURLToPath(new URL("../../dist/blank", import.meta.url)));

export const OWNER = { username: "owner", password: "demo1234" } as const;

/**
 * A company with its first records only, in an empty data folder or PostgreSQL database. Its backup and restore take
 * seconds; those of the demo with its 200,000 rows take minutes.
 */
export async function makeSmallCompany(where: {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
}): Promise<void> {
  const log = pino({ level: "silent" });
  const db = await openDatabase({ ...where, log });
  try {
    await ensureSchema(db);
    const place = await db.asSystem(async (tx) => {
      const [coname, bname] = ["Anand Traders", "Pune"];
      const coid = await createCompany(tx, { code: "A", name: coname, state: "27" });
      const { branchid } = await createBranch(tx, { coid, name: bname, state: "27", prefix: "PUN/" });
      const userid = await createUser(tx, {
        ...OWNER,
        fullname: "Asha Rao",
        branches: [{ branchid, companyAdmin: true }],
      });
      return { coid, coname, branchid, bname, userid };
    });
    await inCompany({ db, log, clock: () => new Date() }, place, async (ctx) => void (await seedCompany(ctx)));
  } finally {
    await db.close();
  }
}
