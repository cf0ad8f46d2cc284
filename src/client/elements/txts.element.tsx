import { Textarea } from '@mantine/core'
import { defineElement, type ElementProps } from './element'
import { useFieldFrame } from './field-frame'
import { isBlankText, plainText } from './plain-text'

const ROWS = 4

/** Enter makes a new line, as everywhere in text of several lines; Tab goes on. */
function Texts(props: ElementProps) {
  const { node: { row }, form } = props
  const { state, input, wrapper, typed, drawn, leave } = useFieldFrame(props)
  const value = plainText(state.value)
  return (
    <Textarea
      {...drawn}
      {...wrapper}
      {...typed}
      rows={input.rows ?? ROWS}
      maxLength={input.maxLength}
      styles={input.upper ? { input: { textTransform: 'uppercase' } } : undefined}
      value={value}
      onChange={(event) => form.set(row.key, event.currentTarget.value)}
      onBlur={() => {
        // Changing letters while typing would move the caret.
        if (input.upper && value !== value.toUpperCase()) form.set(row.key, value.toUpperCase())
        leave()
      }}
    />
  )
}

export default defineElement({ type: 'txts', role: 'field', empty: '', toText: plainText, isMissing: isBlankText, Input: Texts })
