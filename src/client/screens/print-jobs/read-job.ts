import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from "../../../wire/jobs/document-jobs";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { numberOf, textOf } from "../../rows/read-row";

/** A print or send job as the page shows it. */
export interface Job {
  readonly id: number;
  readonly kind: JobKind;
  /** `37 sales`. */
  readonly title: string;
  readonly state: JobState;
  readonly made: string;
  /** Until when its PDF is kept, ISO date-time; '' where there is none. */
  readonly keptUntil: string;
  readonly bytes: number;
  readonly pages: number;
  readonly error: string;
  readonly isMine: boolean;
  readonly maker: string;
  readonly total: number;
  /** Lines by what became of them. `unknown` waits for a decision of the user in Follow-ups. */
  readonly count: Readonly<Record<"done" | "failed" | "unknown" | "dropped" | "sending" | "waiting", number>>;
}

export const readJob = (row: Row): Job => ({
  id: numberOf(row, "id"),
  kind: JOB_KINDS.find((kind) => kind === row.kind) ?? "pdf",
  title: textOf(row, "title"),
  state: JOB_STATES.find((state) => state === row.state) ?? "done",
  made: textOf(row, "made_at"),
  keptUntil: textOf(row, "keep_until"),
  bytes: numberOf(row, "filebytes"),
  pages: numberOf(row, "pages"),
  error: textOf(row, "error"),
  isMine: isOn(row.ismine),
  maker: textOf(row, "maker"),
  total: numberOf(row, "total"),
  count: {
    done: numberOf(row, "done"),
    failed: numberOf(row, "failed"),
    unknown: numberOf(row, "unknown"),
    dropped: numberOf(row, "dropped"),
    sending: numberOf(row, "sending"),
    waiting: numberOf(row, "waiting"),
  },
});

const count = (value: number): string => value.toLocaleString("en-IN");

/** How far a job is, in words. */
export function progressText({ kind, state, total, count: n }: Job): string {
  const isJoining = kind === "pdf" && state === "running" && n.waiting === 0;
  return [
    isJoining ? "Putting the PDF together" : STATES[state],
    `${count(n.done)} of ${count(total)} ${kind === "pdf" ? "printed" : "sent"}`,
    ...(n.sending > 0 ? [`${count(n.sending)} on the way`] : []),
    ...(n.failed > 0 ? [`${count(n.failed)} failed`] : []),
    ...(n.unknown > 0 ? [`${count(n.unknown)} for you to decide`] : []),
    ...(n.dropped > 0 ? [`${count(n.dropped)} dropped`] : []),
    ...(n.waiting > 0 && state !== "running" ? [`${count(n.waiting)} not started`] : []),
  ].join(" · ");
}

const STATES: Readonly<Record<JobState, string>> = {
  running: "Running",
  paused: "Paused",
  done: "Finished",
  cancelled: "Cancelled",
};

/** Part of a job that needs no more work, 0 to 100. */
export const percentOf = ({ total, count: { waiting, sending } }: Job): number =>
  total === 0 ? 100 : Math.round(((total - waiting - sending) / total) * 100);

/** Whether its PDF was made and is no longer kept. */
export const isFileGone = ({ kind, state, bytes, count: { done }, error }: Job): boolean =>
  kind === "pdf" && state === "done" && bytes === 0 && done > 0 && error === "";
