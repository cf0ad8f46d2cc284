import { tenantTable } from "../../db/tenant-table";

/**
 * Attached files. `blob` holds each content once for all companies. A company can read it only after sending those
 * bytes itself (`blob_sent`), so knowing a hash gives no access. The row of a deleted attachment stays, because the
 * audit trail names it. `file_balance` is the sum over `blob_sent` of a company, kept by a trigger.
 */
export default `
  create table if not exists blob_sent (sha256 text not null, at timestamptz not null default now());
  alter table blob_sent add column if not exists size integer not null default 0;
  ${tenantTable("blob_sent")}
  create unique index if not exists blob_sent_once on blob_sent (coid, sha256);
  create table if not exists blob (
    sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'), bytes bytea not null, size integer not null, type text not null);
  alter table blob enable row level security;
  drop policy if exists sent_here on blob;
  create policy sent_here on blob for select to microac_app using (exists (select from blob_sent s where s.sha256 = blob.sha256));
  drop policy if exists anybody_adds on blob;
  create policy anybody_adds on blob for insert to microac_app with check (true);
  grant select, insert on blob to microac_app;
  create table if not exists attachment (
    id bigint generated always as identity primary key, entity text not null, recid bigint not null,
    name text not null, size integer not null, type text not null, sha256 text not null references blob,
    userid integer not null default app_userid(), username text not null, at timestamptz not null default now(),
    deleted_at timestamptz, deleted_by text not null default '');
  ${tenantTable("attachment", "select, insert, update")}
  create index if not exists attachment_record on attachment (coid, entity, recid, id) where deleted_at is null;
  create index if not exists attachment_blob on attachment (sha256);
  create table if not exists file_balance (totalfilesize bigint not null);
  ${tenantTable("file_balance", "select")}
  create unique index if not exists file_balance_company on file_balance (coid);
  create or replace function keep_file_balance() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op = 'DELETE' then
      update file_balance set totalfilesize = totalfilesize - old.size where coid = old.coid;
    else
      insert into file_balance as f (coid, branchid, totalfilesize) values (new.coid, new.branchid, new.size)
      on conflict (coid) do update set totalfilesize = f.totalfilesize + excluded.totalfilesize;
    end if;
    return null;
  end $$;
  drop trigger if exists keep_file_balance on blob_sent;
  update blob_sent s set size = b.size from blob b where b.sha256 = s.sha256 and s.size <> b.size;
  insert into file_balance (coid, branchid, totalfilesize) select coid, min(branchid), sum(size) from blob_sent group by coid
    on conflict (coid) do update set totalfilesize = excluded.totalfilesize;
  create trigger keep_file_balance after insert or delete on blob_sent for each row execute function keep_file_balance();`;
