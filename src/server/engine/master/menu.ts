import type { MenuRow } from '../../../definitions/menu-row'
import type { RightsMap } from '../rights'
import type { MasterDeclaration } from './declaration'
import { masters } from './masters'

/** Groups in the order of the drawer, with icon and colour of their cards. A group that is not here comes last. */
const GROUPS: readonly (readonly [name: string, icon: string, bg: string])[] = [
  ['Accounts', 'hierarchy', '#1f5fbf'],
  ['Parties', 'users', '#2b7a4b'],
  ['Inventory', 'package', '#8a5a00'],
  ['Places', 'map', '#5b4b9a'],
  ['Setup', 'category', '#4a5568'],
]

/** Group rows have ids beyond every number of an entry. */
const GROUP_ID = 100_000

const isSeen = (rights: RightsMap, { entity }: MasterDeclaration): boolean => rights.get(entity).view

/** The drawer: home, then each group with the lists in it that the user may see and has not taken out of his menu. */
export function menuTree(rights: RightsMap): readonly MenuRow[] {
  const seen = masters().filter((master) => isSeen(rights, master) && rights.get(master.entity).inMenu)
  const home = { ...blank(1), label: 'Home', path: '/', icon: 'building-community' }
  const caption = { ...blank(2), label: 'Masters', kind: 'divider' as const }
  const groups = groupNames(seen).flatMap((name, index) => {
    const id = GROUP_ID + index
    const group: MenuRow = { ...blank(id), label: name, icon: looksOf(name).icon, kind: 'group' }
    return [group, ...seen.filter(({ menu }) => menu.group === name).map((master) => ({ ...entryOf(master), under: id }))]
  })
  return groups.length > 0 ? [home, caption, ...groups] : [home]
}

/** The cards of the Menu List page (SHELL-013), by group. */
export function menuCards(rights: RightsMap): readonly MenuRow[] {
  const seen = masters().filter((master) => isSeen(rights, master))
  return groupNames(seen).flatMap((name) => seen.filter(({ menu }) => menu.group === name).map(entryOf))
}

function groupNames(list: readonly MasterDeclaration[]): readonly string[] {
  const place = (name: string) => (GROUPS.findIndex(([known]) => known === name) + GROUPS.length + 1) % (GROUPS.length + 1)
  return [...new Set(list.map(({ menu }) => menu.group))].sort((a, b) => place(a) - place(b))
}

function entryOf(master: MasterDeclaration): MenuRow {
  const { bg } = looksOf(master.menu.group)
  return {
    ...blank(master.reportno), label: master.title, path: master.route, icon: master.menu.icon, heading: master.title, reportno: master.reportno,
    TXT_placeholder: `List of ${master.noun[1]}`, bg, faicon: master.menu.icon, total: master.menu.group,
  }
}

const looksOf = (name: string): { readonly icon: string; readonly bg: string } => {
  const [, icon = 'category', bg = '#4a5568'] = GROUPS.find(([known]) => known === name) ?? []
  return { icon, bg }
}

const blank = (id: number): MenuRow =>
  ({ id, under: 0, label: '', path: '', icon: '', kind: 'item', heading: '', reportno: 0, TXT_placeholder: '', bg: '', faicon: '', total: '' })
