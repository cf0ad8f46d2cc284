import { defineElement, type ElementProps } from './element'
import { CodeField } from './editor/code-field'
import { isBlankText, plainText } from './plain-text'

/** `sql` (FORM-019): SQL text in a code editor. */
const Sql = (props: ElementProps) => <CodeField {...props} language="sql" />

export default defineElement({ type: 'sql', role: 'field', empty: '', toText: plainText, isMissing: isBlankText, Input: Sql })
