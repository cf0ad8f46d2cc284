/**
 * Paths of the server itself, as its `static.ts` has them: the controllers, names that begin like theirs, uploads,
 * health. No page of the app matches them.
 */
export const isServerPath = /^\/(?:(?:api|microac[^/]*)(?:[/?]|$)|uploadfiles\/|healthz(?:\?|$))/i;
