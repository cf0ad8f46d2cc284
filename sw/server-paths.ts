/** Paths that are the server's own: the API controllers, health, uploads. Pages of the app match none of them. */
export const isServerPath = /^\/(API\/|MicroAC[A-Za-z]*\/|MicroacWhapp\/|Microacauth\/|MicroACG?auth\/|Uploadfiles\/|healthz$)/
