import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { kolkataDate } from "../../../domain/date-format";
import { JOB_DOCUMENTS_MAX, type JobKind } from "../../../wire/jobs/document-jobs";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { actionOutcome } from "../../call/run-action";
import { numberOf } from "../../rows/read-row";
import { announce, announceFailure, confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { ListDefinition } from "../read/list-definition";
import { listArgs, type ListQuestion } from "../read/list-question";
import { jobDocuments, jobQuestion, jobRequest } from "./job-request";

interface ListJobs {
  /** One PDF or e-mails of selected rows; `done` is called once the job is stored. */
  readonly ofRows: (kind: JobKind, rows: readonly Row[], done: () => void) => void;
  /** The same of everything that search and filters find. */
  readonly ofAll: (kind: JobKind, question: ListQuestion) => void;
  readonly isStarting: boolean;
}

const WORDS = {
  pdf: { done: ["", ""], failed: ["Not printed", "The server did not start this job."] },
  email: { done: ["", ""], failed: ["Not sent", "The server did not start this job."] },
} as const;

/** Print and send jobs of a list. Once one has started, its page shows how far it is. */
export function useListJobs(definition: ListDefinition): ListJobs {
  const offline = useOffline();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);

  const start = async (kind: JobKind, rows: readonly Row[], total: number): Promise<boolean> => {
    const documents = jobDocuments(definition, rows);
    const [title] = WORDS[kind].failed;
    if (documents.length === 0) {
      await announce({ icon: "info", title, text: "No document of this list can be printed." });
      return false;
    }
    const asked = jobQuestion(kind, Math.min(documents.length, JOB_DOCUMENTS_MAX), total);
    if (asked && !(await confirm(asked))) return false;
    const request = jobRequest(offline.outbox.mintOpId(), kind, documents.slice(0, JOB_DOCUMENTS_MAX));
    const { state, text } = await actionOutcome({ offline }, request, WORDS[kind]);
    if (state === "applied") {
      await readAgain(client, "documentjobs");
      void navigate("/printjobs");
      return true;
    }
    if (state === "waiting") toast({ kind: "info", text, ms: TOAST_MS.action });
    else if (state !== "discarded") await announce({ icon: "error", title, text });
    return state === "waiting";
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setStarting(true);
    await work()
      .catch(announceFailure)
      .finally(() => setStarting(false));
  };
  return {
    isStarting,
    ofRows: (kind, rows, done) => void run(async () => ((await start(kind, rows, rows.length)) ? done() : undefined)),
    ofAll: (kind, question) =>
      void run(async () => {
        const today = kolkataDate(offline.now());
        const args = listArgs(definition, { ...question, groupBy: "" }, 1, JOB_DOCUMENTS_MAX, today);
        const rows = await offline.reader.ask(definition.rowsProcedure, args);
        await start(kind, rows, numberOf(rows[0] ?? {}, "TotalCount"));
      }),
  };
}
