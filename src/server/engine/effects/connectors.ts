import type { EffectKind } from '../../../wire/follow-ups'
import type { Connector } from './connector'

const found = import.meta.glob<Connector>('../../connectors/*.connector.ts', { eager: true, import: 'default' })

/** All connectors that the server has, by what they send. */
export const connectors: ReadonlyMap<EffectKind, Connector> = new Map(Object.values(found).map((connector) => [connector.kind, connector]))
