import { useCallback, useEffect, useRef, useState } from "react";
import type { ImportType } from "../../../wire/imports";
import { useOffline } from "../../call/offline-context";
import type { ImportJob, ImportRow } from "../../offline/contract/imports";
import type { Offline } from "../../offline/offline";
import { announce, confirm } from "../../ui/dialogs";
import { keptRowsBefore, type RowsBefore, rowsBefore } from "./import-tally";
import type { OpeningPreview } from "./opening-preview";
import { FORMAT_WORDS, planImport } from "./plan-import";
import { resendRefused, runImport, type ImportEnd, type ImportProgress } from "./run-import";
import type { Sheet } from "./sheet";
import { UnreadableFile } from "./sheet";

/** States of IMP-002: choose, read, preview, confirm, send; `stopped` waits for the user, `completed` for a reset. */
export type ImportState =
  | { readonly at: "choosing" }
  | { readonly at: "reading"; readonly progress: string }
  | {
      readonly at: "previewed";
      readonly file: string;
      readonly type: ImportType;
      readonly sheet: Sheet;
      readonly rows: readonly ImportRow[];
      readonly problems: readonly string[];
      readonly opening?: OpeningPreview;
    }
  | {
      readonly at: "sending" | "stopped" | "completed";
      readonly job: ImportJob;
      readonly before: RowsBefore;
      readonly now: ImportProgress;
      readonly fault: string;
    };

const startOf = (job: ImportJob): ImportProgress => ({ next: job.next, refused: job.refused, waiting: "" });

/** The result of reading a table: its saves, or why there are none. `report` shows the progress. */
export type PlanTable = (
  offline: Offline,
  sheet: Sheet,
  type: ImportType,
  report: (text: string) => void,
) => Promise<Pick<Previewed, "rows" | "problems" | "opening">>;

const planMasters: PlanTable = (offline, sheet, type) =>
  Promise.resolve(planImport(sheet, type, offline.outbox.mintOpId));

/** The import of one element, from the choice of a file to its last row. `place` identifies the element. */
export function useImport(place: string, plan: PlanTable = planMasters) {
  const offline = useOffline();
  const [state, setState] = useState<ImportState>({ at: "choosing" });
  const { send, stop } = useSending(place, setState);
  useEffect(() => {
    let isUnmounted = false;
    void offline.imports.open(place).then(async (job) => {
      const before = job && (await keptRowsBefore(offline, job));
      if (job && !isUnmounted)
        setState({ at: job.next < job.total ? "stopped" : "completed", job, before, now: startOf(job), fault: "" });
    });
    return () => {
      isUnmounted = true;
    };
  }, [offline, place]);
  return {
    state,
    stop,
    upload: async (type: ImportType, file: File): Promise<void> => {
      const report = (progress: string) => setState({ at: "reading", progress });
      report("");
      const read = await readFile(file, (sheet) => plan(offline, sheet, type, report));
      if (!("title" in read)) return setState({ at: "previewed", file: file.name, type, ...read });
      setState({ at: "choosing" });
      await announce({ icon: "warning", title: read.title, text: read.text });
    },
    process: async (): Promise<void> => {
      const job = state.at === "previewed" && (await isConfirmed(state)) ? await begin(offline, place, state) : null;
      if (job && state.at === "previewed") await send(job, rowsBefore(job.type, state.rows));
    },
    resume: () => (state.at === "stopped" ? send(state.job, state.before) : undefined),
    sendAgain: () =>
      "job" in state && state.at !== "sending" ? send(state.job, state.before, resendRefused) : undefined,
    /** Removes refused rows from the outbox with the import; uploaded rows stay, unsent rows are not sent. */
    reset: async () => {
      if ("job" in state) {
        for (const { opId } of state.now.refused)
          await offline.outbox.discard(opId, "refused by the import", false).catch(() => undefined);
        await offline.imports.end(state.job.id);
      }
      setState({ at: "choosing" });
    },
  };
}

/** Sends a job and shows its progress; leaving the page stops it, and the job stays on the device. */
function useSending(place: string, setState: (state: ImportState) => void) {
  const offline = useOffline();
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  const send = useCallback(
    async (job: ImportJob, before: RowsBefore, work: typeof runImport = runImport) => {
      const here = new AbortController();
      running.current = here;
      const show = (at: "sending" | "stopped" | "completed", now: ImportProgress, fault = "") =>
        setState({ at, job: { ...job, next: now.next, refused: now.refused }, before, now, fault });
      show("sending", startOf(job));
      try {
        const end = await work(offline, job, (now) => here.signal.aborted || show("sending", now), here.signal);
        if (end.state === "completed" && end.refused.length === 0) await offline.imports.end(job.id);
        show(end.state, end);
        await announceEnd(end);
      } catch (failure) {
        const fault = failure instanceof Error ? failure.message : String(failure);
        const kept = await offline.imports.open(place).catch(() => null);
        show("stopped", startOf(kept ?? job), fault);
        await announce({ icon: "error", title: "Error!", text: fault });
      }
    },
    [offline, place, setState],
  );
  return { send, stop: () => running.current.abort() };
}

/** IMP-014. */
async function announceEnd({ state, refused: [first] }: ImportEnd): Promise<void> {
  if (first) await announce({ icon: "error", title: "Error!", text: first.text });
  else if (state === "completed") await announce({ icon: "success", title: "Success!", text: "uploaded" });
}

type Previewed = Extract<ImportState, { at: "previewed" }>;

const isConfirmed = ({ rows, file, type, opening }: Previewed): Promise<boolean> =>
  confirm({
    title: "Are you sure?",
    text: opening?.question ?? `${rows.length.toLocaleString("en-IN")} rows of ${file} are added to ${type.title}.`,
    confirmLabel: "Yes, process it!",
  });

/** The job, stored with its rows; null where this device cannot store it. */
async function begin(
  { outbox, imports }: Offline,
  place: string,
  { type, file, rows }: Previewed,
): Promise<ImportJob | null> {
  const job = {
    id: outbox.mintOpId(),
    coid: 0,
    place,
    type: type.type,
    title: type.title,
    entity: type.entity,
    inSequence: type.inSequence,
    file,
    total: rows.length,
    next: 0,
    refused: [],
  };
  try {
    await imports.begin(job, rows);
    return job;
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure);
    await announce({
      icon: "error",
      title: "Error!",
      text: `The import could not be saved on this device. Nothing was sent. ${why}`,
    });
    return null;
  }
}

type FileRead =
  | Pick<Previewed, "sheet" | "rows" | "problems" | "opening">
  | { readonly title: string; readonly text: string };

async function readFile(file: File, plan: (sheet: Sheet) => ReturnType<PlanTable>): Promise<FileRead> {
  try {
    // The readers of spreadsheets are loaded with the first file.
    const { readSheet } = await import("./read-sheet");
    const sheet = await readSheet(file);
    return sheet.length < 2 ? FORMAT_WORDS : { sheet, ...(await plan(sheet)) };
  } catch (failure) {
    const text = failure instanceof Error ? failure.message : String(failure);
    return { title: failure instanceof UnreadableFile ? FORMAT_WORDS.title : "Error!", text };
  }
}
