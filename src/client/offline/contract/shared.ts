/** So many shared files may wait for a user. */
export const SHARED_FILES_MAX = 20;
/** A picture is made smaller when it is attached; a PDF has the limit of attachments. Bytes. */
export const SHARED_PICTURE_BYTES_MAX = 20 * 2 ** 20;
/** Limit for the shared files of all users of this device together, bytes. */
export const SHARED_BYTES_MAX = 100 * 2 ** 20;

/** A picture or a PDF that another app shared with this one. It waits until it is attached or discarded. */
export interface SharedFile {
  /** Also the id of the save that attaches it, so that a second try is the same save. */
  readonly id: string;
  /** Time of the device when it came, ms. */
  readonly at: number;
  /** With an ending that fits its content. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Title, text and address that were shared with it; '' where there were none. */
  readonly note: string;
}

/**
 * Why a shared file was not stored: its content, no content, a PDF or a picture that is too large, too many files, too
 * many bytes, not readable, or nothing but text was shared.
 */
export type SharedFault = "type" | "empty" | "pdf" | "picture" | "many" | "space" | "unread" | "none";

/** Files of one share that were not stored for one reason, until the user closes the notice. */
export interface SharedRefusal {
  readonly why: SharedFault;
  /** Of the first of them. */
  readonly names: readonly string[];
  readonly count: number;
}

/** Files that other apps shared with this one, of the signed-in user. Without a sign-in there are none. */
export interface SharedFiles {
  /** How many wait, with those that no user has taken yet. */
  readonly waiting: () => Promise<number>;
  /** Makes what no user has taken yet the signed-in user's; returns what waits, the oldest first. */
  readonly take: () => Promise<{
    readonly files: readonly SharedFile[];
    readonly refused: readonly SharedRefusal[];
  }>;
  /** The bytes; null where the file does not wait any longer, or is another user's. */
  readonly content: (id: string) => Promise<Blob | null>;
  /** For a file whose save is in the outbox, and for one that the user discards. */
  readonly remove: (id: string) => Promise<void>;
  /** The user has read what was not stored. */
  readonly forgetRefused: () => Promise<void>;
}
