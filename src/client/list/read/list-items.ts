import type { Row } from '../../../wire/envelope'

/** One line of the grid. A hole is a row whose part has not been read yet. */
export type ListItem =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }
  | { readonly kind: 'hole'; readonly key: string }
  | { readonly kind: 'group'; readonly key: string; readonly label: unknown; readonly count: number; readonly folded: boolean }

/** The lines of the grid by their place, from 0: nothing is built for rows that are not looked at. */
export interface ListItems {
  readonly count: number
  readonly at: (index: number) => ListItem
}

/** Rows of the server by place; undefined where not read. */
export interface ListRows {
  readonly count: number
  readonly at: (index: number) => Row | undefined
}

export const rowKey = (row: Row): string => String(row.id)

const ITEMS = new WeakMap<Row, ListItem>()

/** The same line for the same row, so that a line that stays in sight is not drawn again while one scrolls. */
function rowItem(row: Row): ListItem {
  const known = ITEMS.get(row)
  if (known) return known
  const item: ListItem = { kind: 'row', key: rowKey(row), row }
  ITEMS.set(row, item)
  return item
}

/** Records made on this device first, then the server's rows in their order. */
export function plainItems(made: readonly Row[], rows: ListRows): ListItems {
  return {
    count: made.length + rows.count,
    at: (index) => {
      const row = index < made.length ? made[index] : rows.at(index - made.length)
      return row ? rowItem(row) : { kind: 'hole', key: `hole-${index}` }
    },
  }
}

/**
 * A heading before every run of the same value; the server has brought them together (`groupby`). `count` counts the rows
 * of the run that have been read. Folded groups keep their heading only.
 */
export function groupedItems(made: readonly Row[], rows: ListRows, field: string, folded: ReadonlySet<string>): ListItems {
  const items: ListItem[] = made.map(rowItem)
  const runs = new Map<string, number>()
  let group: Group | undefined
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index)
    if (!row) {
      items.push({ kind: 'hole', key: `hole-${index}` })
      continue
    }
    if (!group || String(group.label ?? '') !== String(row[field] ?? '')) {
      group = { kind: 'group', key: runKey(runs, row[field]), label: row[field], count: 0, folded: false }
      group.folded = folded.has(group.key)
      items.push(group)
    }
    group.count += 1
    if (!group.folded) items.push(rowItem(row))
  }
  return { count: items.length, at: (index) => items[index] ?? { kind: 'hole', key: `hole-${index}` } }
}

/** While an answer in the new order is on its way, a value may head several runs: each is a heading of its own. */
function runKey(runs: Map<string, number>, label: unknown): string {
  const value = String(label ?? '')
  const before = runs.get(value) ?? 0
  runs.set(value, before + 1)
  return before === 0 ? `group-${value}` : `group-${value} (${before + 1})`
}

interface Group {
  readonly kind: 'group'
  readonly key: string
  readonly label: unknown
  folded: boolean
  count: number
}
