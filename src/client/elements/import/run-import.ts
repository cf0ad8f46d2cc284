import { importProcedure } from "../../../wire/imports";
import type { ImportJob, ImportRefusal, ImportRow } from "../../offline/contract/imports";
import type { SaveRequest, SaveStatus } from "../../offline/contract/save";
import { IMPORT_SLICE } from "../../offline/imports/import-jobs";
import type { Offline } from "../../offline/offline";

/** How long one wait for a row lasts, ms; between two waits the user sees why the row waits. */
const WAIT_MS = 3000;
/** With so many refused rows the file itself is wrong: the rest is not sent. */
export const REFUSED_MAX = 100;

/** Progress of an import. `waiting` says why no row is sent now, '' while rows are sent. */
export interface ImportProgress {
  readonly next: number;
  readonly refused: readonly ImportRefusal[];
  readonly waiting: string;
}

export type ImportEnd = ImportProgress & { readonly state: "completed" | "stopped" };

/**
 * Sends the rows of a job in their order, some at a time, from where it stopped. Every row is a save of the outbox
 * under the id it got when the file was read: repeated after a crash it is the same save. Ends early where `signal`
 * aborts or too many rows are refused; the job then stays. Throws NotKept where the device cannot store a row.
 */
export async function runImport(
  offline: Offline,
  job: ImportJob,
  onProgress: (now: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportEnd> {
  let [next, refused] = [job.next, job.refused];
  const report = (waiting: string) => onProgress({ next, refused, waiting });
  const step = job.inSequence ? 1 : IMPORT_SLICE;
  while (next < job.total && !signal.aborted && refused.length < REFUSED_MAX) {
    const slice = await offline.imports.slice(job.id, Math.floor(next / IMPORT_SLICE));
    const rows = slice.slice(next % IMPORT_SLICE, (next % IMPORT_SLICE) + step);
    if (rows.length === 0)
      throw new Error("The rows of this import are no longer on this device. Start the import again.");
    await queueRows(offline, job, rows);
    for (const row of rows) {
      const status = await settled(offline, row.opId, signal, report);
      if (!status) return { next, refused, waiting: "", state: "stopped" };
      refused = noted(refused, row, next, status);
      next += 1;
      report("");
    }
    await offline.imports.note(job.id, { next, refused });
  }
  return { next, refused, waiting: "", state: next < job.total ? "stopped" : "completed" };
}

/** Sends the refused rows of a job again, since what they lacked may exist now: the same saves under the same ids. */
export async function resendRefused(
  offline: Offline,
  job: ImportJob,
  onProgress: (now: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportEnd> {
  let { refused } = job;
  const report = (waiting: string) => onProgress({ next: job.next, refused, waiting });
  for (const { n } of job.refused) {
    const row = (await offline.imports.slice(job.id, Math.floor(n / IMPORT_SLICE)))[n % IMPORT_SLICE];
    if (!row || signal.aborted) break;
    if ((await offline.outbox.status(row.opId))?.state === "rejected") await offline.outbox.save(requestOf(job, row));
    const status = await settled(offline, row.opId, signal, report);
    if (!status) break;
    refused = noted(refused, row, n, status);
    await offline.imports.note(job.id, { refused });
    report("");
  }
  return { next: job.next, refused, waiting: "", state: job.next < job.total ? "stopped" : "completed" };
}

function noted(
  refused: readonly ImportRefusal[],
  row: ImportRow,
  n: number,
  status: SaveStatus,
): readonly ImportRefusal[] {
  const others = refused.filter(({ opId }) => opId !== row.opId);
  const text = refusalOf(status);
  return text
    ? [...others, { opId: row.opId, n, text: text.startsWith("Row ") ? text : `Row ${row.at}: ${text}` }]
    : others;
}

/** Gives the outbox only rows that it has not seen: after a crash some of a step may be settled or discarded. */
async function queueRows({ outbox }: Offline, job: ImportJob, rows: readonly ImportRow[]): Promise<void> {
  const known = await Promise.all(rows.map(({ opId }) => outbox.status(opId)));
  const fresh = rows.filter((_, index) => known[index] === null);
  if (fresh.length > 0) await outbox.saveAll(fresh.map((row) => requestOf(job, row)));
}

const requestOf = (job: ImportJob, row: ImportRow): SaveRequest => ({
  opId: row.opId,
  screen: "import",
  entity: job.entity,
  recordKey: `tmp:${row.opId}`,
  sqlsp: importProcedure(job.type),
  args: row.args,
  base: { kind: "none" },
  defVer: "",
  shown: row.shown,
  formname: "",
  title: row.title,
  group: `import:${job.id}`,
});

/** Null where the import was stopped while the row waited. */
async function settled(
  { outbox }: Offline,
  opId: string,
  signal: AbortSignal,
  report: (waiting: string) => void,
): Promise<SaveStatus | null> {
  for (;;) {
    const status = await outbox.settled(opId, WAIT_MS);
    if (status.state !== "waiting") return status;
    if (signal.aborted) return null;
    report(WAITING[status.why]);
  }
}

const WAITING: Readonly<Record<Extract<SaveStatus, { state: "waiting" }>["why"], string>> = {
  offline: "You are offline. The import continues when you are online.",
  sending: "The server has not answered yet. The import continues by itself.",
  dependency: "A save before these rows is not sent yet. The import continues after it.",
  auth: "Sign in again to continue the import.",
  user: "The rows wait until you sign in to the branch where the import was started.",
  schema: "The rows wait for an app update. Reload the app to continue the import.",
  busy: "The server is busy. The import continues by itself.",
};

function refusalOf(status: SaveStatus): string {
  if (status.state === "rejected")
    return (
      status.rows
        .map(({ errormsg }) => String(errormsg ?? ""))
        .filter(Boolean)
        .join(" ") || "The server refused this row."
    );
  if (status.state === "attention") return status.message;
  if (status.state === "discarded") return "It was discarded in the outbox.";
  return status.state === "conflict" ? "The server has another version of this row." : "";
}
