import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { JOB_PROCEDURES } from "../../../wire/jobs/document-jobs";
import { saveFile } from "../../browser/save-file";
import { getPdf } from "../../call/files/get-pdf";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import type { Offline } from "../../offline/offline";
import { announce, announceFailure, confirm } from "../../ui/dialogs";
import type { Job } from "./read-job";

/** A file of 100 MB over a slow line. */
const TIMEOUT_MS = 600_000;

type Change = "pause" | "resume" | "cancel" | "again";

interface JobActions {
  readonly change: (how: Change) => void;
  readonly download: () => void;
  readonly isBusy: boolean;
}

/** Needs the server: the user must not believe that a job stops while that only waits on this device. */
export function useJobActions(job: Job): JobActions {
  const offline = useOffline();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work()
      .catch(announceFailure)
      .finally(() => setBusy(false));
  };
  const change = async (how: Change): Promise<void> => {
    if (how === "cancel" && !(await confirm(cancelQuestion(job)))) return;
    const [answer] = await offline.reader.ask(JOB_PROCEDURES[how], { id: job.id }, { command: true });
    if (Number(answer?.err ?? 0) !== 0) await announce({ icon: "info", title: String(answer?.errormsg) });
    await readAgain(client, "documentjobs");
  };
  return {
    change: (how) => void run(() => change(how)),
    download: () => void run(() => downloadJob(offline, job)),
    isBusy,
  };
}

const cancelQuestion = ({ kind, count: { waiting } }: Job) => ({
  title: "Cancel this job?",
  text:
    kind === "pdf"
      ? "No PDF is made of it."
      : `What was sent stays sent. The other ${waiting.toLocaleString("en-IN")} are not sent.`,
  confirmLabel: "Cancel job",
  cancelLabel: "Keep it",
  danger: true,
});

/** Throws CallFailed with a sentence for the user. */
async function downloadJob(offline: Pick<Offline, "env" | "session">, { id, title }: Job): Promise<void> {
  const pdf = await getPdf(offline, `${ENDPOINTS.jobPdf}?id=${id}`, {
    timeoutMs: TIMEOUT_MS,
    offline: "You are offline. The server keeps the PDF until it can be reached.",
  });
  saveFile(`${title}.pdf`, pdf);
}
