import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "../../db/database";
import type { Tables } from "../../db/tables";
import type { TrailKey } from "../../db/trail-key";
import { verifyBooks } from "../books/balances/verify-books";
import type { Anchor } from "./anchors";
import type { Finding } from "./finding";
import { verifyRecords } from "./verify-records";
import { verifyTrail } from "./verify-trail";
import { verifyVersions } from "./verify-versions";

interface CompanyCheck {
  readonly findings: readonly Finding[];
  readonly records: number;
  readonly documents: number;
  readonly links: number;
  readonly sealedFrom: number;
  /** Documents of an earlier release, for which the trail has no digest of their postings. */
  readonly withoutDigest: number;
}

/**
 * Checks everything that proves the books of a company, in one read transaction on one snapshot: balances against
 * entries, postings against their documents and reversals, documents and masters against the audit trail, and the
 * trail against its seals and its anchors.
 */
export const verifyCompany = (
  db: Database,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<CompanyCheck> => db.asSystem((tx) => checkCompany(tx, coid, key, anchors), "read");

export async function checkCompany(
  tx: Transaction<Tables>,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<CompanyCheck> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const trail = await verifyTrail(tx, coid, key, anchors);
  const { findings, records, withoutDigest } = await verifyRecords(tx, coid);
  const versions = await verifyVersions(tx, coid);
  const books = await verifyBooks(tx, coid);
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*) as n from voucher where coid = ${coid}`.execute(tx);
  return {
    findings: [...trail.findings, ...findings, ...versions, ...books],
    records,
    documents: count?.n ?? 0,
    links: trail.links,
    sealedFrom: trail.sealedFrom,
    withoutDigest,
  };
}
