export const id = '014-old-attempts'

/** Finds what is old among as many guesses as strangers have made. */
export const sql = `
  create index if not exists login_guess_age on login_guess (last_failed_at);
  create index if not exists unknown_guess_age on unknown_guess (last_failed_at);
  create index if not exists unknown_name_age on unknown_name (last_failed_at);
`
