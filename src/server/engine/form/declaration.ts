import type { FormRow } from '../../../definitions/form-row'
import type { RightsMap } from '../call/rights'

/** A row as a declaration writes it: the parent by its key, ids follow from the order. */
export type DeclaredRow = Partial<Omit<FormRow, 'id' | 'under_srno' | 'form_name' | 'globalid'>> & {
  readonly comp_type: string
  readonly key: string
  /** Key of the container that it stands in; the root unless said. */
  readonly under?: string
}

/** A form that belongs to no record: default export of `<name>.form.ts`. Its rows are the base that a developer may lay changes over. */
export interface FormDeclaration {
  /** What `WEBAPI_R_dynaform` is asked by (`menutype`). */
  readonly name: string
  readonly title: string
  /** Whose rights decide (RIGHTS-007); without it everybody who is signed in may see and fill it in. */
  readonly formmnu?: string
  /** Without `formmnu`: whom it lets in, by what they may do elsewhere. */
  readonly opens?: (rights: RightsMap) => boolean
  /** Drawn without a sign-in too (`/Pages/{profile_name}`, SHELL-027). */
  readonly isPublic?: true
  /** What may be done offline with it; A unless said. */
  readonly offlineclass?: 'A' | 'B' | 'C' | 'E'
  /** Entity whose lists and pickers show what it saves. */
  readonly entity?: string
  /** Procedure that loads its record; a form without one starts from its fields' own values. */
  readonly sqlsp?: string
  readonly rows: readonly DeclaredRow[]
}

export function defineForm(form: FormDeclaration): FormDeclaration {
  return form
}
