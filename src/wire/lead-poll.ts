import { isRecord } from './envelope'

/** What came of asking a marketplace for leads (LEAD-003), under the names of its own answer. */
export interface LeadPoll {
  readonly STATUS: string
  /** `200`, `429` for asked too often, else a fault. */
  readonly CODE: string
  readonly MESSAGE: string
}

/** Reads the JSON text, also where it is the JSON of a text. Null for what is none (LEAD-003). */
export function readLeadPoll(text: string): LeadPoll | null {
  const once = parsed(text)
  const read = typeof once === 'string' ? parsed(once) : once
  if (!isRecord(read) || !('STATUS' in read || 'CODE' in read)) return null
  const word = (key: keyof LeadPoll): string => String(read[key] ?? '')
  return { STATUS: word('STATUS'), CODE: word('CODE'), MESSAGE: word('MESSAGE') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
