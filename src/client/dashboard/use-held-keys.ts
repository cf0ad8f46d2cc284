import { useEffect, type RefObject } from 'react'

/**
 * While `isOn`, the keyboard belongs to what `place` stands in: keys of the app do nothing, and Tab comes back from wherever a click put
 * the focus. Scrolling and the browser's own keys go on.
 */
export function useHeldKeys(isOn: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const hold = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return event.stopPropagation()
      if (place.current?.closest('[aria-modal]')?.contains(document.activeElement)) return undefined
      event.preventDefault()
      place.current?.focus()
      return undefined
    }
    window.addEventListener('keydown', hold, true)
    return () => window.removeEventListener('keydown', hold, true)
  }, [isOn, place])
}
