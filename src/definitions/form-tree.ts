import type { FormRow } from './form-row'

/** A row with its children in order. */
export interface FormNode {
  readonly row: FormRow
  readonly children: readonly FormNode[]
}
