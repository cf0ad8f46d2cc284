import { useEffect, useRef, type RefObject } from 'react'

/** Nothing has the keyboard: what had it is gone, or cannot be pressed any more. */
const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Gives the keyboard to `target` where something else has come into view, `place`, and left it nowhere. Not for the page as it is opened: `place` is '' then. */
export function useLostFocus(target: RefObject<HTMLElement | null>, place: string): void {
  useEffect(() => {
    if (place !== '' && isFocusLost()) target.current?.focus()
  }, [target, place])
}

/** A button that cannot be pressed while its work goes on has the keyboard again when it ends, unless the person went elsewhere. */
export function useFocusAfter(button: RefObject<HTMLElement | null>, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusLost()) button.current?.focus()
    wasBusy.current = busy
  }, [button, busy])
}
