import type { ReactNode } from 'react'
import type { Offline } from '../offline/offline'
import { OfflineContext } from './offline-context'
import { QueryLayer } from './query-layer'

interface OfflineProviderProps {
  readonly offline: Offline
  readonly children: ReactNode
}

/**
 * Hands the offline half to all screens and keeps their queries in step with it. The caller starts and stops `offline` itself.
 * The app gives `OfflineContext` alone and leaves the queries to `RequireSession`, so that the sign-in page stays small.
 */
export function OfflineProvider({ offline, children }: OfflineProviderProps) {
  return (
    <OfflineContext value={offline}>
      <QueryLayer>{children}</QueryLayer>
    </OfflineContext>
  )
}
