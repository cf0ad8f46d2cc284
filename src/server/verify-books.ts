import { sql } from "kysely";
import type { Database } from "./db/database";
import type { TrailKey } from "./db/trail-key";
import { readAnchors } from "./engine/verify/anchors";
import type { Finding } from "./engine/verify/finding";
import { verifyCompany } from "./engine/verify/verify-company";

/** Exit codes of `npm run verify`. */
const VERIFIED = 0;
const DIFFERENT = 1;
export const NOT_RUN = 2;

interface Verifying {
  readonly db: Database;
  readonly key: TrailKey;
  /** Folder of the anchors. */
  readonly folder: string;
  readonly report: (text: string) => void;
}

/**
 * `npm run verify`: checks every company and prints a line for each difference and one with the counts of what was
 * compared. Changes nothing. Returns the exit code.
 */
export async function verifyAll({ db, key, folder, report }: Verifying): Promise<number> {
  const { anchors, altered } = readAnchors(folder, key);
  const { rows: companies } = await db.asSystem(
    (tx) => sql<{ coid: number; name: string }>`select coid, name from company order by coid`.execute(tx),
    "read",
  );
  let found = altered.length;
  for (const place of altered) report(`Anchor ${place}: not written by this server, or changed.`);
  const isForeign = anchors.length > 0 && anchors.every(({ keyid }) => keyid !== key.id);
  if (isForeign)
    report(
      `None of the ${anchors.length} anchors in ${folder} is sealed by the secrets of this server: they were replaced, so nothing can be compared with the anchors.`,
    );
  for (const { coid, name } of companies) {
    const { findings, ...counts } = await verifyCompany(db, coid, key, anchors);
    found += findings.length;
    for (const finding of findings) report(`${name}: ${lineOf(finding)}`);
    const heads = anchors.filter((one) => one.coid === coid && one.keyid === key.id).length;
    report(
      `${name}: ${findings.length === 0 ? "no differences" : `${findings.length} differences`} in ${counts.documents} documents, ${counts.records} records and ${counts.links} links of the audit trail${sealWords(counts)}, against ${heads} ${heads === 1 ? "anchor" : "anchors"}.`,
    );
    if (counts.withoutDigest > 0)
      report(
        `${name}: ${counts.withoutDigest} documents were saved by an earlier release. Their postings are compared with balances and register alone.`,
      );
  }
  return found === 0 && !isForeign ? VERIFIED : DIFFERENT;
}

const lineOf = ({ what, key, kept, counted }: Finding): string =>
  `${what}, ${key}: stored ${kept}; expected ${counted}.`;

const sealWords = ({ links, sealedFrom }: { readonly links: number; readonly sealedFrom: number }): string =>
  links === 0 || sealedFrom <= 1 ? "" : `, sealed from link ${sealedFrom} on`;
