import { useEffect, useRef } from 'react'

/** Runs `take` with what the last drawing knew when its part goes away without being left, as when its line is scrolled out of sight. */
export function useTakenAtEnd(take: () => void): void {
  const latest = useRef(take)
  const isThere = useRef(false)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // In a moment: React's strict mode takes every part away and puts it back at once.
      queueMicrotask(() => {
        if (!isThere.current) latest.current()
      })
    }
  }, [])
}
