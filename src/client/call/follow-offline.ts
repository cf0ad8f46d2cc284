import type { QueryClient } from '@tanstack/react-query'
import type { Offline } from '../offline/offline'
import { followLine } from './query-client'
import { isReadKey } from './read-key'

/** Saves of one entity often come in a row; what they made old is asked for once. */
const REFRESH_AFTER_MS = 1_000

/** Ties the query client to line, session and outbox; answers the way to untie it. */
export function followOffline(offline: Offline, client: QueryClient): () => void {
  const stops = [followLine(offline), followApplied(offline, client), followSession(offline, client)]
  return () => stops.forEach((stop) => stop())
}

/** An applied save: its lists and records are read again, and the kept answers behind them; any dropdown may show it too. */
function followApplied(offline: Offline, client: QueryClient): () => void {
  const waiting = new Set<string>()
  let timer: number | null = null
  const refresh = () => {
    timer = null
    const entities = [...waiting]
    waiting.clear()
    void Promise.allSettled(entities.map((entity) => offline.reader.invalidate(entity)))
  }
  const stop = offline.onApplied((name) => {
    const entity = name.toLowerCase()
    void client.invalidateQueries({
      predicate: ({ queryKey }) => isReadKey(queryKey) && queryKey[1] !== 'def' && (queryKey[2] === entity || queryKey[1] === 'master'),
    })
    waiting.add(entity)
    timer ??= offline.env.setTimeout(refresh, REFRESH_AFTER_MS)
  })
  return () => {
    stop()
    if (timer !== null) offline.env.clearTimeout(timer)
  }
}

/** Nothing of one user, company or branch stays in memory for the next. */
function followSession(offline: Offline, client: QueryClient): () => void {
  let scope: string | null = null
  const check = async () => {
    const claims = (await offline.session.get())?.claims
    const next = claims ? `${claims.sub}|${claims.coid}|${claims.branchid}` : ''
    if (scope !== null && scope !== next) client.clear()
    scope = next
  }
  void check()
  return offline.session.onChange(() => void check())
}
