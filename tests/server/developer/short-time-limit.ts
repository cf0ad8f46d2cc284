/** Replaces the production limit: endless scripts kept a core busy for two minutes of every run. */
export const TIME_MAX_MS = 3_000;
