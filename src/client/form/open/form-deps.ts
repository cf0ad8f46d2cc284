import type { Offline } from '../../offline/offline'
import type { announce, confirm, toast } from '../../ui/dialogs'

/** All of the outside world that an open form touches; screens hand in the real ones, tests their own. */
export interface FormDeps {
  readonly offline: Offline
  readonly dialogs: { readonly announce: typeof announce; readonly confirm: typeof confirm; readonly toast: typeof toast }
  /** To a path within the app, or -1 for back. */
  readonly navigate: (to: string | -1) => void
}

/** Which form to open, for which record. */
export interface FormQuestion {
  readonly formname: string
  /** '0' for a new record, `tmp:<opId>` for one whose first save still waits. */
  readonly id: string
  /** Title until the definition brings its own. */
  readonly title?: string
  /** Load procedure, where the definition names none. */
  readonly sqlsp?: string
  /** A refused or conflicting save to be corrected in this form. */
  readonly op?: string
  /** Documents that a new one is made of (`ui/made-from.ts`). */
  readonly from?: string
  readonly inDrawer?: boolean
  /** What a new record begins with, by field, `<key>_label` beside a reference. */
  readonly values?: Readonly<Record<string, string>>
  /** The scan that the new record is entered from: its id, or `tmp:<opId>` while its own save waits. */
  readonly scan?: string
  /** The developer's draft of the form, to be looked at: nothing is saved and nothing is kept of it. */
  readonly preview?: boolean
}

export const isNewRecord = (recordKey: string): boolean => recordKey === '' || recordKey === '0'

/** How a form begins, apart from its record: another beginning is another form. */
export const beginningOf = ({ values, scan, from }: Pick<FormQuestion, 'values' | 'scan' | 'from'>): string => JSON.stringify([values ?? {}, scan ?? '', from ?? ''])

const TMP = /^tmp:([0-9a-f-]{36})$/i

/** The operation behind `tmp:<opId>`, or null. */
export const opOfTmp = (recordKey: string): string | null => TMP.exec(recordKey)?.[1] ?? null
