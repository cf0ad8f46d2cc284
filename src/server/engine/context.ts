import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { OpMember } from '../../wire/envelope'
import type { Tables } from '../db/tables'

/** Who calls, from the token and the session row; nothing of it comes from the request body. */
export interface SessionUser {
  readonly sid: string
  readonly userid: number
  readonly username: string
  readonly fullname: string
  readonly coid: number
  readonly coname: string
  readonly branchid: number
  readonly bname: string
  readonly companyid: string
  /** The user whose name is exactly `admin`. */
  readonly isDeveloper: boolean
  readonly isCompanyAdmin: boolean
}

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
  readonly op: OpMember | null
  readonly log: Logger
  /** Hash over all form definitions; there in every call of the wire. */
  readonly definitionsHash?: () => string
}
