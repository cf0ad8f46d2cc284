import { sql } from "kysely";
import pino from "pino";
import { openDatabase } from "../../src/server/db/database";
import type { ServerParts } from "../../src/server/engine/call/server-parts";
import { declarationOf } from "../../src/server/engine/records/record-declarations";
import { addRecords } from "../../src/server/engine/saving/write";
import { inCompany } from "../../src/server/modules/setup/seed-context";

const KINDS =
  "Amrut Bharat Cement Pipe Steel Copper Brass Valve Elbow Tee Union Socket Bolt Nut Washer Cable Wire Switch Plug Lamp Bulb Fan Motor Pump Tank Tap Hose Clamp Bracket Hinge".split(
    " ",
  );
const CHUNK = 5_000;

/** Adds items to the first company until it has `count`. */
export async function fill(dataDir: string, count: number): Promise<void> {
  const log = pino({ level: "silent" });
  const db = await openDatabase({ dataDir, log });
  const parts = { db, log, clock: () => new Date() } as unknown as ServerParts;
  const { rows } = await db.asSystem(
    (tx) =>
      sql<{ coid: number; coname: string; branchid: number; bname: string; userid: number }>`
    select c.coid, c.name as coname, b.branchid, b.name as bname, u.userid from company c join branch b using (coid), app_user u
    where u.username = 'admin' order by c.coid, b.branchid limit 1`.execute(tx),
    "read",
  );
  const [place] = rows;
  if (!place) throw new Error("The demo is not there.");
  const known = await db.asSystem(
    (tx) => sql<{ n: number }>`select count(*)::int as n from m_item where coid = ${place.coid}`.execute(tx),
    "read",
  );
  const pick = (n: number, salt: number): string =>
    KINDS[(Math.imul(n + salt, 2_654_435_761) >>> 0) % KINDS.length] ?? "";
  for (let start = known.rows[0]?.n ?? 0; start < count; start += CHUNK) {
    const items = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) => start + index).map((n) => ({
      code: `B${n}`,
      itemname: `${pick(n, 7)} ${pick(n * 3, 11)} ${(n * 7) % 500} mm ${n}`,
      unitid: "PCS",
    }));
    await inCompany(parts, place, async (ctx) => void (await addRecords(ctx, declarationOf("item"), items)));
  }
  await db.close();
}
