import { declaredFiles } from '../call/declared'
import type { LinesField, MasterDeclaration, RefField } from './declaration'
import { flag } from './fields'
import { CANCELLED, lineFields, lineRefs, refs, scalars } from './shape'

/** `*.master.ts` and `*.document.ts`. */
export const masterFiles = declaredFiles<MasterDeclaration>('masters')

/** A place in another master that points at this one. */
export interface Use {
  readonly master: MasterDeclaration
  readonly field: RefField
  /** Where the pointer stands in a line of the other master. */
  readonly lines?: LinesField
}

const NAME = /^[a-z][a-z0-9_]{0,40}$/

const byEntity = masterFiles.derive((all): ReadonlyMap<string, MasterDeclaration> => new Map(
  Object.values(all)
    .sort((a, b) => a.menu.group.localeCompare(b.menu.group) || a.menu.order - b.menu.order)
    .map((master) => [master.entity, withCancelled(checked(master))]),
))
const inOrder = masterFiles.derive((): readonly MasterDeclaration[] => [...byEntity().values()])

/** All master lists, in the order of the menu. */
export const masters = (): readonly MasterDeclaration[] => inOrder()

export const masterOf = (entity: string): MasterDeclaration | undefined => byEntity().get(entity)

/** The master of that entity; throws where there is none, for names that come from declarations. */
export function master(entity: string): MasterDeclaration {
  const one = byEntity().get(entity)
  if (!one) throw new Error(`No master declares the entity ${entity}.`)
  return one
}

/** Every field of every master that points at `entity`. */
export function usesOf(entity: string): readonly Use[] {
  return masters().flatMap((one) => [
    ...refs(one).filter((field) => field.to === entity).map((field) => ({ master: one, field })),
    ...lineFields(one).flatMap((lines) => lineRefs(lines).filter((field) => field.to === entity).map((field) => ({ master: one, field, lines }))),
  ])
}

/** A declaration is code; what is wrong in it must stop the start, not a save. */
function checked(one: MasterDeclaration): MasterDeclaration {
  const keys = one.fields.flatMap((field) => [field.key, ...(field.kind === 'lines' ? field.columns.map(({ key }) => key) : [])])
  const bad = [one.entity, ...keys].find((name) => !NAME.test(name))
  if (bad !== undefined) throw new Error(`${one.entity}: ${bad} is not a name for a table or column.`)
  const shown = new Set([...scalars(one).map(({ key }) => key), ...refs(one).map(({ show }) => show)])
  if (!shown.has(one.nameField)) throw new Error(`${one.entity}: nameField ${one.nameField} is not among the fields.`)
  const column = one.list.find(({ field, sql }) => !sql && !shown.has(field))
  if (column) throw new Error(`${one.entity}: the list column ${column.field} is neither a field nor has SQL.`)
  return one
}

/** Records that can be cancelled say whether they are: a flag of the engine, on no form and in no column of the screen, that lists carry and filter by. */
function withCancelled(one: MasterDeclaration): MasterDeclaration {
  if (!one.document?.cancels) return one
  return {
    ...one,
    fields: [...one.fields, flag(CANCELLED, 'Cancelled', { computed: true, hidden: true })],
    list: [...one.list, { field: CANCELLED, title: 'Cancelled', format: 'flag', hidden: true, sql: `t.${CANCELLED}` }],
  }
}
