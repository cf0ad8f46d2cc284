import { useEffect, useRef } from 'react'

/**
 * Runs the latest `take` when its component unmounts without losing the focus first, as when its line is scrolled out
 * of sight.
 */
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
      // In a microtask: React's strict mode unmounts every component and mounts it again at once.
      queueMicrotask(() => {
        if (!isThere.current) latest.current()
      })
    }
  }, [])
}
