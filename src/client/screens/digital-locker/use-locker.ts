import { queryOptions, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Row } from '../../../wire/envelope'
import { useOffline } from '../../call/offline-context'
import { keptFirst } from '../../call/query-client'
import { readKey, type ReadKey } from '../../call/read-key'
import { useFollowed } from '../../call/use-followed'
import { SESSION_OVER } from '../../dashboard/use-session-end'
import { isRefusal } from '../../offline/reader-classify'
import { CallFailed, type Offline, type Stamped } from '../../offline/types'
import { toast } from '../../ui/dialogs'
import { numberOf, textOf } from '../../ui/read-row'
import { TOAST_MS } from '../../ui/toast-time'
import type { ListDefinition } from '../../list/list-definition'

/** The most that one question brings; a fuller locker is read by more of them. */
const PART = 500

/** LOCK-008: branch, user, company id and company, encrypted. */
function partOf({ reader }: Offline, { rowsProcedure, entity }: ListDefinition, part: number) {
  const args = { branchin: '@branchin', user2: '@user2', coid: '@coid', co: '@co', DisplayStart: part * PART + 1, DisplayLength: PART }
  const question = { kind: 'list', sqlsp: rowsProcedure, args, enc: true } as const
  return queryOptions<Stamped, Error, Stamped, ReadKey>({ queryKey: readKey(question, entity), queryFn: () => reader.read(question), persister: keptFirst(reader), staleTime: 0 })
}

export interface Locker {
  /** All documents, those that wait on this device first; null until they are there. */
  readonly rows: readonly Row[] | null
  readonly asOf: Stamped | null
  /** A line that is lost, or a refusal that has ended the session; '' for none. */
  readonly fault: string
  readonly retry: () => void
}

/** The documents of the locker with what waits on this device laid over them (LOCK-005, LOCK-008, LOCK-010). */
export function useLocker(definition: ListDefinition): Locker {
  const offline = useOffline()
  const [first] = useQueries({ queries: [partOf(offline, definition, 0)] })
  const parts = Math.ceil(numberOf(first.data?.rows[0] ?? {}, 'TotalCount') / PART)
  const others = useQueries({ queries: Array.from({ length: Math.max(0, parts - 1) }, (_, index) => partOf(offline, definition, index + 1)) })
  const answers = [first, ...others]
  const failure = answers.find(({ error, data }) => error && !data)?.error ?? null
  const refused = answers.find(({ data }) => data && isRefusal(data.rows))?.data?.rows[0]
  const ends = refused ? textOf(refused, 'errkey') !== 'rights' : failure instanceof CallFailed && isAnswered(failure)
  useEndOfSession(ends)
  const read = answers.every(({ data }) => data !== undefined) && !refused ? answers.flatMap(({ data }) => data?.rows ?? []) : null
  const rows = useOverlaid(definition.entity, read)
  return {
    rows: failure || refused ? null : rows, asOf: first.data ?? null,
    fault: refused ? textOf(refused, 'errormsg') : (failure?.message ?? ''), retry: () => answers.forEach((one) => void one.refetch()),
  }
}

/** The server said no; a lost network or a busy server has said nothing about the session (OPEN-054). */
const isAnswered = ({ kind, http }: CallFailed): boolean => kind === 'refused' || kind === 'forbidden' || (kind === 'server' && http === 500)

/** LOCK-010. A denied authorization has ended the session already, with its own words (AUTH-038). */
function useEndOfSession(ends: boolean): void {
  const { session } = useOffline()
  useEffect(() => {
    if (!ends) return
    toast({ kind: 'error', text: SESSION_OVER, ms: TOAST_MS.deed })
    void session.expire()
  }, [ends, session])
}

function useOverlaid(entity: string, read: readonly Row[] | null): readonly Row[] | null {
  const { overlay, onOutbox } = useOffline()
  // The answers are other objects at each drawing; what is in them says whether they are other rows.
  const mark = read === null ? '' : JSON.stringify(read)
  const known = useMemo(() => (mark === '' ? null : (JSON.parse(mark) as readonly Row[])), [mark])
  const lay = useCallback(async () => (known === null ? null : { of: known, rows: await overlay.list(entity, known) }), [overlay, entity, known])
  const laid = useFollowed(lay, onOutbox)
  return laid?.of === known ? (laid?.rows ?? null) : known
}
