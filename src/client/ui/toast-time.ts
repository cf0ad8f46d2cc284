/** How long a line stands in the corner, ms: after sign-in, saves and sends (CONST-001), and after settings and deeds (CONST-002). */
export const TOAST_MS = { save: 1_500, deed: 2_500 } as const
