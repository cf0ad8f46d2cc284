import type { Row } from '../../wire/envelope'
import type { Offline } from '../offline/offline'

export interface Kept {
  readonly reference: Pick<Offline['reference'], 'byId'>
  readonly overlay: Pick<Offline['overlay'], 'record'>
}

/** A record as it was downloaded, with saves that still wait over it; null where the device has none. */
export async function keptRecord(offline: Kept, entity: string, key: string): Promise<Row | null> {
  const kept = key.startsWith('tmp:') ? null : await offline.reference.byId(entity, key).catch(() => null)
  return offline.overlay.record(entity, key, kept).catch(() => kept)
}
