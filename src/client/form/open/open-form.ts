import type { OpBase, Row } from '../../../wire/envelope'
import type { Claims } from '../../../wire/session'
import type { FieldRule, FormStore, Notice, Texts } from '../form-store'
import type { FormDefinition } from './definition'
import { type FormQuestion, isNewRecord, opOfTmp } from './form-deps'

/** What a save of the open form will say about the record. Replaced whole when a save is settled. */
interface RecordState {
  readonly recordKey: string
  readonly opId: string
  readonly base: OpBase
  readonly baseSnap?: Row
  /** True while `opId` stands in the outbox, refused: the next submit corrects it instead of making another. */
  readonly correcting: boolean
  /** A cancelled document: it is read, and nothing is done with it but a copy. */
  readonly isCancelled?: boolean
  /** Of which documents a new one is made; its draft is kept apart from that of a plain new one. */
  readonly from?: string
}

/** Where a form starts: a new record, a loaded one, a draft, or a refused save. */
export interface FormStart extends RecordState {
  readonly values: Row
  readonly labels: Texts
  readonly errors: Texts
  readonly notices: readonly Notice[]
  readonly dirty: boolean
}

/** One form that a person has open. `record` changes with its saves; everything that is drawn is in `store`. */
export interface OpenForm {
  readonly definition: FormDefinition
  readonly store: FormStore
  readonly question: FormQuestion
  readonly claims: Claims | null
  record: RecordState
  /** The scan that its first save links; '' where there is none, or it is linked already. */
  scan: string
}

/** What the definition says about each field; `canEdit` false makes all of them read-only. */
export function rulesOf(definition: FormDefinition, canEdit: boolean): ReadonlyMap<string, FieldRule> {
  return new Map(definition.nodes.map(({ row }) => [
    row.key,
    { disabled: Boolean(row.field_disable), readOnly: !canEdit || Boolean(row.field_readonly), visible: Boolean(row.field_visible) },
  ]))
}

/**
 * Key of the draft of this form: company, branch, form and record; '' without a session. A refused save
 * is kept apart from the record, so that what is typed to correct it does not show up elsewhere.
 */
export function formKeyOf({ claims, question, record }: Pick<OpenForm, 'claims' | 'question' | 'record'>): string {
  return claims && !question.preview ? draftKey(claims, question.formname, record.correcting ? `op:${record.opId}` : draftName({ scan: question.scan, from: record.from }, record.recordKey)) : ''
}

/** What is entered from a scan, or made of other documents, is no draft of the plain new record. */
export function draftName({ scan, from }: Pick<FormQuestion, 'scan' | 'from'>, recordKey: string): string {
  if (isNewRecord(recordKey) && from) return `from=${from}`
  return isNewRecord(recordKey) && scan ? `0:scan:${scan}` : recordKey || '0'
}

export const draftKey = (claims: Claims, formname: string, id: string): string => `${claims.coid}|${claims.branchid}|${formname}|${id}`

/** The key by which the device knows the record: the server's id, or the operation that makes it. */
export function keyOf({ record }: Pick<OpenForm, 'record'>): string {
  const isNew = record.recordKey === '' || record.recordKey === '0'
  return isNew || opOfTmp(record.recordKey) === record.opId ? `tmp:${record.opId}` : record.recordKey
}
