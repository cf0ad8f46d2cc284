import { tenantTable } from "../../../db/tenant-table";

/**
 * Jobs over many documents, one line for each. A line is `waiting`; `done` once its PDF is in `document_job_paper`;
 * `handed` once its e-mail is the follow-up `op_id`, whose state is from then on that of the line; or `failed`.
 * `round` counts how often a line was tried again. A worker holds a job for moments only (`held_until`), which saves
 * work and decides nothing. With `asks` each e-mail waits for a user: it may have gone out before a restore.
 */
export default `
  create table if not exists document_job (
    id bigint generated always as identity primary key, userid integer not null default app_userid(),
    kind text not null check (kind in ('pdf', 'email')), title text not null,
    state text not null check (state in ('running', 'paused', 'done', 'cancelled')), asks boolean not null default false,
    made_at timestamptz not null, done_at timestamptz, keep_until timestamptz, drawnbytes bigint not null default 0,
    filebytes bigint not null default 0, pages integer not null default 0, error text not null default '',
    held_by uuid, held_until timestamptz);
  ${tenantTable("document_job", "select, insert, update", "branch")}
  create index if not exists document_job_running on document_job (id) where state = 'running';
  create index if not exists document_job_newest on document_job (coid, branchid, id desc);
  create table if not exists document_job_line (
    jobid bigint not null references document_job on delete cascade, lineno integer not null,
    entity text not null, formname text not null, docid bigint not null, name text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'handed', 'failed')),
    error text not null default '', partyid bigint not null default 0, round integer not null default 0, op_id uuid,
    primary key (jobid, lineno));
  ${tenantTable("document_job_line", "select, insert, update", "branch")}
  create table if not exists document_job_paper (
    jobid bigint not null references document_job on delete cascade, lineno integer not null, pdf bytea not null,
    primary key (jobid, lineno));
  ${tenantTable("document_job_paper", "select, insert, update, delete", "branch")}
  create table if not exists document_job_file (
    jobid bigint not null references document_job on delete cascade, part integer not null, bytes bytea not null,
    primary key (jobid, part));
  ${tenantTable("document_job_file", "select, insert, delete", "branch")}`;
