import type { Grant } from '../../../wire/session'
import type { DeviceKeys } from './context'
import type { SessionUser } from './session-user'

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
  /** Id of the session whose token the header bears, however it is spelt; null where this server did not sign it or its time is over. Without a look whether the session still lives. */
  sidOf(authorization: string): Promise<string | null>
  /** False where the token is good but its user may not work from this address: the session has ended then. */
  holdsAt?(authorization: string, ip: string): Promise<boolean>
  deviceKeys?(user: SessionUser): DeviceKeys
  /** What the device of the user may do without the server, signed (wire/session.ts, `Grant`). */
  signGrant?(user: SessionUser, facts: Pick<Grant, 'branches' | 'dev' | 'rights'>): Promise<string>
}
