import { AUDIT_SCHEMA } from "../audit-schema";
import { tenantTable } from "../tenant-table";

export const id = "001-core";

/** Roles belong to the whole cluster: another database of it may have created this one, even at this moment. */
const role = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'microac_app') then
      create role microac_app nologin nosuperuser nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin execute format('grant microac_app to %I', current_user);
  exception when others then if not pg_has_role(current_user, 'microac_app', 'member') then raise; end if;
  end $$;
  grant usage on schema public to microac_app;
  create function app_coid() returns integer language sql stable as $$ select nullif(current_setting('app.coid', true), '')::integer $$;
  create function app_branch() returns integer language sql stable as $$ select coalesce(nullif(current_setting('app.branch', true), '')::integer, 0) $$;
  create function app_userid() returns integer language sql stable as $$ select coalesce(nullif(current_setting('app.userid', true), '')::integer, 0) $$;
`;

/** `epoch` is a new random value in every new database, so that devices notice a restore or a replacement. */
const meta = `
  create table meta (key text primary key, value text not null);
  insert into meta values ('epoch', gen_random_uuid()::text);
  grant select on meta to microac_app;
`;

const ledger = `
  create table op_ledger (
    op_id uuid primary key,
    user_id integer not null,
    device_id text,
    dseq bigint,
    sqlsp text not null,
    agg text,
    rev integer not null,
    fp bytea not null,
    status text not null check (status in ('applied', 'cancelled')),
    resp jsonb,
    ids jsonb,
    rowver bigint,
    vals jsonb,
    captured_at text,
    applied_at timestamptz not null default clock_timestamp()
  );
  create index op_ledger_device on op_ledger (device_id, dseq);
  ${tenantTable("op_ledger", "select, insert, update")}
`;

const devices = `
  create table device_state (
    device_id text not null,
    user_id integer not null,
    app_ver text not null,
    last_seen timestamptz not null default clock_timestamp(),
    next_dseq bigint not null,
    pending integer not null,
    oldest_pending timestamptz
  );
  ${tenantTable("device_state")}
  alter table device_state add primary key (coid, device_id);
  create table device_incident (
    id bigint generated always as identity primary key,
    device_id text not null,
    user_id integer not null,
    at timestamptz not null default clock_timestamp(),
    what text not null
  );
  ${tenantTable("device_incident", "select, insert")}
`;

export const sql = [role, meta, ledger, devices, AUDIT_SCHEMA].join("\n");
