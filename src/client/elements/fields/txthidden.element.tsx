import { defineElement, type ElementProps } from '../element'
import { plainText } from './plain-text'

/** `txthidden` (FORM-014): a value without a place on the page; it is loaded, calculated and saved like every field. */
function TxtHidden({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key)
  return <input type="hidden" id={`${form.id}-${row.key}`} name={row.key} value={plainText(value)} readOnly />
}

/** Nobody can fill what he cannot see: it is never missing. */
export default defineElement({ type: 'txthidden', role: 'field', empty: '', toText: plainText, isMissing: () => false, Input: TxtHidden })
