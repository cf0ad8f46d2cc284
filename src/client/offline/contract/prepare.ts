import type { OfflinePart } from "../../../wire/offline-plan";

/**
 * Whether this device has what its user needs offline. `bytesLeft` is an estimate; `missing` are titles, the first to
 * come first.
 */
export type Readiness =
  /** No user is signed in, the device is locked, or the server was never asked what the user needs. */
  | { readonly state: "unknown" }
  | { readonly state: "working"; readonly done: number; readonly of: number; readonly bytesLeft: number }
  /** Waits for the server, for an idle moment or, with automatic downloads switched off, for the user. */
  | { readonly state: "missing"; readonly missing: readonly string[]; readonly bytesLeft: number }
  /** The line is metered and the user has not allowed downloads on it. */
  | { readonly state: "consent"; readonly missing: readonly string[]; readonly bytesLeft: number }
  | {
      readonly state: "failed";
      readonly missing: readonly string[];
      readonly bytesLeft: number;
      readonly reason: string;
    }
  /** `asOf`: when the oldest part was current, server ms. */
  | { readonly state: "ready"; readonly asOf: number };

/** What the user allows on this device: downloads in the background, also on a metered line, or only on request. */
export type DownloadChoice = "unmetered" | "any" | "off";

/** Fetches what the user needs offline, in the background and one tab at a time. */
export interface Preparer {
  readonly status: () => Readiness;
  readonly onChange: (listener: (status: Readiness) => void) => () => void;
  /** "Download all": fetches now, also on a metered line. Resolves when all is here or a part failed. */
  readonly now: () => Promise<void>;
  /** Checks what is here, and fetches the rest where that is allowed; does nothing while another run is in progress. */
  readonly check: () => Promise<void>;
  /** What the server said last that the user needs; empty where it was never asked. */
  readonly parts: () => Promise<readonly OfflinePart[]>;
  readonly choice: () => DownloadChoice;
  readonly choose: (choice: DownloadChoice) => void;
}
