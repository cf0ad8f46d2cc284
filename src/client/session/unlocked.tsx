import type { ReactNode } from 'react'
import { QueryLayer } from '../call/query-layer'
import { IdleLock } from './idle-lock'

/** What stands round the screens while they may be seen. It goes at a lock, and with it all that was read. */
export function Unlocked({ userKey, children }: { readonly userKey: string; readonly children: ReactNode }) {
  return (
    <QueryLayer>
      <IdleLock userKey={userKey} />
      {children}
    </QueryLayer>
  )
}
