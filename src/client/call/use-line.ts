import { useSyncExternalStore } from 'react'
import type { LineState } from '../offline/contract/connection'
import { useOffline } from './offline-context'

/** What the last exchange proved of the line, with the counts of the pill. */
export function useLine(): LineState {
  const { onLine, line } = useOffline()
  return useSyncExternalStore(onLine, line)
}
