import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ENDPOINTS } from '../../../wire/endpoints'
import { callEndpoint } from '../../call/endpoint'
import { useOffline } from '../../call/offline-context'
import { defineElement, type ElementProps } from '../element'
import { useFieldFrame } from './field-frame'
import { isBlankText, plainText } from './plain-text'

/** Country code and number, `+919800000000`: so long is a phone that is checked (FORM-048). */
const CHECKED_LENGTH = 13

/** `txtwhcheck` (FORM-048): a phone number; one of 13 characters is looked up in WhatsApp, and what came of it stands below. */
function TxtWhCheck(props: ElementProps) {
  const { node: { row }, form } = props
  const { state, input, wrapper, typed, drawn, leave, onEnter } = useFieldFrame(props)
  const offline = useOffline()
  const [told, setTold] = useState({ phone: '', text: '' })
  const phone = plainText(state.value)
  const change = (next: string) => {
    form.set(row.key, next)
    if (next.trim().length !== CHECKED_LENGTH) return
    void registered(offline, next.trim()).then((text) => setTold({ phone: next.trim(), text }))
  }
  return (
    <TextInput
      {...drawn}
      {...wrapper}
      {...typed}
      type="tel"
      inputMode="tel"
      maxLength={input.maxLength}
      description={told.phone === phone.trim() ? told.text : wrapper.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ role: 'status' }}
      value={phone}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onEnter}
    />
  )
}

/** What ENV-031 says of a phone, as a sentence; without a line it says that nothing was asked. */
async function registered(offline: ReturnType<typeof useOffline>, phone: string): Promise<string> {
  try {
    const text = await callEndpoint(offline, `${ENDPOINTS.whatsappRegistered}?S_phone=${encodeURIComponent(phone)}`, { method: 'GET' })
    const { message } = JSON.parse(text) as { readonly message?: unknown }
    return String(message ?? '')
  } catch {
    return 'Not checked in WhatsApp: you are offline.'
  }
}

export default defineElement({ type: 'txtwhcheck', role: 'field', empty: '', toText: plainText, isMissing: isBlankText, Input: TxtWhCheck })
