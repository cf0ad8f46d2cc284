/** Columns whose name indicates a secret are never granted. */
const SECRET = "(pass|pwd|pwhash|seal|secret|totp|token|credential|hash|answer)|(^|_)pin($|_)";
/** Internal tables of the server: sessions, guesses, the ledger of operations, devices, jobs with their papers. */
const CLOSED = [
  "session",
  "login_blob",
  "login_attempt",
  "login_guess",
  "unknown_name",
  "unknown_guess",
  "op_ledger",
  "device_state",
  "device_incident",
  "device_report",
  "user_right",
  "recovery_code",
  "document_job",
  "document_job_line",
  "document_job_paper",
  "document_job_file",
];
/** Scripts can read but never write these: the trail and what is sent outside. */
const READ_ONLY = [
  "audit_trail",
  "audit_seal",
  "follow_up",
  "signed_link",
  "report_schedule",
  "company",
  "branch",
  "app_user",
  "user_branch",
  "email_settings",
  "sql_script",
];

/** Postings whose rows belong to the branch that made them. Reports of developers read those of the user's branches. */
export const BRANCH_TABLES = [
  "voucher",
  "voucher_line",
  "ledger_entry",
  "ledger_balance",
  "bill_entry",
  "gst_month",
  "stock_move",
  "withheld_entry",
] as const;

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");

