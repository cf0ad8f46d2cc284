import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

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

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.body.innerHTML = ''
})
