import type { PingRow } from "../../wire/answers";
import type { DrainResult, LineState } from "./contract/connection";
import type { OfflineEnv } from "./contract/env";
import type { ImportJobs } from "./contract/imports";
import type { Numbers } from "./contract/numbers";
import type { Outbox } from "./contract/outbox";
import type { Preparer } from "./contract/prepare";
import type { Overlay, Reader } from "./contract/reader";
import type { Reference } from "./contract/reference";
import type { ScanSessions } from "./contract/scans";
import type { SessionStore } from "./contract/session";
import type { SharedFiles } from "./contract/shared";
import type { Vault } from "./contract/vault";
import type { StorageFault } from "./database/storage-check";
import type { VaultStores } from "./pin/stores";

export interface Offline {
  readonly env: OfflineEnv;
  readonly outbox: Outbox;
  readonly imports: ImportJobs;
  readonly scans: ScanSessions;
  readonly shared: SharedFiles;
  readonly session: SessionStore;
  readonly reader: Reader;
  readonly reference: Reference;
  readonly overlay: Overlay;
  readonly numbers: Numbers;
  /** Fetches what the user needs offline, in the background. */
  readonly preparer: Preparer;
  /** The lock of this device: whether stored rows can be read now. */
  readonly vault: Vault;
  /** For `pin.ts`, which the screens that set or ask for a PIN load. */
  readonly stores: VaultStores;
  readonly drain: (why: string) => Promise<DrainResult>;
  readonly line: () => LineState;
  readonly onLine: (listener: (state: LineState) => void) => () => void;
  /** Fires after any change of the outbox, in this tab or another; receivers re-read. */
  readonly onOutbox: (listener: () => void) => () => void;
  /** Fires when the server has applied a save of the entity: lists of it are read again. */
  readonly onApplied: (listener: (entity: string) => void) => () => void;
  readonly ping: () => Promise<PingRow | null>;
  /** Data losses found at start, as sentences. */
  readonly losses: () => Promise<readonly string[]>;
  /** The server's time as estimated from the last contact, ms: what "today" is for entries. */
  readonly now: () => number;
  readonly deviceId: () => Promise<string>;
  readonly storage: () => Promise<{
    readonly usage: number;
    readonly quota: number;
    readonly persisted: boolean | null;
  }>;
  /** What is wrong with the storage of this device; null where nothing is. Answers within seconds. */
  readonly checkStorage: () => Promise<StorageFault | null>;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}
