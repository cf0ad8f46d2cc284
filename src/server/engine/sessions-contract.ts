import type { Grant } from '../../wire/session'
import type { DeviceKeys, SessionUser } from './context'

/** A live session: who it is, and the key under which its encrypted calls are sealed. */
export interface LiveSession {
  readonly user: SessionUser
  readonly key: Uint8Array
}

/** What the rest of the server asks of `engine/session`. */
export interface Sessions {
  /** `authorization` is the header as it came. Null where it is missing, forged, past its time, or the session was ended. */
  authenticate(authorization: string | undefined): Promise<LiveSession | null>
  deviceKeys?(user: SessionUser): DeviceKeys
  /** What the device of the user may do without the server, signed (wire/session.ts, `Grant`). */
  signGrant?(user: SessionUser, facts: Pick<Grant, 'branches' | 'dev' | 'rights'>): Promise<string>
}
