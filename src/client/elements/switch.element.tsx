import { Switch } from '@mantine/core'
import { isOn } from '../../wire/answers'
import { defineElement, type ElementProps } from './element'
import { useFieldFrame } from './field-frame'
import { flagOfBox, flagValue } from './flag'

function Toggle(props: ElementProps) {
  const { node: { row }, form } = props
  const { state, wrapper, drawn, leave, onEnter } = useFieldFrame(props)
  const { leftSection: _icon, disabled, ...named } = wrapper
  return (
    <Switch
      {...drawn}
      {...named}
      mt="lg"
      disabled={disabled || state.readOnly}
      checked={isOn(state.value)}
      onChange={(event) => form.set(row.key, flagOfBox(event.currentTarget.checked))}
      onBlur={leave}
      onKeyDown={onEnter}
    />
  )
}

export default defineElement({ type: 'switch', role: 'field', ...flagValue, Input: Toggle })
