import type { ParamSource } from '../../definitions/row-props'
import { isOpRef, isRecord, type OpRef, type Row } from '../../wire/envelope'
import { opOfTmp } from './form-deps'

/** `tmp:<opId>` anywhere in a value becomes the reference that the server resolves (architecture.md 5, records made offline). */
export function withOpRefs(value: unknown): unknown {
  if (typeof value === 'string') {
    const op = opOfTmp(value)
    return op === null ? value : ({ $op: op, col: 'id' } satisfies OpRef)
  }
  if (Array.isArray(value)) return value.map(withOpRefs)
  if (!isRecord(value) || isOpRef(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOpRefs(inner)]))
}

/** The other way round, for what a waiting save has sent: pickers know such a record by its `tmp:` key. */
export function withTmpKeys(value: unknown): unknown {
  if (isOpRef(value)) return `tmp:${value.$op}`
  if (Array.isArray(value)) return value.map(withTmpKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTmpKeys(inner)]))
}

/**
 * Parameters of a save or of a procedure of the form, in the order of its definition. Tokens stay literal: the outbox fills
 * those of the client once, when it stores the save, and the server fills the others (offline.md 3.18).
 */
export function argsOf(params: readonly ParamSource[], values: Row): Record<string, unknown> {
  return Object.fromEntries(params.map(({ name, source }) => [name, source.startsWith('@') ? source : withOpRefs(values[source] ?? '')]))
}
