import { isRecord } from '../../../wire/envelope'
import { plainText } from '../fields/plain-text'
import { isNothing } from './option'

/** What the three dropdown elements share. A reference to a record made on this device has no text of its own: its label has. */
export const dropdownValue = {
  empty: '',
  toText: (value: unknown): string => {
    if (Array.isArray(value)) return value.map(plainText).join(', ')
    const text = isNothing(value) || isRecord(value) ? '' : plainText(value)
    return text.startsWith('tmp:') ? '' : text
  },
  isMissing: isNothing,
} as const
