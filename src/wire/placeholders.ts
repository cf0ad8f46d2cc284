/**
 * Parameters that the server fills from the session, whatever the client sent (ENV-008 to ENV-015), and the two that
 * the client fills. Every procedure accepts all of them.
 */
export const SESSION_PARAMS = ["user2", "branchin", "dnt", "userid", "loginip", "coid", "co"] as const;
export const CLIENT_PARAMS = ["geolocation", "devid"] as const;

export type SessionParam = (typeof SESSION_PARAMS)[number];

const TOKENS: ReadonlySet<string> = new Set([...SESSION_PARAMS, ...CLIENT_PARAMS].map((name) => `@${name}`));

export const isSessionParam = (name: string): name is SessionParam =>
  (SESSION_PARAMS as readonly string[]).includes(name);

/** A token as the value of an ordinary parameter is refused: only its own parameter may carry it. */
export const isToken = (value: unknown): value is string =>
  typeof value === "string" && TOKENS.has(value.trim().toLowerCase());
