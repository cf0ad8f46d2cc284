import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { followOffline } from './follow-offline'
import { useOffline } from './offline-context'
import { createQueryClient } from './query-client'

/** What `useRead` stands on. `RequireSession` loads it behind the sign-in page, which asks nothing that is kept or repeated. */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  const offline = useOffline()
  const [client] = useState(createQueryClient)
  useEffect(() => followOffline(offline, client), [offline, client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
