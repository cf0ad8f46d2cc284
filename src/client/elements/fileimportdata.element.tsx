import { Text } from '@mantine/core'
import { readProps } from '../../definitions/props'
import { NO_VALUE } from './container-parts'
import { defineElement, type ElementProps } from './element'
import { ImportPanel } from './import/import-panel'

/** `fileimportdata` (FORM-047): bulk import of rows. `props` may fix the type: `importtype=itemmaster`. */
function FileImportData({ node: { row }, form }: ElementProps) {
  const { disabled, readOnly } = form.useField(row.key)
  const { importtype } = readProps(row.props).props
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || 'Import'}>
      {row.label_label && <Text size="sm" fw={500}>{row.label_label}</Text>}
      <ImportPanel place={`${row.form_name}.${row.key}`} fixed={typeof importtype === 'string' ? importtype : ''} disabled={disabled || readOnly || form.locked} />
    </section>
  )
}

export default defineElement({ type: 'fileimportdata', role: 'content', ...NO_VALUE, Input: FileImportData })
