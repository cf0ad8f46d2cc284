import { formatDateTime } from "../../../../domain/date-format";
import { Forbidden } from "../../../engine/call/refusal";
import { defineReport } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { checkTitles } from "../../../engine/verify/company-checks";
import { lastVerifications } from "../../../engine/verify/verification-runs";
import type { CheckResult, VerificationRun } from "../../../engine/verify/verification-runs";
import { KEPT_MAX } from "../../../engine/verify/verification-worker";
import { isAdmin } from "./trail-reach";

export default defineReport({
  name: "verification",
  reportno: 3607,
  title: "Verification",
  group: "Control",
  order: 70,
  about:
    "Compares every balance with its entries, and every record with the audit trail, and names what differs; for administrators",
  reads: "own",
  filters: [],
  columns: [
    { title: "Check", field: "check", ungrouped: true, unsorted: true, card: 1 },
    { title: "Differences", field: "differences", format: "0", sum: true, unsorted: true, card: 2 },
    { title: "Stored", field: "stored", ungrouped: true, unsorted: true },
    { title: "Expected", field: "expected", ungrouped: true, unsorted: true },
  ],
  run: { procedure: "verification_R_run", state: "verification_R_runstate", label: "Verify now" },
  answer: async (ctx) => {
    if (!isAdmin(ctx)) throw new Forbidden("Only administrators can view the verification.");
    const { newest, done } = await lastVerifications(ctx);
    const found = done?.checks ?? [];
    return {
      rows: found.length > 0 ? found.flatMap(rowsOf) : checkTitles().map((check) => ({ check, _level: 0 })),
      notes: [...(done ? notesOf(done) : []), ...(newest && newest.state !== "done" ? [openNote(newest)] : [])],
    };
  },
});

/** The check with its number, and under it the differences by their place. */
const rowsOf = ({ title, differences, findings }: CheckResult): readonly ReportRow[] => [
  { check: title, differences, _kind: "", _level: 0 },
  ...findings.map(({ key, kept, counted }) => ({
    check: key,
    stored: kept,
    expected: counted,
    _kind: "" as const,
    _level: 1,
  })),
];

function notesOf(run: VerificationRun): readonly string[] {
  const { by, startedAt, endedAt, checks, documents, records, links, withoutDigest } = run;
  const differences = checks.reduce((sum, one) => sum + one.differences, 0);
  const seconds = startedAt && endedAt ? Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)) : 1;
  const found =
    differences === 0 ? "No differences" : `${differences} ${differences === 1 ? "difference" : "differences"}`;
  return [
    `Verified on ${at(endedAt)} for ${by} in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    `${found} in ${documents} documents, ${records} records and ${links} entries of the audit trail.`,
    ...(checks.some((one) => one.differences > KEPT_MAX)
      ? [`Only the first ${KEPT_MAX} differences of each check are listed. "npm run verify" on the server prints all.`]
      : []),
    ...(withoutDigest > 0
      ? [
          `${withoutDigest} documents were saved by an earlier release. Their postings are compared with balances and register alone.`,
        ]
      : []),
  ];
}

function openNote({ state, by, askedAt }: VerificationRun): string {
  return state === "wanted" || state === "running"
    ? `A verification that ${by} started on ${at(askedAt)} is running.`
    : `The verification that ${by} started on ${at(askedAt)} was not completed. Press Verify now to run it again.`;
}

const at = (moment: Date | null): string => formatDateTime(moment?.toISOString() ?? "");
