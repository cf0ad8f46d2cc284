import type { ReactNode } from 'react'
import type { FormNode } from '../../definitions/form-tree'
import type { FormHead } from '../../definitions/form-row'
import type { Row } from '../../wire/envelope'

/** What one field needs to draw itself; a change of another field does not draw it again. */
export interface FieldState {
  readonly value: unknown
  readonly error: string
  readonly disabled: boolean
  readonly readOnly: boolean
  readonly visible: boolean
}

/** The open form, as its elements see it (FORM-067). Made by `form/`, handed down; elements import nothing else of `form/`. */
export interface FormHandle {
  readonly id: string
  readonly head: FormHead
  readonly title: string
  /** `tmp:<opId>` for a record whose first save still waits, '0' for a new one. */
  readonly recordKey: string
  readonly inDrawer: boolean
  readonly locked: boolean
  /** Subscribes the calling component to one field. */
  readonly useField: (key: string) => FieldState
  readonly useBusy: () => boolean
  readonly get: (key: string) => unknown
  readonly values: () => Row
  readonly set: (key: string, value: unknown) => void
  /** The text of a chosen option, kept beside the value so that lists can show it before the server does. */
  readonly setLabel: (key: string, label: string) => void
  readonly label: (key: string) => string
  /** Leaving a field: runs its checks, its server validation and its calculation. */
  readonly leave: (key: string) => void
  /** Enter: to the field of `aspx_codes`, else to the next one in order that can be typed in; `back` for Shift+Enter. */
  readonly next: (key: string, back?: boolean) => void
  readonly submit: (node: FormNode, then?: 'stay' | 'new' | 'close') => Promise<void>
  readonly close: (path?: string) => void
  readonly draw: (nodes: readonly FormNode[]) => ReactNode
}
