export const id = "014-old-attempts";

/** Finds old rows quickly among any number of guesses. */
export const sql = `
  create index if not exists login_guess_age on login_guess (last_failed_at);
  create index if not exists unknown_guess_age on unknown_guess (last_failed_at);
  create index if not exists unknown_name_age on unknown_name (last_failed_at);
`;
