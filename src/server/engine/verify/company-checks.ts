import type { Reading } from "../../db/reading";
import type { TrailKey } from "../../db/trail-key";
import { verifyBooks } from "../books/balances/verify-books";
import type { Difference } from "../books/balances/verify-books";
import { verifyTallies } from "../books/balances/verify-tallies";
import type { Anchor } from "./anchors";
import type { Finding } from "./finding";
import { verifyRecords } from "./verify-records";
import { verifyTrail } from "./verify-trail";
import { verifyVersions } from "./verify-versions";

/** How much was compared. */
export interface Compared {
  readonly records: number;
  readonly links: number;
  /** The first link that has a seal; 0 if none has one. */
  readonly sealedFrom: number;
  /** Documents of an earlier release, for which the trail has no digest of their postings. */
  readonly withoutDigest: number;
}

/** One check of a company, as users know it. */
export interface CompanyCheck {
  readonly title: string;
  readonly run: (read: Reading) => Promise<{ readonly findings: readonly Finding[] } & Partial<Compared>>;
}

type BooksKind = Exclude<Difference["what"], "tally">;

const BOOKS_TITLES: Readonly<Record<BooksKind, string>> = {
  posting: "Debit equals credit in every posting",
  ledger: "Ledger balances",
  "ledger entries": "Number of entries of ledgers by month",
  stock: "Stock of items by godown and batch",
  "stock month": "Stock of items by month",
  bill: "Open bills",
  "bill month": "Open bills by month of their due date",
  "bill total": "Open bills of each party in all",
  "party bills": "Bills against ledgers",
  withheld: "TDS and TCS of the year",
  "gst month": "GST of the month",
  ordered: "Ordered quantities",
  taken: "Quantities taken by later documents",
  link: "Links between documents",
  billed: "Goods billed from challans",
  unbilled: "Days on which goods were not billed",
  "challan value": "Value of goods not billed",
  "stock value": "Value of stock by month",
};

const TRAIL_TITLE = "Audit trail";
const RECORDS_TITLE = "Records and documents against the audit trail";
const VERSIONS_TITLE = "Postings of changed and cancelled documents";
const TALLIES_TITLE = "Figures of the dashboard";

/** The titles of all checks, before there is a result. */
export const checkTitles = (): readonly string[] => [
  TRAIL_TITLE,
  RECORDS_TITLE,
  VERSIONS_TITLE,
  ...Object.values(BOOKS_TITLES),
  TALLIES_TITLE,
];

/**
 * All checks of a company in their order: the trail against its seals and its anchors, documents and masters against
 * the trail, postings against their documents and reversals, and every maintained balance against its entries.
 */
export function companyChecks(coid: number, key: TrailKey, anchors: readonly Anchor[]): readonly CompanyCheck[] {
  return [
    { title: TRAIL_TITLE, run: (read) => verifyTrail(read, coid, key, anchors) },
    { title: RECORDS_TITLE, run: (read) => verifyRecords(read, coid) },
    {
      title: VERSIONS_TITLE,
      run: async (read) => ({ findings: await verifyVersions(read, coid) }),
    },
    ...(Object.keys(BOOKS_TITLES) as readonly BooksKind[]).map((what) => ({
      title: BOOKS_TITLES[what],
      run: async (read: Reading) => ({ findings: await verifyBooks(read, coid, what) }),
    })),
    { title: TALLIES_TITLE, run: async (read) => ({ findings: await verifyTallies(read, coid) }) },
  ];
}
