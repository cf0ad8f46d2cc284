import { isOn } from '../../wire/answers'
import type { Row } from '../../wire/envelope'
import type { FormLink } from '../ui/form-link'
import { pendingState } from '../ui/pending-mark'
import { textOf } from '../ui/read-row'
import type { ListDefinition } from './list-definition'
import { rowKey } from './list-items'

/** True for a record whose first save still waits on this device. */
const isMade = (row: Row): boolean => rowKey(row).startsWith('tmp:')

/** LIST-007, LIST-024: the row's own flag; a record that is only on this device may be mended by who may add. */
export const mayEdit = (definition: ListDefinition, row: Row): boolean => (isMade(row) ? definition.addAllowed : isOn(row.editallowed))

/** LIST-008, LIST-024. What is not on the server is discarded in the outbox, not deleted. */
export const mayDelete = (row: Row): boolean => isOn(row.deleteallowed) && !isMade(row)

/** The form of a row: the row says which, else the list (LIST-007). A save that needs the person is opened as that save. */
export function editLink(definition: ListDefinition, row: Row): FormLink {
  const state = pendingState(row._pending)
  const mend = state === 'rejected' || state === 'conflict' || state === 'attention' ? textOf(row, '_op') : ''
  return {
    id: rowKey(row),
    formname: textOf(row, 'formname') || definition.form.formname,
    sqlsp: textOf(row, 'sqlsp') || definition.form.sqlsp,
    formtitle: textOf(row, 'formtitle') || definition.form.formtitle,
    ...(mend ? { op: mend } : {}),
  }
}

/** LIST-005: `id` 0. */
export const addLink = (definition: ListDefinition): FormLink => ({ id: '0', ...definition.form })
