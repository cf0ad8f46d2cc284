import { formatQuantity } from "../../../domain/indian-format";
import type { BackupCheck, BackupProgress, BackupRow, BackupStatus, RestoreOutcome } from "../../../wire/backups";
import { asOfText } from "../../ui/as-of";

export const whenText = (iso: string): string => asOfText(Date.parse(iso));

const MB = 1e6;

export const sizeText = (bytes: number): string =>
  bytes < MB / 10 ? `${formatQuantity(bytes / 1e3, 0)} kB` : `${formatQuantity(bytes / MB, 1)} MB`;

const ORIGINS = { hand: "By hand", schedule: "Schedule", "": "Not recorded" } as const;
export const originText = ({ by, isOurs }: BackupRow): string => (isOurs ? ORIGINS[by] : "Another MicroAC");

const ENGINES = { embedded: "Embedded", postgres: "PostgreSQL" } as const;
export const engineText = ({ engine, version }: BackupRow): string =>
  version === "" ? ENGINES[engine] : `${ENGINES[engine]}, version ${version}`;

export function checkText(check: BackupCheck | null): string {
  if (!check) return "Not checked";
  if (check.faults.length === 0)
    return `No differences in ${formatQuantity(check.rows)} rows of ${formatQuantity(check.companies)} ${check.companies === 1 ? "company" : "companies"}`;
  return check.faults.length === 1 ? "1 difference" : `${formatQuantity(check.faults.length)} differences`;
}

/**
 * The current step, and roughly how much of the whole is done (0 to 100); the share of a step is about its share of
 * the time.
 */
export function progressOf({ step, done }: BackupProgress): { readonly text: string; readonly percent: number } {
  switch (step) {
    case "copy":
      return { text: "Copying the database", percent: 5 };
    case "write":
      return {
        text: done === 0 ? "Writing the file" : `Writing the file: ${formatQuantity(done)} rows so far`,
        percent: 20,
      };
    case "check":
      return { text: `Restoring the file once to check it: ${done} %`, percent: 35 + done / 2 };
    case "verify":
      return { text: "Verifying the restored books and audit trails", percent: 88 };
  }
}

/** How many saves a restored backup lacks. */
export const laterText = (later: number): string =>
  later === 0
    ? "No record or document was saved since it was made."
    : later === 1
      ? "1 save was made since then."
      : `${formatQuantity(later)} saves were made since then.`;

/** When and by whom a backup replaced the books. */
export const restoredText = ({ at, made, by, aside }: RestoreOutcome): string =>
  `On ${whenText(at)} the backup of ${whenText(made)} replaced the books, by ${by || "a command on the server"}.${aside === null ? "" : ` The previous data is kept on the server: ${aside}`}`;

interface Warning {
  readonly text: string;
  readonly isBad: boolean;
}

/** Warnings, the worst first. */
export function warningsOf({
  folderFault,
  last,
  rows,
  isLate,
  running,
  hasKey,
  isKeySeen,
  restoreFailure,
}: BackupStatus): readonly Warning[] {
  const failed = (kind: "schedule" | "hand", what: string): readonly Warning[] => {
    const outcome = last[kind];
    return outcome && outcome.error !== ""
      ? [{ isBad: true, text: `${what} of ${whenText(outcome.at)}: ${outcome.error}` }]
      : [];
  };
  const good = rows.find(({ isOurs, check }) => isOurs && check?.faults.length === 0);
  const late = good
    ? `The newest backup without differences was made on ${whenText(good.made)}, more than two days ago.`
    : "No backup has been checked without differences yet.";
  return [
    ...(folderFault === "" ? [] : [{ isBad: true, text: folderFault }]),
    ...failed("schedule", "Scheduled backup"),
    ...failed("hand", "Last backup by hand"),
    ...(restoreFailure
      ? [{ isBad: true, text: `Restore of ${whenText(restoreFailure.at)}: ${restoreFailure.error}` }]
      : []),
    ...(isLate && !running ? [{ isBad: true, text: `${late} Back up now.` }] : []),
    ...(hasKey && !isKeySeen
      ? [
          {
            isBad: false,
            text: "The recovery key has not been shown yet. Write it down. Without it, no backup can be opened on another machine.",
          },
        ]
      : []),
  ];
}

/** Command that a user runs on the server machine. The path is in quotes, because it may contain blanks. */
export const restoreCommand = (folder: string, name: string): string =>
  `npm run restore "${folder}${folder.includes("\\") ? "\\" : "/"}${name}"`;
