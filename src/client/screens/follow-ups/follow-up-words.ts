import { EFFECT_NAMES, type EffectKind } from '../../../wire/follow-ups'

const STATES: Readonly<Record<string, string>> = {
  queued: 'Waits to be sent', sending: 'Is being sent', ask: 'Made more than a day before it reached the server. Still send it?',
  failed: 'Not sent', unknown: 'May have been sent or not', sent: 'Sent', dropped: 'Dropped',
}

/** How a follow-up stands, in words; with the reason where there is one. */
export function statusText(state: unknown, error: unknown): string {
  const words = STATES[String(state)] ?? String(state)
  return error ? `${words}: ${String(error)}` : words
}

export const kindText = (kind: unknown): string => EFFECT_NAMES[kind as EffectKind] ?? String(kind)
