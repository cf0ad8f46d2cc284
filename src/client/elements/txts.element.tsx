import { Textarea } from '@mantine/core'
import { defineElement, type ElementProps } from './element'
import { useFieldFrame } from './field-frame'
import { isBlankText, plainText } from './plain-text'

const ROWS = 4

/** Enter makes a new line, as everywhere in text of several lines; Tab goes on. */
function Texts(props: ElementProps) {
  const { node: { row }, form } = props
  const { state, input, wrapper, typed, drawn, leave } = useFieldFrame(props)
  return (
    <Textarea
      {...drawn}
      {...wrapper}
      {...typed}
      rows={input.rows ?? ROWS}
      maxLength={input.maxLength}
      value={plainText(state.value)}
      onChange={(event) => form.set(row.key, input.upper ? event.currentTarget.value.toUpperCase() : event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

export default defineElement({ type: 'txts', role: 'field', empty: '', toText: plainText, isMissing: isBlankText, Input: Texts })
