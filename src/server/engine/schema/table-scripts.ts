import { declaredFiles } from "../call/declared";

/** `*.tables.ts`, in the order in which they run. */
export const tableFiles = declaredFiles<string>("tables");

/**
 * SQL of tables that belong to no record: default export (a text) of each `<name>.tables.ts`, run at the start after
 * any of them changed. A script must be repeatable (`if not exists`) and only add; a tenant's table ends with
 * `tenantTable(name)`.
 */
export const declaredTables = (): readonly string[] => Object.values(tableFiles.all());
