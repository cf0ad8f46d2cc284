const found = import.meta.glob<string>(['../../modules/**/*.tables.ts', '../**/*.tables.ts'], { eager: true, import: 'default' })

/**
 * SQL of tables that belong to no master: default export (a text) of each `<name>.tables.ts`, run at a start after any of them
 * changed. Such a script may be run again (`if not exists`) and only adds; a tenant's table ends with `tenantTable(name)`.
 */
export const declaredTables = (): readonly string[] => Object.keys(found).sort().map((path) => found[path] ?? '')
