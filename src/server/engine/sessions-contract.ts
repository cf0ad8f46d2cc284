import type { Grant } from '../../wire/session'
import type { DeviceKeys, SessionUser } from './context'

/** A live session: who it is, and the key under which its encrypted calls are sealed. */
export interface LiveSession {
  readonly user: SessionUser
  readonly key: Uint8Array
}

/** What the rest of the server asks of `engine/session`. */
export interface Sessions {
  /**
   * `authorization` is the header as it came. Null where it is missing, forged, past its time, or the session was ended. Throws
   * `ChangeFirst` where the password was issued, unless `evenIssued`: only the change of it and the sign-out are served then.
   */
  authenticate(authorization: string | undefined, evenIssued?: 'even issued'): Promise<LiveSession | null>
  /** Whether the header bears a token that this server signed and that is in time; without a look whether its session still lives. */
  isOurs(authorization: string): Promise<boolean>
  /** False where the token is good but its user may not work from this address: the session has ended then. */
  holdsAt?(authorization: string, ip: string): Promise<boolean>
  deviceKeys?(user: SessionUser): DeviceKeys
  /** What the device of the user may do without the server, signed (wire/session.ts, `Grant`). */
  signGrant?(user: SessionUser, facts: Pick<Grant, 'branches' | 'dev' | 'rights'>): Promise<string>
}
