import { tenantTable } from "../../db/tenant-table";

/**
 * Follow-ups of saves, written in the transaction of the save: a save that rolls back sends nothing, and a save
 * delivered twice sends once. States: `queued`, due at `due_at`; `ask`, waits for a user; `sending`, the bytes may be
 * on their way; `sent`; `failed`, certainly not sent; `unknown`, the process died in between; `dropped`.
 */
export default `
  create table if not exists follow_up (
    id bigint generated always as identity primary key,
    op_id uuid not null, kind text not null, payload jsonb not null, title text not null default '',
    state text not null default 'queued' check (state in ('queued', 'ask', 'sending', 'sent', 'failed', 'unknown', 'dropped')),
    tries integer not null default 0, due_at timestamptz not null default now(), created_at timestamptz not null default now(),
    done_at timestamptz, error text not null default '', userid integer not null default app_userid(), unique (op_id, kind));
  ${tenantTable("follow_up", "select, insert, update")}
  create index if not exists follow_up_due on follow_up (due_at, id) where state = 'queued';
  create index if not exists follow_up_sending on follow_up (due_at) where state = 'sending';
  create index if not exists follow_up_newest on follow_up (coid, id desc);
  create index if not exists follow_up_state on follow_up (coid, state, id desc);
  create index if not exists follow_up_document on follow_up (coid, (payload->>'formname'), (payload->>'id'))
    where payload->>'formname' is not null;`;
