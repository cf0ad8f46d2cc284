/** Roles that can call a function that runs with the rights of its owner, if not only the role of the calls. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Policies of the script's role ask it which company the script is for.
  sqlrun_coid: ["microac_app", "microac_sql"],
  // Called only by other functions of this kind.
  sqlrun_prepare: [],
};

const cases = Object.entries(EXCEPTIONS)
  .map(([name, roles]) => `when '${name}' then '${roles.join(", ")}'`)
  .join(" ");

/**
 * A `security definer` function sees every company, and PostgreSQL lets every role call a new one, including scripts
 * of SQL Run. So all of them are revoked from every role and granted only to the role of the calls. No role can call
 * trigger functions. This is the last part of the schema, so that none is missed.
 */
export const FUNCTION_GRANTS = `
  do $grants$
  declare f record;
  begin
    for f in select p.oid::regprocedure as name, case when p.prorettype = 'trigger'::regtype then '' else case p.proname ${cases} else 'microac_app' end end as roles
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) = current_user loop
      execute format('revoke all on function %s from public, microac_app, microac_sql', f.name);
      if f.roles <> '' then execute format('grant execute on function %s to %s', f.name, f.roles); end if;
    end loop;
  end $grants$;
  -- The embedded engine sleeps without looking whether it should stop. On a PostgreSQL of others these are not ours to take away, and there is no need.
  do $grants$ begin
    revoke execute on function pg_sleep(double precision), pg_sleep_for(interval), pg_sleep_until(timestamptz) from public;
  exception when insufficient_privilege then null;
  end $grants$;`;
