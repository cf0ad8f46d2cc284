import Dexie, { type Table } from "dexie";
import type { OfflineEnv } from "../contract/env";
import type { HistoryRow } from "../contract/results";
import type { OutboxRow } from "../contract/save";
import type {
  StoredBlob,
  StoredJob,
  StoredSlice,
  KeptSeries,
  NumberBack,
  DeviceFact,
  SentRow,
  StoredDraft,
  StoredHistory,
  StoredResult,
  StoredRow,
  StoredScan,
  StoredScanSession,
} from "./outbox-rows";

const OUTBOX_DB = "mac_outbox";
export const OUTBOX_VERSION = 6;

/** The saves that the server may not have yet. Strict durability: a write is confirmed only after `complete`. */
export class OutboxDb extends Dexie {
  declare outbox: Table<StoredRow, number, Omit<StoredRow, "seq">>;
  declare opresult: Table<StoredResult, string>;
  declare sent: Table<SentRow, string>;
  declare drafts: Table<StoredDraft, string>;
  declare history: Table<StoredHistory, number, HistoryRow>;
  declare device: Table<DeviceFact, string>;
  declare blob: Table<StoredBlob, string>;
  declare importjob: Table<StoredJob, string>;
  declare importrow: Table<StoredSlice, string>;
  declare numbers: Table<KeptSeries, string>;
  declare numberback: Table<NumberBack, string>;
  declare scansession: Table<StoredScanSession, string>;
  declare scanevent: Table<StoredScan, number, Omit<StoredScan, "n">>;

  constructor(factory: IDBFactory, env: Pick<OfflineEnv, "IDBKeyRange">) {
    super(OUTBOX_DB, {
      indexedDB: factory,
      IDBKeyRange: env.IDBKeyRange,
      chromeTransactionDurability: "strict",
      cache: "disabled",
    });
    this.version(OUTBOX_VERSION).stores({
      outbox: "++seq, &opId, [chain+seq], [lane+due], [userKey+state], userKey, *deps, *brings, *behind, createdAt",
      opresult: "opId, at, [entity+id]",
      sent: "opId, userKey, at",
      drafts: "formKey, opId, userKey, at",
      history: "++h, opId, [userKey+at], at",
      device: "k",
      blob: "id",
      importjob: "id, userKey",
      importrow: "id",
      numbers: "key, lane",
      numberback: "id, lane",
      scansession: "id, lane, userKey",
      scanevent: "++n, &id, session, userKey",
    });
  }
}

export const laneOf = (row: Pick<OutboxRow, "userKey" | "coid" | "branchid">): string =>
  `${row.userKey}|${row.coid}|${row.branchid}`;
export const chainOf = (row: Pick<OutboxRow, "userKey" | "coid" | "agg">): string =>
  `${row.userKey}|${row.coid}|${row.agg}`;
