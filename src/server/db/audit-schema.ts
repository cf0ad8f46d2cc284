import { tenantTable } from "./tenant-table";

/**
 * The edit log required by the Companies Act rule: append-only, hash-chained per company, and impossible to switch
 * off. The trigger, not the caller, sets `seq`, `prevhash` and `hash`. It locks `audit_head`, so the links are in
 * order. `audit_text` is the canonical text of a row: a JSON list of its columns, times in UTC with microseconds.
 */
export const AUDIT_SCHEMA = `
  create table audit_trail (
    id bigint generated always as identity primary key,
    userid integer not null,
    username text not null,
    at timestamptz not null default clock_timestamp(),
    captured_at timestamptz,
    entity text not null,
    recid text not null,
    action text not null,
    before jsonb,
    after jsonb,
    devid text not null default '',
    geolocation text not null default '',
    loginip text not null default '',
    opid uuid,
    seq bigint not null default 0,
    prevhash bytea not null default '',
    hash bytea not null default ''
  );
  ${tenantTable("audit_trail", "select, insert")}
  create unique index audit_trail_chain on audit_trail (coid, seq);
  create index audit_trail_record on audit_trail (coid, entity, recid, seq);
  create table audit_head (coid integer primary key, seq bigint not null, hash bytea not null);

  create function audit_time(t timestamptz) returns text language sql immutable as
    $$ select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

  create function audit_text(r audit_trail) returns text language sql immutable as $$
    select jsonb_build_array(r.seq, r.coid, r.branchid, r.userid, r.username, audit_time(r.at), audit_time(r.captured_at),
      r.entity, r.recid, r.action, r.before, r.after, r.devid, r.geolocation, r.loginip, r.opid, encode(r.prevhash, 'hex'))::text
  $$;

  create function audit_chain() returns trigger language plpgsql security definer set search_path = public as $$
  declare head audit_head;
  begin
    insert into audit_head values (new.coid, 0, '') on conflict do nothing;
    select * into head from audit_head where coid = new.coid for update;
    new.seq := head.seq + 1;
    new.prevhash := head.hash;
    new.hash := sha256(convert_to(audit_text(new), 'UTF8'));
    update audit_head set seq = new.seq, hash = new.hash where coid = new.coid;
    return new;
  end $$;
  create trigger audit_chain before insert on audit_trail for each row execute function audit_chain();

  create function audit_append_only() returns trigger language plpgsql as $$
  begin raise exception 'The audit trail is append-only: % is not possible.', tg_op using errcode = 'insufficient_privilege'; end $$;
  create trigger audit_append_only before update or delete on audit_trail for each row execute function audit_append_only();
  create trigger audit_no_truncate before truncate on audit_trail for each statement execute function audit_append_only();

  create function audit_head_of(company integer) returns table (seq bigint, hash bytea)
    language sql stable security definer set search_path = public as
    $$ select h.seq, h.hash from audit_head h where h.coid = company and (app_coid() is null or app_coid() = company) $$;
`;
