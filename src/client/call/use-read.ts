import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Stamped } from '../offline/contract/reader'
import { useOffline } from './offline-context'
import { keptFirst } from './query-client'
import { type ReadKey, readKey, type ReadQuestion } from './read-key'

interface ReadOptions {
  /** False while the question is not complete. */
  readonly enabled?: boolean
  /** What the rows are of, where the procedure's name does not tell: a save of it makes them old. */
  readonly entity?: string
  /** Keeps the rows of the question before on screen until the new ones are there (paging, typing). */
  readonly keepPrevious?: boolean
}

/**
 * Rows for a screen. Menus, lists and dropdowns show what is kept at once (`fresh` false, with its age) and the server's
 * answer when it comes; without a line they stay. `error` is a CallFailed; 'offline-miss' says that nothing is kept.
 */
export function useRead(question: ReadQuestion, options: ReadOptions = {}): UseQueryResult<Stamped> {
  const { reader } = useOffline()
  const persister = useMemo(() => keptFirst(reader), [reader])
  return useQuery<Stamped, Error, Stamped, ReadKey>({
    queryKey: readKey(question, options.entity),
    queryFn: () => reader.read(question),
    persister,
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? { placeholderData: (before: Stamped | undefined) => before } : {}),
  })
}
