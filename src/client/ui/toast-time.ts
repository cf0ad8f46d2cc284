/**
 * How long a toast stays, ms: after sign-in, saves and sends (CONST-001), after settings and actions (CONST-002), and
 * if it has to be read.
 */
export const TOAST_MS = { save: 1_500, action: 2_500, warning: 15_000 } as const;

/** A toast with buttons stays long enough to reach them, ms. */
export const BUTTONS_MS = 8_000;
