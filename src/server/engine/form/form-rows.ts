import { formRow } from '../../../definitions/blank-form-row'
import type { FormRow } from '../../../definitions/form-row'
import { isPosted } from '../documents/document-flags'
import type { Access } from '../records/access'
import type { Field, MasterDeclaration } from '../records/declaration'
import { flag } from '../records/fields'
import { CANCELLED, formOf, proc } from '../records/shape'
import { fieldRow } from './form-fields'

const GENERAL = 'General'

/** Parameters of a save that are no fields, and the tokens that fill them (ENV-009 to ENV-017). */
const TOKENS = ['user2', 'branchin', 'dnt', 'userid', 'loginip', 'coid', 'co', 'geolocation', 'devid']

/**
 * All fields of the form: those of the declaration and, unless one of them says it, the switch that takes a record out of use; a
 * document is never out of use. Whether one is cancelled stands on no form.
 */
export function formFields(master: MasterDeclaration): readonly Field[] {
  if (master.document) return master.fields.filter(({ key }) => key !== CANCELLED)
  return master.inactiveField ? master.fields : [...master.fields, flag('isactive', 'Active', { as: 'switch', initial: true })]
}

/**
 * The form of a master as definition rows (FORM-010): one card for each section, in it a row of fields; then the buttons.
 * The same for everybody; `forUser` takes away what a user may not see or change.
 */
export function formRows(master: MasterDeclaration): readonly FormRow[] {
  const rows: FormRow[] = []
  const form = { form_name: formOf(master), sqlsp: proc(master, 'getviewdata') }
  const add = (row: Partial<FormRow>): number => {
    rows.push(formRow({ ...form, ...row, id: rows.length + 1, globalid: rows.length + 1 }))
    return rows.length
  }
  add({ comp_type: 'txthidden', key: 'id', comp_name: 'id', field_visible: 0 })
  for (const section of sectionsOf(master)) {
    const label_label = section === GENERAL ? master.formTitle : section
    const card = add({ comp_type: 'cards', key: `card${rows.length}`, label_label, div_class: 'col-12' })
    const line = add({ comp_type: 'divsrow', key: `row${rows.length}`, under_srno: card, div_class: 'col-12' })
    for (const field of formFields(master)) if ((field.section ?? GENERAL) === section) add({ ...fieldRow(field), under_srno: line })
    if (section === GENERAL) for (const button of master.buttons ?? []) add({ div_class: 'col-4', ...button, under_srno: line })
  }
  if (master.attachments || isPosted(master)) {
    const card = add({ comp_type: 'cards', key: 'cardattachments', label_label: 'Attachments', div_class: 'col-12' })
    add({ comp_type: 'fileupload', key: 'attachments', comp_name: 'attachments', under_srno: card, div_class: 'col-12', ...(master.attachments === 'first' ? { props: JSON.stringify({ savefirst: true }) } : {}) })
  }
  buttons(master).forEach(add)
  return rows
}

const sectionsOf = (master: MasterDeclaration): readonly string[] =>
  [...new Set([GENERAL, ...master.fields.map(({ section }) => section ?? GENERAL)])]

function buttons(master: MasterDeclaration): readonly Partial<FormRow>[] {
  const names = ['id', ...formFields(master).map(({ key }) => key)]
  const save: Partial<FormRow> = {
    DataSourceID_SQL: proc(master, 'save'),
    DataTextField: [...names, ...TOKENS].join(','),
    DataValueField: [...names, ...TOKENS.map((name) => `@${name}`)].join(','),
  }
  return [
    { ...save, comp_type: 'btn_submit', key: 'btnsave', comp_name: 'btnsave', label_label: 'Save', aspx_codes: master.route },
    {
      ...save, comp_type: 'btn_submit', key: 'btnsavenew', comp_name: 'btnsavenew', label_label: 'Save and new',
      props: JSON.stringify({ then: 'new' }),
    },
    { comp_type: 'btn', key: 'btnclose', comp_name: 'btnclose', label_label: 'Close', aspx_codes: master.route },
  ]
}

/** The rows for one user: hidden fields are not there, locked ones are disabled, and a save sends neither. */
export function forUser(rows: readonly FormRow[], access: Pick<Access, 'shows' | 'fixed'>): readonly FormRow[] {
  return rows
    .filter(({ key }) => access.shows(key))
    .map((row) => {
      if (row.comp_type === 'btn_submit') return withoutParams(row, access.fixed)
      return access.fixed.has(row.key) ? { ...row, field_disable: 1 } : row
    })
}

function withoutParams(row: FormRow, fixed: ReadonlySet<string>): FormRow {
  const sources = row.DataValueField.split(',')
  const kept = row.DataTextField.split(',').flatMap((name, index) => (fixed.has(name) ? [] : [[name, sources[index] ?? name] as const]))
  return { ...row, DataTextField: kept.map(([name]) => name).join(','), DataValueField: kept.map(([, source]) => source).join(',') }
}
