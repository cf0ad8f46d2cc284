/** One row of the folder table of a README: a folder next to it, and the neighbours that it may import. */
export interface FolderRow {
  readonly folder: string;
  readonly imports: readonly string[];
}

const HEAD = /^\| Folder \|.*\| Imports \|$/;

/** The rows of the table `| Folder | ... | Imports |`; null if the text has no such table. */
export function folderTable(text: string): readonly FolderRow[] | null {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => HEAD.test(line));
  if (head < 0) return null;
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end < 0 ? rows.length : end).map((line) => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return {
      folder: (cells[0] ?? "").replaceAll("`", ""),
      imports: (cells.at(-1) ?? "")
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    };
  });
}

/**
 * Compares a table with the imports of the files below `base`. Faults are folders without a row, rows without a
 * folder, imports that no row allows, allowed imports that are not used, and rows that name a folder below them. A
 * table without faults therefore has no circle.
 */
export function tableFaults(
  base: string,
  table: readonly FolderRow[],
  files: readonly { readonly path: string; readonly targets: readonly string[] }[],
): readonly string[] {
  const folderOf = (path: string): string | null =>
    path.startsWith(`${base}/`) && path.slice(base.length + 1).includes("/")
      ? (path.slice(base.length + 1).split("/")[0] ?? null)
      : null;
  const there = [...new Set(files.flatMap(({ path }) => folderOf(path) ?? []))];
  const used = new Set<string>();
  const named = table.map(({ folder }) => folder);
  const faults = [
    ...there.filter((folder) => !named.includes(folder)).map((folder) => `${base}/${folder} has no row`),
    ...named
      .filter((folder) => !there.includes(folder))
      .map((folder) => `${base}/${folder} has a row and is not there`),
    ...table.flatMap(({ folder, imports }, at) =>
      imports
        .filter((name) => !named.slice(0, at).includes(name))
        .map((name) => `the row of ${base}/${folder} names ${name}, which does not stand above it`),
    ),
  ];
  for (const { path, targets } of files) {
    const own = folderOf(path);
    if (own === null) continue;
    const allowed = table.find(({ folder }) => folder === own)?.imports ?? [];
    for (const target of targets) {
      const other: string = folderOf(target) ?? (target.startsWith(`${base}/`) ? "(the files beside the README)" : own);
      if (other === own) continue;
      used.add(`${own} ${other}`);
      if (!allowed.includes(other)) faults.push(`${path} imports ${target}: ${own} may not import ${other}`);
    }
  }
  return [
    ...faults,
    ...table.flatMap(({ folder, imports }) =>
      imports
        .filter((name) => !used.has(`${folder} ${name}`))
        .map((name) => `${base}/${folder} does not import ${name}: take it out of the row`),
    ),
  ];
}
