import { TextInput } from '@mantine/core'
import { defineElement, type ElementProps } from './element'
import { useFieldFrame } from './field-frame'
import { isBlankText, plainText } from './plain-text'
import { DateText } from './date-text'
import { inputPropsOf } from '../../definitions/row-props'

/** `txt` (FORM-013): one line; Enter moves on. With the type `date` a date typed as people write it. */
function Txt(props: ElementProps) {
  return inputPropsOf(props.node.row).type === 'date' ? <DateText {...props} /> : <LineText {...props} />
}

function LineText(props: ElementProps) {
  const { node: { row }, form } = props
  const { state, input, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props)
  const value = plainText(state.value)
  return (
    <TextInput
      {...wrapper}
      {...typed}
      {...drawn}
      type={input.type === 'password' || input.type === 'email' ? input.type : 'text'}
      autoComplete={input.type === 'password' ? 'new-password' : 'off'}
      maxLength={input.maxLength}
      styles={input.upper ? { input: { textTransform: 'uppercase' } } : undefined}
      value={value}
      onChange={(event) => form.set(row.key, event.currentTarget.value)}
      onBlur={() => {
        // Changing letters while typing would move the caret.
        if (input.upper && value !== value.toUpperCase()) form.set(row.key, value.toUpperCase())
        leave()
      }}
      onKeyDown={onEnter}
    />
  )
}

export default defineElement({ type: 'txt', role: 'field', empty: '', toText: plainText, isMissing: isBlankText, Input: Txt })
