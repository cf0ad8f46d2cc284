import type { Branding, Claims, LoginAnswer } from "../../../wire/session";

export interface Session {
  readonly token: string;
  readonly claims: Claims;
  readonly key: CryptoKey;
  /** Sign-in confirmed by the server, ms; the offline lifetime starts here. */
  readonly signedInAt?: number;
  /** Past `exp` by the server's time as far as known. Alone it ends nothing: work offline continues (OPEN-054). */
  readonly expired?: boolean;
  /** Past the offline lifetime: no cached answers, no new saves; waiting saves are kept and sent after a sign-in. */
  readonly lapsed?: boolean;
  /** The branches (`companyid`) of this company that the user may enter, as the last grant says; absent without one. */
  readonly branches?: readonly string[];
  /** Until when this device may work offline, ms; 0 where it has no valid grant. */
  readonly until?: number;
  /** The clock of the device was set back since the last contact. */
  readonly clockBack?: boolean;
  /** The server's time as estimated from the last contact, ms: entries are captured and dated by it. */
  readonly time?: number;
  /** The server's time of the last contact, as the server said it, ms; 0 before the first. */
  readonly heard?: number;
  /** By how much the clock of the device is ahead of that time, ms; negative where it is behind. */
  readonly clockOff?: number;
}

export interface SessionStore {
  readonly get: () => Promise<Session | null>;
  /** Step 0, 1 or 6 of the sign-in: seals the blob, posts it, and stores the session when an `access_token` comes. */
  readonly signIn: (entry: {
    readonly username: string;
    readonly password: string;
    readonly companyid: string;
    readonly pin: string;
    readonly passkey?: string;
  }) => Promise<LoginAnswer>;
  /** Informs the server and deletes caches and drafts of the user, never the outbox; returns a logout site or '/'. */
  readonly signOut: () => Promise<string>;
  /** 401: drops the token and holds the queue. With `token`, only if that is still the stored one. */
  readonly expire: (token?: string) => Promise<void>;
  /**
   * Switches to another branch by its `companyid`; returns '' or the reason for a refusal. Throws CallFailed where
   * the server is not reached.
   */
  readonly switchTo?: (companyid: string) => Promise<string>;
  readonly branding: () => Promise<Branding>;
  readonly notice: () => Promise<string>;
  readonly onChange: (listener: () => void) => () => void;
  /** The user who was signed in last and how that session ended; null while a user is signed in or none ever was. */
  readonly ended?: () => Promise<{ readonly claims: Claims; readonly why: "denied" | "out" } | null>;
  /** Server time of an answer, ms: limits what setting the device clock back can gain. */
  readonly sawServer?: (at: number) => Promise<void>;
  /** A grant from an answer; stored where it is valid, unless it only moves the end slightly later. */
  readonly noteGrant?: (text: string) => Promise<void>;
  /** The server's time as estimated from the last contact, ms; the device's before the first one. */
  readonly now?: () => number;
}
