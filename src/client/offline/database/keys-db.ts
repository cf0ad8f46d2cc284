import Dexie, { type Table } from "dexie";
import type { Branding, Claims } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { LockRow } from "../contract/vault";

/** The token under the spec's storage name (AUTH-024), with the session key, which scripts can use but never read. */
export interface TokenRow {
  readonly k: "id_token";
  readonly token: string;
  readonly key: CryptoKey;
  /** Server time of the sign-in, ms. */
  readonly signedInAt: number;
  /** A grant came with the token or after it; from then on only a valid grant allows work offline. */
  readonly granted?: true;
}

/** The last moment proved by a server answer, and the device clock at that moment; both ms. */
export interface ClockRow {
  readonly k: "clock";
  readonly server: number;
  readonly device: number;
  /** The latest time computed since, so that a device clock set back between two contacts gains nothing. */
  readonly seen?: number;
}

/** The server's grant to work offline (JWS compact). GrantKeyRow holds the key that verifies it. */
interface GrantRow {
  readonly k: "grant";
  readonly text: string;
}

export interface GrantKeyRow {
  readonly k: "grantkey";
  readonly kid: string;
  readonly jwk: JsonWebKey;
}

/** The last signed-in user and how that session ended. Outlives the token, for the texts of guard and pill. */
interface EndRow {
  readonly k: "end";
  readonly claims: Claims;
  readonly why: "denied" | "out";
}

interface BrandingRow {
  readonly k: "branding";
  readonly branding: Branding;
}

interface NoticeRow {
  readonly k: "notice";
  readonly html: string;
}

interface KeyRows {
  readonly id_token: TokenRow;
  readonly clock: ClockRow;
  readonly end: EndRow;
  readonly branding: BrandingRow;
  readonly notice: NoticeRow;
  readonly grant: GrantRow;
  readonly grantkey: GrantKeyRow;
}

type KeyRow = KeyRows[keyof KeyRows];

interface KeySwap {
  readonly put: readonly KeyRow[];
  readonly remove: readonly (keyof KeyRows)[];
}

export interface KeysDb {
  readonly get: <K extends keyof KeyRows>(k: K) => Promise<KeyRows[K] | null>;
  /** Rows as they were at one moment, read in one transaction. */
  readonly all: <K extends keyof KeyRows>(...ks: readonly K[]) => Promise<{ readonly [P in K]?: KeyRows[P] }>;
  /** All or none; resolves when the strict transaction is complete. */
  readonly put: (...rows: readonly KeyRow[]) => Promise<void>;
  /** Writes what `change` returns for the existing row; writes nothing where there is none or it returns null. */
  readonly change: <K extends keyof KeyRows>(k: K, change: (row: KeyRows[K]) => KeyRows[K] | null) => Promise<void>;
  /**
   * Puts and removes what `change` returns for the current rows, in one step that no other tab can interrupt; does
   * nothing where it returns null. Returns whether it wrote.
   */
  readonly swap: <K extends keyof KeyRows>(
    ks: readonly K[],
    change: (rows: { readonly [P in K]?: KeyRows[P] }) => KeySwap | null,
  ) => Promise<boolean>;
  readonly remove: (k: keyof KeyRows) => Promise<void>;
  readonly lockRow: (userKey: string) => Promise<LockRow | null>;
  /** Puts what `change` returns for the row, or deletes the row for null; returns the resulting row. */
  readonly changeLock: (userKey: string, change: (row: LockRow | null) => LockRow | null) => Promise<LockRow | null>;
  readonly close: () => void;
}

/** Session, branding and clock, in a database of their own, so that no clearing or full cache removes the token. */
export function openKeysDb(env: Pick<OfflineEnv, "indexedDB" | "IDBKeyRange">): KeysDb {
  const db = new Dexie("mac_keys", {
    indexedDB: env.indexedDB,
    IDBKeyRange: env.IDBKeyRange,
    chromeTransactionDurability: "strict",
    cache: "disabled",
  });
  db.version(1).stores({ key: "userKey", devkey: "k" });
  const entry: Table<KeyRow, string> = db.table("devkey");
  const locks: Table<LockRow, string> = db.table("key");
  return {
    get: async <K extends keyof KeyRows>(k: K) => ((await entry.get(k)) ?? null) as KeyRows[K] | null,
    all: async (...ks) => named(ks, await db.transaction("r", entry, () => entry.bulkGet([...ks]))),
    put: async (...rows) => {
      await db.transaction("rw", entry, () => entry.bulkPut([...rows]));
    },
    change: async <K extends keyof KeyRows>(k: K, change: (row: KeyRows[K]) => KeyRows[K] | null) => {
      await db.transaction("rw", entry, async () => {
        const row = (await entry.get(k)) as KeyRows[K] | undefined;
        const next = row ? change(row) : null;
        if (next) await entry.put(next);
      });
    },
    swap: (ks, change) =>
      db.transaction("rw", entry, async () => {
        const next = change(named(ks, await entry.bulkGet([...ks])));
        if (!next) return false;
        await entry.bulkPut([...next.put]);
        await entry.bulkDelete([...next.remove]);
        return true;
      }),
    remove: async (k) => {
      await db.transaction("rw", entry, () => entry.delete(k));
    },
    lockRow: async (userKey) => (await locks.get(userKey)) ?? null,
    changeLock: (userKey, change) =>
      db.transaction("rw", locks, async () => {
        const next = change((await locks.get(userKey)) ?? null);
        if (next) await locks.put(next);
        else await locks.delete(userKey);
        return next;
      }),
    close: () => db.close(),
  };
}

const named = <K extends keyof KeyRows>(ks: readonly K[], rows: readonly (KeyRow | undefined)[]) =>
  Object.fromEntries(ks.flatMap((k, at) => (rows[at] ? [[k, rows[at]]] : []))) as { readonly [P in K]?: KeyRows[P] };
