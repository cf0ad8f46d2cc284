import type { Database } from "../../db/database";
import type { TrailKey } from "../../db/trail-key";
import { sql } from "kysely";
import type { Logger } from "pino";
import { readAnchors } from "./anchors";

interface Sealing {
  readonly db: Database;
  readonly key: TrailKey;
  readonly folder: string;
  readonly log: Logger;
}

/**
 * Seals the last link of trails without a seal, those of an earlier release: it covers all links before it. A trail
 * that has an anchor of this server had seals: they were removed, and are not created again.
 */
export async function sealTrails({ db, key, folder, log }: Sealing): Promise<void> {
  const anchored = new Set(readAnchors(folder, key).anchors.map(({ coid }) => coid));
  await db.asSystem(async (tx) => {
    const { rows } = await sql<{ coid: number; seq: number; hash: Buffer }>`
      select h.coid, h.seq, h.hash from audit_head h where h.seq > 0 and not exists (select from audit_seal s where s.coid = h.coid) order by h.coid for update`.execute(
      tx,
    );
    for (const { coid, seq, hash } of rows) {
      if (anchored.has(coid)) log.error({ coid }, "the audit trail has lost its seals. Run npm run verify");
      else
        await tx
          .insertInto("audit_seal")
          .values({ coid, branchid: 0, seq, keyid: key.id, mac: key.seal(coid, seq, hash) })
          .execute();
    }
  });
}
