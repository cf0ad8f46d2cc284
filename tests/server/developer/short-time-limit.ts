/** Stands in for the limit that ships: scripts that never end kept a core busy for two minutes of every run. */
export const TIME_MAX_MS = 3_000
