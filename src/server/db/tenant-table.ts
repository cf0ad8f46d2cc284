const NAME = /^[a-z][a-z0-9_]{0,57}$/;

/**
 * SQL that adds the missing columns (`name type ...`) of a table. One statement, because each statement rewrites the
 * catalogue entry of the table.
 */
export const addColumns = (table: string, columns: readonly string[]): string =>
  columns.length === 0
    ? ""
    : `alter table ${table} ${columns.map((column) => `add column if not exists ${column}`).join(", ")};`;

/**
 * SQL that makes an existing table a tenant table: `coid` and `branchid` filled from the transaction, row-level
 * security on `coid`, and the rights of the role that serves calls. Can run again. Give fewer `rights` for
 * append-only tables. With `seenBy` branch, a branch sees only its own rows.
 */
export function tenantTable(
  name: string,
  rights = "select, insert, update, delete",
  seenBy: "company" | "branch" = "company",
): string {
  if (!NAME.test(name)) throw new Error(`${name} is not a table name.`);
  const own = seenBy === "branch" ? "coid = app_coid() and branchid = app_branch()" : "coid = app_coid()";
  return `
    ${addColumns(name, ["coid integer not null default app_coid()", "branchid integer not null default app_branch()"])}
    alter table ${name} enable row level security;
    drop policy if exists tenant on ${name};
    create policy tenant on ${name} to microac_app using (${own}) with check (${own});
    grant ${rights} on ${name} to microac_app;
  `;
}
