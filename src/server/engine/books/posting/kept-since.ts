/**
 * SQL that runs `again` where the trigger function in the database is one of an earlier build, which does not keep
 * `figure`: such a build may have been started on these books after they were brought up to date. Must stand before the
 * function is replaced.
 */
export const unlessKept = (trigger: string, figure: string, again: string): string => `
  do $$ begin
    if exists (select from pg_proc where proname = '${trigger}' and prosrc not like '%${figure}%') then ${again}; end if;
  end $$;`;
