/** What opens and seals the kept rows of one user; both keys come from one secret and cannot be read out of the browser. */
export interface VaultKeys {
  readonly aes: CryptoKey
  /** Makes the names by which sealed rows are found: equal codes have equal tags, and a tag tells nothing. */
  readonly mac: CryptoKey
}

/** The PIN of one user on this device. What his kept rows are sealed with stands here twice, each time sealed itself. */
export interface LockRow {
  readonly userKey: string
  readonly fmt: 1
  readonly salt: Uint8Array
  readonly iterations: number
  /** The secret under the key that the PIN makes; null after too many wrong ones. */
  readonly wrapped: Uint8Array | null
  /** The secret sealed by the server, which opens it only after a fresh sign-in of this user. */
  readonly escrow: string
  /** Wrong PINs in a row, and when the last was tried, ms of the device clock. */
  readonly fails: number
  readonly lastAt: number
  /** Locks by itself after so many minutes without use. */
  readonly idleMinutes: number
  /** Rows are being sealed after a PIN was set, or opened before it goes; taken up again where that broke off. */
  readonly rewriting: 'seal' | 'open' | null
}

/** 'none': no PIN is set. 'blocked': too many wrong PINs, only a sign-in by the server opens again. */
export type LockState = 'none' | 'open' | 'locked' | 'blocked'

/** What may be done with kept rows of a user: left plain where he has no PIN, sealed and opened with his keys, or neither. */
export type Access = 'plain' | 'locked' | VaultKeys

/**
 * The keys of kept rows, in memory while the device is unlocked. Setting and entering a PIN is in `pin.ts`, which
 * is loaded when somebody does it.
 */
export interface Vault {
  readonly access: (userKey: string) => Promise<Access>
  /** As `access`, but for a moment after a lock still with the keys: what was being typed is kept before they go. */
  readonly accessToKeep: (userKey: string) => Promise<Access>
  readonly state: (userKey: string) => Promise<LockState>
  readonly row: (userKey: string) => Promise<LockRow | null>
  /** Takes the keys in after a PIN or a sign-in; other tabs of the user get them too. */
  readonly hold: (userKey: string, keys: VaultKeys) => void
  readonly lock: () => void
  /** The row of a user was changed: everybody reads it again. */
  readonly changed: () => void
  readonly onChange: (listener: () => void) => () => void
  /** Somebody signed in by the server in this tab: the next lock screen may open with that alone, once. Keys of another user go. */
  readonly signedIn: (userKey: string) => void
  readonly takeSignIn: (userKey: string) => boolean
  /** The person did something: tabs tell each other, so that none locks under his hands. */
  readonly active: () => void
  /** When somebody last did something in any tab, ms. */
  readonly lastActive: () => number
  readonly close: () => void
}
