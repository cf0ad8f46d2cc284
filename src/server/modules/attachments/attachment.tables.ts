import { tenantTable } from '../../db/tenant-table'

/**
 * Attached files. `blob` holds each content once for all companies; a company sees it only after it has sent those bytes itself
 * (`blob_sent`), so that knowing a hash gives nobody the file. A deleted attachment stays, for the audit trail names it.
 */
export default `
  create table if not exists blob_sent (sha256 text not null, at timestamptz not null default now());
  ${tenantTable('blob_sent', 'select, insert, update')}
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
  ${tenantTable('attachment', 'select, insert, update')}
  create index if not exists attachment_record on attachment (coid, entity, recid, id) where deleted_at is null;
  create index if not exists attachment_blob on attachment (sha256);`
