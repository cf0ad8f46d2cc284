const NAME = /^[a-z][a-z0-9_]{0,57}$/

/** SQL that adds the columns (`name type ...`) that a table has not, all in one statement: each one of its own would write the table's entry in the catalogue anew. */
export const addColumns = (table: string, columns: readonly string[]): string =>
  columns.length === 0 ? '' : `alter table ${table} ${columns.map((column) => `add column if not exists ${column}`).join(', ')};`

/**
 * SQL that makes an existing table a tenant's: `coid` and `branchid` filled from the transaction, row-level security on
 * `coid`, and the rights of the role that serves calls. May be run again. `rights` is less for what may only grow; rows
 * `seenBy` a branch are of no other branch's business.
 */
export function tenantTable(name: string, rights = 'select, insert, update, delete', seenBy: 'company' | 'branch' = 'company'): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a table name.`)
  const own = seenBy === 'branch' ? 'coid = app_coid() and branchid = app_branch()' : 'coid = app_coid()'
  return `
    ${addColumns(name, ['coid integer not null default app_coid()', 'branchid integer not null default app_branch()'])}
    alter table ${name} enable row level security;
    drop policy if exists tenant on ${name};
    create policy tenant on ${name} to microac_app using (${own}) with check (${own});
    grant ${rights} on ${name} to microac_app;
  `
}
