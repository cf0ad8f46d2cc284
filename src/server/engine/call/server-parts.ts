import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import type { BackupDesk } from './backup-contract'
import type { DemoDesk } from './demo-contract'
import type { DoorSettings } from './door-settings'
import type { Gates } from './gates'
import type { HighWater } from './high-water'
import type { MarkKeeper } from './marks'
import type { Registry } from './registry'
import type { Sessions } from './sessions-contract'

/** Where a test may stop the server in the middle of a command; production passes no `fault`. */
export const FAULT_POINTS = ['after-begin', 'after-ledger', 'after-refs', 'after-work', 'before-commit', 'after-commit', 'before-answer', 'drop-answer'] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

interface Services {
  readonly whatsapp?: { readonly url: string; readonly token: string }
}

/** All that a running server is made of; handed to the controllers and to what runs procedures. */
export interface ServerParts {
  readonly db: Database
  readonly registry: Registry
  readonly sessions: Sessions
  readonly log: Logger
  readonly clock: () => Date
  /** Hash over all form definitions; devices compare it with what they hold. */
  readonly definitionsHash: () => string
  /** Outside services that this start was given; one that is absent is not configured. */
  readonly services?: Services
  readonly gates?: Gates
  readonly doors?: DoorSettings
  /** Remembers, beside the database, how far numbers and devices have come. */
  readonly marks?: MarkKeeper
  /** Notices by what devices bring back that the whole folder was put back by hand; absent in tools and tests. */
  readonly highWater?: HighWater
  /** Addresses under which browsers reach this server, as origins: passkeys work there and at localhost. */
  readonly publicOrigins?: readonly string[]
  /** A command was committed that asked for follow-ups: their worker may look now. */
  readonly wakeFollowUps?: () => void
  /** What the server is at beside the calls, in one line for everybody; '' for nothing. */
  readonly notice?: () => string
  /** The demo that users may fill and remove; absent in tools and tests. */
  readonly demo?: DemoDesk
  /** The backups of the whole server; absent in tools and tests. */
  readonly backups?: BackupDesk
  /** Test hook (fault.ts). Answers true where the answer shall be dropped with its socket; may end the process. */
  readonly fault?: (point: FaultPoint) => boolean | void
}
