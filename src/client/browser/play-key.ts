/** What a key press says; a `KeyboardEvent` has all of it. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

const TABBABLE = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex]'

/**
 * Presses a key where the keyboard is now: the page hears it first, and where nobody takes it, what a browser would have done happens. A
 * browser does nothing by itself for a press that a script made; `execCommand` is old, and the only way to put in text as typed, so that it
 * is heard, can be undone and keeps to `maxlength`.
 */
export function playKey(pressed: PressedKey): void {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed
  const at = document.activeElement ?? document.body
  const isFree = at.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true }))
  if (!isFree || ctrlKey || altKey || metaKey) return
  if (key === 'Tab') return tab(at, shiftKey)
  if (isButton(at)) return key === ' ' || (key === 'Enter' && !(at instanceof HTMLInputElement)) ? at.click() : undefined
  if (key.length === 1) document.execCommand('insertText', false, key)
  else if (key === 'Enter') document.execCommand('insertLineBreak')
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
}

const isButton = (at: Element): at is HTMLElement =>
  at instanceof HTMLButtonElement || at instanceof HTMLAnchorElement || (at instanceof HTMLInputElement && /^(?:checkbox|radio|button|submit|file)$/.test(at.type))

function tab(from: Element, back: boolean): void {
  const places = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter((one) => one === from || (one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0))
  places[places.findIndex((one) => one === from) + (back ? -1 : 1)]?.focus()
}
