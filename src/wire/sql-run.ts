/** OPEN-074: first text in the editor of SQL Run. */
export const SQL_DEFAULT = "select * from category";

/** Fixed picker ids of SQL Run (DEV-003 to DEV-005); the columns are requested with the table as `filter`. */
export const SQL_SOURCES = { tables: "440", columns: "498", procedures: "499" } as const;

/** DEV-004: the query of the column picker. */
export const columnQuery = (table: string, columns: readonly string[]): string =>
  `select ${columns.join(", ")} from ${table} where deleter=0;`;
