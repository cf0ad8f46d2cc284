import type { KeyboardEvent } from 'react'
import type { Row } from '../../../wire/envelope'
import { isCancelKey } from '../../browser/cancel-key'
import type { ListItems } from '../read/list-items'
import type { LineDeeds } from './list-grid-row'

export interface GridDeeds extends LineDeeds {
  readonly open: (row: Row, newTab: boolean) => void
  readonly toggle: (key: string) => void
  readonly activate: (index: number) => void
}

/** Keys of a list: arrows, Page, Home and End move; Enter, Ctrl+Enter, Space and Delete do what they say, Alt+X cancels, C copies, A approves, F shows the files, R follows what the row offers. */
export function useGridKeys(items: ListItems, active: number, deeds: GridDeeds, pageLines: number): (event: KeyboardEvent) => void {
  const move = (to: number): void => deeds.activate(Math.max(0, Math.min(items.count - 1, to)))
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageLines),
    PageUp: () => move(active - pageLines),
    Home: () => move(0),
    End: () => move(items.count - 1),
  }
  const letters: Readonly<Record<string, (row: Row) => void>> = { a: deeds.approve, c: deeds.copy, f: deeds.files, r: deeds.follow }
  return (event) => {
    if (items.count === 0 || event.target !== event.currentTarget) return
    const go = moves[event.key]
    if (go) {
      event.preventDefault()
      go()
      return
    }
    const item = active >= 0 ? items.at(active) : null
    if (!item || item.kind === 'hole') return
    if (item.kind === 'group') {
      if (event.key === 'Enter' || event.key === ' ') take(event, () => deeds.fold(item.key))
      return
    }
    // With a modifier a letter is the browser's: find, reload, copy.
    if (isCancelKey(event)) return take(event, () => deeds.cancel(item.row))
    const letter = event.ctrlKey || event.metaKey || event.altKey ? undefined : letters[event.key.toLowerCase()]
    if (letter) take(event, () => letter(item.row))
    else if (event.key === 'Enter') take(event, () => deeds.open(item.row, event.ctrlKey || event.metaKey))
    else if (event.key === ' ') take(event, () => deeds.toggle(item.key))
    else if (event.key === 'Delete') take(event, () => deeds.remove(item.row))
  }
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}