const role = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'microac_sql') then create role microac_sql nologin nosuperuser nobypassrls; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin execute format('grant microac_sql to %I', current_user);
  exception when others then if not pg_has_role(current_user, 'microac_sql', 'member') then raise; end if;
  end $$;
  grant usage on schema public to microac_sql;
  revoke execute on function audit_head_of(integer) from public;
  grant execute on function audit_head_of(integer) to microac_app;`;

/**
 * The company of a script is stored in a row of its transaction that the script can neither see nor change. A setting
 * such as `app.coid` could be set by the script itself. A report of a developer has no such row, because it is read in
 * a transaction that writes nothing: it is the company of the call, and a report calls nothing that could set it.
 */
const scope = `
  create table if not exists sqlrun_scope (xid xid8 primary key, coid integer not null);
  create table if not exists sqlrun_state (signature text not null);
  create or replace function sqlrun_coid() returns integer language sql stable security definer set search_path = public, pg_temp as
    'select coalesce((select coid from sqlrun_scope where xid = pg_current_xact_id_if_assigned()), app_coid())';
  create or replace function sqlrun_branches() returns integer[] language sql stable as
    'select nullif(current_setting(''app.branches'', true), '''')::integer[]';
  create or replace view sqlrun_reach as
    select c.oid as relid, c.relname, a.attname, a.attnum, c.relrowsecurity as istenant,
      c.relrowsecurity and c.relname not in (${list(READ_ONLY)}) and has_table_privilege('microac_app', c.oid, 'select')
        and not exists (select from pg_attribute s where s.attrelid = c.oid and s.attnum > 0 and s.attname ~ '${SECRET}') as iswritable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in (${list(CLOSED)})
      and has_column_privilege('microac_app', c.oid, a.attnum, 'select') and a.attname !~ '${SECRET}'
      and (c.relname like 'def\\_%' or c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant'));`;

/** A new number writes the policies again where the tables are the same. */
const POLICIES = 2;

/**
 * Updates grants, policies and views of the script's role to the existing tables. A view shows each table under its
 * known name (`category` for `m_category`), with the column `deleter`, 0 for an existing record (DEV-004, DEV-010).
 */
const prepare = `
  create or replace function sqlrun_prepare() returns void language plpgsql security definer set search_path = public, pg_temp as $fn$
  declare
    wanted text := (select md5(string_agg(concat_ws('.', relname, attname, attnum, iswritable), ' ' order by relid, attnum)) from sqlrun_reach) || ' ${POLICIES}';
    t record; rule text; verb text;
  begin
    if exists (select from sqlrun_state where signature = wanted) then return; end if;
    perform pg_advisory_xact_lock(7214003);
    execute 'revoke all on all tables in schema public from microac_sql';
    execute 'drop schema if exists sqlrun cascade';
    execute 'create schema sqlrun';
    execute 'grant usage, create on schema sqlrun to microac_sql';
    for t in select relid, relname, bool_and(istenant) as istenant, bool_and(iswritable) as iswritable,
        string_agg(quote_ident(attname), ', ' order by attnum) as columns from sqlrun_reach group by relid, relname loop
      execute format('grant select (%s) on %I to microac_sql', t.columns, t.relname);
      execute format('drop policy if exists sqlrun on %I', t.relname);
      if t.istenant then
        rule := (select '(' || replace(pg_get_expr(polqual, polrelid), 'app_coid()', '(select sqlrun_coid())') || ')' from pg_policy where polrelid = t.relid and polname = 'tenant');
        if t.relname in (${list(BRANCH_TABLES)}) then
          rule := rule || ' and ((select sqlrun_branches()) is null or branchid = any((select sqlrun_branches())::integer[]))';
        end if;
        execute format('create policy sqlrun on %I to microac_sql using (%s)', t.relname, rule);
      end if;
      foreach verb in array array['insert', 'update', 'delete'] loop
        if t.iswritable and has_table_privilege('microac_app', t.relid, verb) then execute format('grant %s on %I to microac_sql', verb, t.relname); end if;
      end loop;
      execute format('create view sqlrun.%I as select %s, 0 as deleter from public.%I', regexp_replace(t.relname, '^m_', ''), t.columns, t.relname);
      execute format('alter view sqlrun.%I owner to microac_sql', regexp_replace(t.relname, '^m_', ''));
    end loop;
    execute 'revoke create on schema sqlrun from microac_sql';
    delete from sqlrun_state;
    insert into sqlrun_state values (wanted);
  end $fn$;
  create or replace function sqlrun_begin() returns void language plpgsql security definer set search_path = public, pg_temp as $fn$
  begin
    perform sqlrun_prepare();
    insert into sqlrun_scope values (pg_current_xact_id(), app_coid()) on conflict do nothing;
  end $fn$;
  create or replace function sqlrun_end() returns void language plpgsql security definer set search_path = public, pg_temp as $fn$
  begin
    delete from sqlrun_scope where xid = pg_current_xact_id();
    perform pg_advisory_unlock_all();
    if exists (select from pg_class where relowner = 'microac_sql'::regrole and not (relkind = 'v' and relnamespace = 'sqlrun'::regnamespace)) then
      raise exception 'A script cannot make tables.';
    end if;
  end $fn$;`;

/**
 * Runs one statement as its owner, `microac_sql`. PostgreSQL refuses every change of role within such a function, so
 * a script cannot leave its role. Returns JSON text: `names`, `rows` (lists of texts), `affected`, and why rows are
 * missing.
 */
const runner = `
  create or replace function sqlrun_execute(script text, rows_max integer, bytes_max integer, ms_max integer) returns text
  language plpgsql security definer set search_path = sqlrun, public, pg_temp as $fn$
  declare
    rec record; names text[]; cells text[]; lines text[] := '{}'; bytes integer := 0; affected bigint := 0; cut text := '';
    started timestamptz := clock_timestamp();
  begin
    begin
      for rec in execute script loop
        select array_agg(key order by place), array_agg(value order by place) into names, cells
          from json_each_text(row_to_json(rec)) with ordinality as one(key, value, place);
        bytes := bytes + length(to_json(cells)::text);
        cut := case when cardinality(lines) >= rows_max then 'rows' when bytes > bytes_max then 'bytes'
          when clock_timestamp() - started > ms_max * interval '1 ms' then 'time' else '' end;
        exit when cut <> '';
        lines := lines || to_json(coalesce(cells, '{}'))::text;
      end loop;
    exception when invalid_cursor_definition then
      execute script;
      get diagnostics affected = row_count;
    end;
    return format('{"names":%s,"rows":[%s],"affected":%s,"cut":"%s"}', to_json(coalesce(names, '{}')), array_to_string(lines, ','), affected, cut);
  end $fn$;`;

/**
 * What one SELECT reads, without running it: the names and types of its columns, the tables and columns that it names,
 * and the functions that it calls. A view is made of it, which the caller rolls back. JSON text.
 */
const describer = `
  create or replace function sqlrun_describe(script text) returns text
  language plpgsql security definer set search_path = sqlrun, public, pg_temp as $fn$
  declare probe oid; rule record; own json; used json; tables json; functions json;
  begin
    execute 'create temp view report_probe as ' || script;
    probe := 'pg_temp.report_probe'::regclass;
    select oid, ev_action::text as tree into rule from pg_rewrite where ev_class = probe;
    select json_agg(json_build_object('field', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) into own
      from pg_attribute where attrelid = probe and attnum > 0;
    select coalesce(json_agg(distinct c.relname || '.' || a.attname), '[]') into used
      from pg_depend d join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_rewrite'::regclass and d.objid = rule.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0 and c.oid <> probe;
    select coalesce(json_agg(distinct c.relnamespace::regnamespace || '.' || c.relname), '[]') into tables
      from regexp_matches(rule.tree, ':relid ([0-9]+)', 'g') m join pg_class c on c.oid = m[1]::oid where c.oid <> probe;
    select coalesce(json_agg(distinct p.proname), '[]') into functions
      from regexp_matches(rule.tree, ':(?:funcid|opfuncid|aggfnoid|winfnoid) ([0-9]+)', 'g') m join pg_proc p on p.oid = m[1]::oid
      where p.provolatile = 'v' or p.pronamespace <> 'pg_catalog'::regnamespace or p.proname ~ '_to_xml' or p.proname = 'current_setting';
    return json_build_object('columns', own, 'used', used, 'tables', tables, 'functions', functions, 'whole', rule.tree ~ ':varattno 0 ');
  end $fn$;`;

/** Both run with the rights of the script's role, and only calls of the application run them. */
const owned = `
  grant create on schema public to microac_sql;
  alter function sqlrun_execute(text, integer, integer, integer) owner to microac_sql;
  alter function sqlrun_describe(text) owner to microac_sql;
  revoke create on schema public from microac_sql;
  revoke all on function sqlrun_prepare(), sqlrun_begin(), sqlrun_end(), sqlrun_execute(text, integer, integer, integer), sqlrun_describe(text) from public;
  grant execute on function sqlrun_begin(), sqlrun_end(), sqlrun_execute(text, integer, integer, integer), sqlrun_describe(text) to microac_app;
  grant execute on function sqlrun_branches() to microac_sql;`;

/** The confinement of SQL that a developer writes: scripts of SQL Run (DEV-002 to DEV-012), and reports. */
export default `${role}${scope}${prepare}${runner}${describer}${owned}`;
