import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "../../db/database";
import { readingOf } from "../../db/reading";
import type { Tables } from "../../db/tables";
import type { TrailKey } from "../../db/trail-key";
import type { Anchor } from "./anchors";
import { companyChecks } from "./company-checks";
import type { Compared } from "./company-checks";
import type { Finding } from "./finding";
import { nameFindings } from "./name-findings";

interface CompanyFindings extends Compared {
  readonly findings: readonly Finding[];
  readonly documents: number;
}

/**
 * Checks everything that proves the books of a company, in one read transaction on one snapshot, and names what
 * differs.
 */
export const verifyCompany = (
  db: Database,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<CompanyFindings> =>
  db.asSystem(async (tx) => {
    const found = await checkCompany(tx, coid, key, anchors);
    return { ...found, findings: await nameFindings(tx, coid, found.findings) };
  }, "read");

export async function checkCompany(
  tx: Transaction<Tables>,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<CompanyFindings> {
  await sql`set local statement_timeout = 0`.execute(tx);
  let compared: Compared = { records: 0, links: 0, sealedFrom: 0, withoutDigest: 0 };
  const findings: Finding[] = [];
  for (const { run } of companyChecks(coid, key, anchors)) {
    const { findings: some, ...counts } = await run(readingOf(tx));
    findings.push(...some);
    compared = { ...compared, ...counts };
  }
  return { findings, documents: await documentsOf(tx, coid), ...compared };
}

/** Number of documents in the register of a company. */
export async function documentsOf(tx: Transaction<Tables>, coid: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from voucher where coid = ${coid}`.execute(tx);
  return rows[0]?.n ?? 0;
}
