/** The keys that open and seal the rows of one user; both come from one secret and cannot be exported. */
export interface VaultKeys {
  readonly aes: CryptoKey;
  /** Makes the tags by which sealed rows are found: equal codes have equal tags, and a tag reveals nothing. */
  readonly mac: CryptoKey;
}

/** The PIN of one user on this device. The secret that seals the user's rows is stored here in two sealed copies. */
export interface LockRow {
  readonly userKey: string;
  readonly fmt: 1;
  readonly salt: Uint8Array;
  readonly iterations: number;
  /** The secret sealed with the key that the PIN makes; null after too many wrong PINs. */
  readonly wrapped: Uint8Array | null;
  /** The secret sealed by the server, which opens it only after a new sign-in of this user. */
  readonly escrow: string;
  /** Wrong PINs in a row, and when the last was tried, ms of the device clock. */
  readonly fails: number;
  readonly lastAt: number;
  /** Locks automatically after so many minutes without use. */
  readonly idleMinutes: number;
  /** Rows are being sealed after a PIN was set, or opened before it is removed; an interrupted rewrite continues. */
  readonly rewriting: "seal" | "open" | null;
}

/** 'none': no PIN is set. 'blocked': too many wrong PINs; only a sign-in with the server opens again. */
export type LockState = "none" | "open" | "locked" | "blocked";

/** Access to the rows of a user: plain where the user has no PIN, sealed and opened with the keys, or locked. */
export type Access = "plain" | "locked" | VaultKeys;

/**
 * The keys of stored rows, in memory while the device is unlocked. Setting and entering a PIN is in `pin.ts`, which
 * is loaded on first use.
 */
export interface Vault {
  readonly access: (userKey: string) => Promise<Access>;
  /** As `access`, but keeps the keys for a moment after a lock, so that an entry being typed is still stored. */
  readonly accessToKeep: (userKey: string) => Promise<Access>;
  readonly state: (userKey: string) => Promise<LockState>;
  readonly row: (userKey: string) => Promise<LockRow | null>;
  /** Takes the keys into memory after a PIN or a sign-in; other tabs of the user get them too. */
  readonly hold: (userKey: string, keys: VaultKeys) => void;
  readonly lock: () => void;
  /** The row of a user was changed: every tab reads it again. */
  readonly changed: () => void;
  readonly onChange: (listener: () => void) => () => void;
  /** A user signed in with the server in this tab: that alone opens the next lock, once. Other keys are dropped. */
  readonly signedIn: (userKey: string) => void;
  readonly takeSignIn: (userKey: string) => boolean;
  /** The user did something. Tabs inform each other, so that none locks while the user works in another. */
  readonly active: () => void;
  /** Time of the last user activity in any tab, ms. */
  readonly lastActive: () => number;
  readonly close: () => void;
}
