import { useCallback } from 'react'
import type { Draft } from '../offline/contract/outbox'
import type { OutboxRow, SaveStanding } from '../offline/contract/save'
import { useOffline } from './offline-context'
import { useFollowed } from './use-followed'

/** Saves of this user that still wait, oldest first; null until they are read. Follows changes in any tab. */
export function useOutboxRows(): readonly OutboxRow[] | null {
  const { outbox, onOutbox } = useOffline()
  return useFollowed(outbox.rows, onOutbox)
}

/** Forms of this user that were begun and not saved; null until they are read. */
export function useDrafts(): readonly Draft[] | null {
  const { outbox, onOutbox } = useOffline()
  return useFollowed(outbox.drafts, onOutbox)
}

/** How one save stands now; null where nothing is known of it (yet). */
export function useStanding(opId: string): SaveStanding | null {
  const { outbox, onOutbox } = useOffline()
  const read = useCallback(() => outbox.standing(opId), [outbox, opId])
  return useFollowed(read, onOutbox)
}
