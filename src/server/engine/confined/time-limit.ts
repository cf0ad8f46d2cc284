/** Limit for all statements of a script together. */
export const TIME_MAX_MS = 10_000;
