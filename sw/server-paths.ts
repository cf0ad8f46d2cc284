/** Paths that are the server's own, as `static.ts` there knows them: the controllers, names that begin like theirs, uploads, health. Pages of the app match none of them. */
export const isServerPath = /^\/(?:(?:api|microac[^/]*)(?:[/?]|$)|uploadfiles\/|healthz(?:\?|$))/i
