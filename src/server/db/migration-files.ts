interface Migration {
  readonly id: string;
  readonly sql: string;
}

const found = import.meta.glob<Migration>("./migrations/*.ts", { eager: true });

/** All numbered files in order. The stored id is the export, which must equal the file name. */
export function migrations(): Migration[] {
  return Object.entries(found)
    .map(([path, migration]) => {
      const name = path.replace(/^.*\//, "").replace(/\.ts$/, "");
      if (migration.id !== name)
        throw new Error(`The migration ${name} exports the id ${migration.id}. They must be the same.`);
      return migration;
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
