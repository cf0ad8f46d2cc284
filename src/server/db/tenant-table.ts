const NAME = /^[a-z][a-z0-9_]{0,57}$/

/**
 * SQL that makes an existing table a tenant's: `coid` and `branchid` filled from the transaction, row-level security on
 * `coid`, and the rights of the role that serves calls. May be run again. `rights` is less for what may only grow; rows
 * `seenBy` a branch are of no other branch's business.
 */
export function tenantTable(name: string, rights = 'select, insert, update, delete', seenBy: 'company' | 'branch' = 'company'): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a table name.`)
  const own = seenBy === 'branch' ? 'coid = app_coid() and branchid = app_branch()' : 'coid = app_coid()'
  return `
    alter table ${name} add column if not exists coid integer not null default app_coid();
    alter table ${name} add column if not exists branchid integer not null default app_branch();
    alter table ${name} enable row level security;
    drop policy if exists tenant on ${name};
    create policy tenant on ${name} to microac_app using (${own}) with check (${own});
    grant ${rights} on ${name} to microac_app;
    grant usage on all sequences in schema public to microac_app;
  `
}
