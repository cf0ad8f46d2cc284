/** Who may call a function that runs with its owner's rights, where that is not the role of the calls alone. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // Policies of the script's role ask it which company the script is for.
  sqlrun_coid: ['microac_app', 'microac_sql'],
  // Called by others of its kind only.
  sqlrun_prepare: [],
}

const cases = Object.entries(OTHERWISE).map(([name, roles]) => `when '${name}' then '${roles.join(', ')}'`).join(' ')

/**
 * A function `security definer` sees every company. PostgreSQL lets everybody call a new one, scripts of SQL Run included: so whatever
 * there is of them is taken from all and given to the role of the calls alone. Functions of triggers are called by nobody. The last
 * part of the schema, so that none is missed.
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
  end $grants$;`
