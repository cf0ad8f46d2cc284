/** Documents of one job at most. */
export const JOB_DOCUMENTS_MAX = 500;

/** `pdf`: all documents as one file; `email`: each to its own party. */
export const JOB_KINDS = ["pdf", "email"] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ["running", "paused", "done", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_PROCEDURES = {
  start: "documentjobs_R_start",
  list: "documentjobs_R_list",
  /** Lines of one job that were not done. */
  lines: "documentjobs_R_lines",
  pause: "documentjobs_R_pause",
  resume: "documentjobs_R_resume",
  cancel: "documentjobs_R_cancel",
  again: "documentjobs_R_again",
} as const;
