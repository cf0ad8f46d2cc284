import type { Branding, Claims, LoginAnswer } from '../../../wire/session'

export interface Session {
  readonly token: string
  readonly claims: Claims
  readonly key: CryptoKey
  /** Server-confirmed sign-in, ms; from here the offline lifetime runs. */
  readonly signedInAt?: number
  /** Past `exp` by the server's time as far as known. Alone it ends nothing: without a network the device goes on (OPEN-054). */
  readonly expired?: boolean
  /** Past the offline lifetime: no kept answers, no new saves; what waits is kept and sent after a sign-in. */
  readonly lapsed?: boolean
  /** Until when this device works without the server, ms; 0 where it has no grant that is good. */
  readonly until?: number
  /** The clock of the device was set back since the last contact. */
  readonly clockBack?: boolean
}

export interface SessionStore {
  readonly get: () => Promise<Session | null>
  /** Step 0, 1 or 6 of the sign-in: seals the blob, posts it, and on an `access_token` keeps the session. */
  readonly signIn: (entry: { readonly username: string; readonly password: string; readonly companyid: string; readonly pin: string; readonly passkey?: string }) => Promise<LoginAnswer>
  /** Tells the server, wipes caches and drafts of this user, never the outbox; answers a logout site or '/'. */
  readonly signOut: () => Promise<string>
  /** 401: drops the token, holds the queue. With `token`, only if that is still the one kept. */
  readonly expire: (token?: string) => Promise<void>
  /** Goes on in another branch by its `companyid`; answers '' or why not. Throws CallFailed without a server. */
  readonly switchTo?: (companyid: string) => Promise<string>
  readonly branding: () => Promise<Branding>
  readonly notice: () => Promise<string>
  readonly onChange: (listener: () => void) => () => void
  /** Who was signed in last and how that ended; null while somebody is signed in or nobody ever was. */
  readonly ended?: () => Promise<{ readonly claims: Claims; readonly why: 'denied' | 'out' } | null>
  /** Server time of an answer, ms: bounds a device clock that was wound back. */
  readonly sawServer?: (at: number) => Promise<void>
  /** A grant that came with an answer; kept where it is good and says more than the one that is there. */
  readonly noteGrant?: (text: string) => Promise<void>
}
