import { NO_VALUE } from './container-parts'
import { defineElement, type ElementProps } from './element'

/** `pagesview` (FORM-041): another form in this one's place; `TXT_text` is its name, the value of the field its record. */
function PagesView({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key)
  const formname = row.TXT_text.trim()
  if (formname === '') return null
  return <section id={`${form.id}-${row.key}`} aria-label={row.label_label || formname}>{form.embed({ formname, id: recordOf(value), title: row.label_label })}</section>
}

/** '0' for a new record. */
const recordOf = (value: unknown): string => (value === undefined || value === null || value === '' ? '0' : String(value))

export default defineElement({ type: 'pagesview', role: 'content', ...NO_VALUE, Input: PagesView })
