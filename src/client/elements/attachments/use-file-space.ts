import { useCallback } from 'react'
import { noSpace } from '../../../wire/attachments'
import { useOffline } from '../../call/offline-context'
import { useRead } from '../../call/use-read'
import { numberOf } from '../../rows/read-row'
import { ATTACH_ENTITY } from './attach-save'

/** Why a file of so many bytes does not fit into the space of the company, as the device knows it; '' where it does, or nothing is known. */
export type SpaceFault = (bytes: number) => Promise<string>

const SPACE = { kind: 'list', sqlsp: 'attachedfiles_space', args: {} } as const

/** Asks the server, or takes what is kept here of its last answer; what waits on this device is counted with it. */
export function useFileSpace(enabled: boolean): SpaceFault {
  const { outbox, reader } = useOffline()
  // Kept here before the line drops.
  useRead(SPACE, { entity: ATTACH_ENTITY, enabled })
  return useCallback(async (bytes) => {
    const [row] = await reader.read(SPACE).then(({ rows }) => rows, () => [])
    if (!row || !numberOf(row, 'filequota')) return ''
    const waiting = (await outbox.rows()).reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0)
    const quota = numberOf(row, 'filequota')
    return numberOf(row, 'totalfilesize') + waiting + bytes > quota ? noSpace(quota) : ''
  }, [reader, outbox])
}
