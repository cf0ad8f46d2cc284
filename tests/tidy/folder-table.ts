/** One row of the table of folders in a README: a folder beside it, and which of its neighbours it may import. */
export interface FolderRow {
  readonly folder: string
  readonly imports: readonly string[]
}

const HEAD = /^\| Folder \|.*\| Imports \|$/

/** The rows of the table `| Folder | ... | Imports |`; null where the text has none. */
export function folderTable(text: string): readonly FolderRow[] | null {
  const lines = text.split('\n')
  const head = lines.findIndex((line) => HEAD.test(line))
  if (head < 0) return null
  const rows = lines.slice(head + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end < 0 ? rows.length : end).map((line) => {
    const cells = line.split('|').slice(1, -1).map((cell) => cell.trim())
    return { folder: (cells[0] ?? '').replaceAll('`', ''), imports: (cells.at(-1) ?? '').split(',').map((name) => name.trim()).filter(Boolean) }
  })
}

/**
 * What is wrong between a table and the imports of the files below `base`: folders without a row and rows without a folder, imports that
 * no row allows, what is allowed and not used, and rows that name one below them, so that a table without faults has no circle.
 */
export function tableFaults(base: string, table: readonly FolderRow[], files: readonly { readonly path: string; readonly targets: readonly string[] }[]): readonly string[] {
  const folderOf = (path: string): string | null => (path.startsWith(`${base}/`) && path.slice(base.length + 1).includes('/') ? (path.slice(base.length + 1).split('/')[0] ?? null) : null)
  const there = [...new Set(files.flatMap(({ path }) => folderOf(path) ?? []))]
  const used = new Set<string>()
  const named = table.map(({ folder }) => folder)
  const faults = [
    ...there.filter((folder) => !named.includes(folder)).map((folder) => `${base}/${folder} has no row`),
    ...named.filter((folder) => !there.includes(folder)).map((folder) => `${base}/${folder} has a row and is not there`),
    ...table.flatMap(({ folder, imports }, at) => imports.filter((name) => !named.slice(0, at).includes(name)).map((name) => `the row of ${base}/${folder} names ${name}, which does not stand above it`)),
  ]
  for (const { path, targets } of files) {
    const own = folderOf(path)
    if (own === null) continue
    const allowed = table.find(({ folder }) => folder === own)?.imports ?? []
    for (const target of targets) {
      const other: string = folderOf(target) ?? (target.startsWith(`${base}/`) ? '(the files beside the README)' : own)
      if (other === own) continue
      used.add(`${own} ${other}`)
      if (!allowed.includes(other)) faults.push(`${path} imports ${target}: ${own} may not import ${other}`)
    }
  }
  return [...faults, ...table.flatMap(({ folder, imports }) => imports.filter((name) => !used.has(`${folder} ${name}`)).map((name) => `${base}/${folder} does not import ${name}: take it out of the row`))]
}
