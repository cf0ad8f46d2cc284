import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { OpMember } from '../../../wire/envelope'
import type { Grant } from '../../../wire/session'
import type { Tables } from '../../db/tables'
import type { Gates } from './gates'
import type { HighWater } from './high-water'
import type { MarkKeeper } from './marks'
import type { Memo } from './memo'
import type { SessionUser } from './session-user'
import type { Stoppable } from './stoppable'

/** Where the call came from. `loginip` is the address seen by the server; the other two are as the client says. */
export interface CallOrigin {
  readonly loginip: string
  readonly devid: string
  readonly geolocation: string
}

/**
 * All that a procedure may touch. `tx` is the one transaction of the call, with the tenant set and row-level security on:
 * never use another connection inside it (the embedded engine would wait for ever).
 */
export interface Context {
  readonly tx: Transaction<Tables>
  readonly session: SessionUser
  readonly origin: CallOrigin
  readonly now: Date
  /** Shared by all that is made of this context for the same transaction. */
  readonly memo: Memo
  readonly op: OpMember | null
  readonly log: Logger
  /** Hash over all form definitions; there in every call of the wire. */
  readonly definitionsHash?: () => string
  /** What the server is at beside the calls; there in every command of the wire. */
  readonly notice?: (() => string) | undefined
  /** Signs what the caller's device may do without the server; there in every command of the wire. */
  readonly signGrant?: (facts: Pick<Grant, 'branches' | 'dev' | 'rights'>) => Promise<string> | undefined
  /** Seals the secret of a device for the caller, and opens it for him alone; there in every query of the wire. */
  readonly deviceKeys?: DeviceKeys
  /** Remembers, beside the database, how far numbers have come; there in every command of the wire. */
  readonly marks?: MarkKeeper | undefined
  /** Marks that devices keep; there in every command of the wire. */
  readonly highWater?: HighWater | undefined
  /** Passwords of the developer's tools; absent where the caller has none. */
  readonly gates?: Gates
  /** Ends a statement of a person's own making in time; there in every command of the wire. */
  readonly stoppable?: Stoppable
  /** Where a query may keep and build what is only a cache; there in every query of the wire. */
  readonly background?: Background
}

export interface DeviceKeys {
  readonly seal: (secret: Uint8Array) => string
  /** Throws where it was sealed for another user, by another server, or changed. */
  readonly open: (sealed: string) => Uint8Array
}

export interface Background {
  /** Of this process and database; whoever puts something in sees to it that it is never stale. */
  readonly memory: Map<string, unknown>
  /** Runs work beside the call, each call of `aside` in a reading transaction of its own with the same user. */
  readonly run: (work: (aside: (work: (ctx: Context) => Promise<void>) => Promise<void>) => Promise<void>) => Promise<void>
}
