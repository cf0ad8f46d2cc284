import 'fake-indexeddb/auto'
import { modals } from '@mantine/modals'
import { act, cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// How long a state is waited for at most; the library's one second is what a loaded machine may need to draw a screen.
configure({ asyncUtilTimeout: 30_000 })

/** What Mantine asks of a browser and happy-dom does not have (or answers with an error). */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const mediaQuery = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

Object.defineProperty(window, 'matchMedia', { writable: true, value: mediaQuery })
globalThis.ResizeObserver = NoObserver as unknown as typeof ResizeObserver
globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
// Without a layout the trap of the library finds nothing to focus, and would print the whole page for it each time.
const warn = console.warn.bind(console)
console.warn = (text: unknown, ...more: readonly unknown[]) => void (String(text).startsWith('[@mantine/hooks/use-focus-trap]') || warn(text, ...more))

afterEach(() => {
  // A dialog that closes by itself would do so after the last test of its file, where there is no window any more.
  act(() => modals.closeAll())
  cleanup()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

// Browsers tell of a changed selection after the change, never in the middle of it, and not of one that the telling itself brings
// back; the code editor relies on both.
const dispatch = document.dispatchEvent.bind(document)
let isTelling = false
document.dispatchEvent = (event: Event) => {
  if (event.type !== 'selectionchange') return dispatch(event)
  if (isTelling) return true
  isTelling = true
  queueMicrotask(() => {
    dispatch(event)
    isTelling = false
  })
  return true
}
