/** Parameters that the server fills from the session, in the order of LIST-019, REP-092 and ACCT-039. */
export const SESSION_TOKENS = {
  user2: "@user2",
  branchin: "@branchin",
  dnt: "@dnt",
  userid: "@userid",
  loginip: "@loginip",
  coid: "@coid",
  co: "@co",
} as const;
