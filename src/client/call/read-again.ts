import type { QueryClient } from '@tanstack/react-query'
import { isReadKey } from './read-key'

/** Has all that was read of an entity read again where it is shown, but its definition. */
export async function readAgain(client: QueryClient, entity: string): Promise<void> {
  const named = entity.toLowerCase()
  await client.invalidateQueries({ predicate: ({ queryKey }) => isReadKey(queryKey) && queryKey[2] === named && queryKey[1] !== 'def' })
}
