import { queryOptions } from '@tanstack/react-query'
import type { Row } from '../../../wire/envelope'
import { keptFirst } from '../../call/query-client'
import { readKey, type ReadKey } from '../../call/read-key'
import { CallFailed, type Stamped } from '../../offline/contract/reader'
import type { Offline } from '../../offline/offline'
import { referenceOfList } from '../../rows/reference-names'
import type { ListDefinition } from './list-definition'
import { listArgs, type ListQuestion } from './list-question'

/** A part of a list, with the exact number of rows of the whole. `partial` where it came from the downloaded master, not from the list itself. */
export interface ListPart extends Stamped {
  readonly partial?: boolean
}

/** The query of one part: the list's own procedure; without a line the kept answer, else the downloaded master. */
export function listPart(offline: Offline, definition: ListDefinition, question: ListQuestion, start: number, length: number) {
  const ask = { kind: 'list', sqlsp: definition.rowsProcedure, args: listArgs(definition, question, start, length) } as const
  return queryOptions<Stamped, Error, ListPart, ReadKey>({
    queryKey: readKey(ask, definition.entity),
    queryFn: () => offline.reader.read(ask).catch((failure: unknown) => fromDevice(offline, definition, question, start, length, failure)),
    persister: keptFirst(offline.reader),
    staleTime: 0,
  })
}

/** @throws the failure itself where the master is not on the device as a whole. */
async function fromDevice(
  offline: Offline, definition: ListDefinition, question: ListQuestion, start: number, length: number, failure: unknown,
): Promise<ListPart> {
  if (!(failure instanceof CallFailed) || failure.kind !== 'offline-miss') throw failure
  const entity = referenceOfList(definition.entity)
  const found = await offline.reference.search({ entity, search: question.search, limit: length, offset: start - 1 })
  if (!found) throw failure
  const head = (await offline.reference.entities()).find((one) => one.entity === entity)
  const more = found.rows.length === length
  const total = question.search.trim() ? start - 1 + found.rows.length + (more ? length : 0) : (head?.rows ?? found.rows.length)
  return { ...found, partial: true, rows: found.rows.map((row, index) => asListRow(definition, row, start + index, total)) }
}

/** A record of the downloaded master as the list shows it: its name in the heading column where the column itself is not among what is kept. */
function asListRow(definition: ListDefinition, row: Row, at: number, total: number): Row {
  const heading = definition.columns.find((column) => column.card === 1) ?? definition.columns[0]
  const named = heading && row[heading.field] === undefined ? { [heading.field]: row.label ?? row.name ?? row.id } : {}
  const { formname, sqlsp, formtitle } = definition.form
  return { formname, sqlsp, formtitle, editallowed: definition.addAllowed ? 1 : 0, deleteallowed: 0, ...row, ...named, DisplayStart: at, TotalCount: total }
}
