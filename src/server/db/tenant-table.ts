const NAME = /^[a-z][a-z0-9_]{0,57}$/

/**
 * SQL that makes an existing table a tenant's: `coid` and `branchid` filled from the transaction, row-level security on
 * `coid`, and the rights of the role that serves calls. May be run again. `rights` is less for what may only grow.
 */
export function tenantTable(name: string, rights = 'select, insert, update, delete'): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a table name.`)
  return `
    alter table ${name} add column if not exists coid integer not null default app_coid();
    alter table ${name} add column if not exists branchid integer not null default app_branch();
    alter table ${name} enable row level security;
    drop policy if exists tenant on ${name};
    create policy tenant on ${name} to microac_app using (coid = app_coid()) with check (coid = app_coid());
    grant ${rights} on ${name} to microac_app;
    grant usage on all sequences in schema public to microac_app;
  `
}
