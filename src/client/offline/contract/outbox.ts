import type { OpBase, Row } from "../../../wire/envelope";
import type { HistoryRow, OpResult } from "./results";
import type { KnownSince, OutboxRow, SaveRequest, SaveStatus } from "./save";

/** A form being filled, stored so that a crash loses nothing. `opId` is created with it and stays the same. */
export interface Draft {
  readonly formKey: string;
  readonly opId: string;
  readonly userKey: string;
  /** 'coname · bname' of its branch, a label; absent in drafts of older builds. */
  readonly place?: string;
  readonly at: number;
  readonly values: Row;
  readonly base: OpBase;
  readonly baseSnap?: Row;
  readonly since?: KnownSince;
  readonly enqueued: boolean;
}

/** What a user who may send it is told of a save of another user. */
export type OthersSave = Pick<OutboxRow, "opId" | "title" | "amount" | "createdAt">;

/** A record that a save of this device made, as its user entered it. */
export interface MadeRecord {
  readonly id: string;
  readonly title: string;
  readonly shown: Row;
}

/** An edit of a record that the server has; its values as they were sent, those it shows as texts too. */
export interface EditedRecord {
  readonly id: string;
  readonly values: Row;
}

export interface DiscardAnswer {
  readonly outcome: "discarded" | "cancelled" | "applied" | "unreachable" | "has-followers";
  readonly followers: readonly OutboxRow[];
}

export interface Outbox {
  /** Records that the server has made of saves of the signed-in user from here, which a copy of then, ms, may lack. */
  readonly madeSince: (entity: string, asOf: number) => Promise<readonly MadeRecord[]>;
  /** The same of edits of records, the earliest first. */
  readonly editedSince: (entity: string, asOf: number) => Promise<readonly EditedRecord[]>;
  /** A new id for a form that opens. */
  readonly mintOpId: () => string;
  /** What an entry that is begun now knows; undefined without a sign-in. */
  readonly known: () => Promise<KnownSince | undefined>;
  /** Resolves only when the strict transaction is complete; rejects with NotKept. Idempotent by opId+rev. */
  readonly save: (request: SaveRequest) => Promise<OutboxRow>;
  /** All saves of one Submit in one transaction (rights, BRS); resolves and rejects as `save`. */
  readonly saveAll: (requests: readonly SaveRequest[]) => Promise<readonly OutboxRow[]>;
  /**
   * A corrected body under the same opId, rev + 1; only for rejected, conflict, attention, or queued and never sent.
   */
  readonly correct: (
    opId: string,
    change: Pick<SaveRequest, "args" | "shown" | "base" | "goods"> & {
      readonly baseSnap?: Row;
      readonly since?: KnownSince;
      readonly title?: string;
      /** Another procedure than that of the save: it is answered by a record that exists. */
      readonly sqlsp?: string;
    },
  ) => Promise<OutboxRow>;
  /**
   * For a refused save: its number is given back, and the server assigns the next one. Throws NotKept 'on-its-way'
   * where the outcome is unknown.
   */
  readonly dropNumber: (opId: string) => Promise<void>;
  /** Resolves as soon as the save is settled, or with 'waiting' after the timeout. */
  readonly settled: (opId: string, timeoutMs: number) => Promise<SaveStatus>;
  readonly status: (opId: string) => Promise<SaveStatus | null>;
  /** Rows of this user, in order. */
  readonly rows: () => Promise<readonly OutboxRow[]>;
  readonly row: (opId: string) => Promise<OutboxRow | null>;
  readonly othersPending: () => Promise<
    readonly {
      readonly userKey: string;
      /** Name of the user; '' where all their saves are of older builds. */
      readonly by: string;
      readonly count: number;
      readonly oldest: number;
      /** How many of them were made in the branch of the session, and the other branches. */
      readonly here: number;
      readonly places: readonly string[];
      /** Those of the company of the session, for a user who may send them; empty for any other. */
      readonly saves: readonly OthersSave[];
    }[]
  >;
  /** Moves the saves of other users in this branch to the signed-in administrator's own; returns how many. */
  readonly takeOver: () => Promise<number>;
  /** Of this user, newest first. */
  readonly history: (limit: number) => Promise<readonly HistoryRow[]>;
  readonly result: (opId: string) => Promise<OpResult | null>;
  /** Asks `WEBAPI_op_status` and settles the save by the answer. */
  readonly askServer: (opId: string) => Promise<SaveStatus | null>;
  readonly sendNow: (opId?: string) => Promise<void>;
  /** The saves that depend on it, in order: they are discarded with it. */
  readonly followers: (opId: string) => Promise<readonly OutboxRow[]>;
  /** Leaves a refused save for later, or takes that back; any change of the save takes it back too. */
  readonly leave: (opId: string, isLeft: boolean) => Promise<void>;
  /** Does nothing where other saves depend on it, unless `cascade`. A save once sent is cancelled on the server. */
  readonly discard: (opId: string, reason: string, cascade: boolean) => Promise<DiscardAnswer>;
  /** A save of the last 15 minutes with the same content under another id: "Looks the same as the save at 11:42". */
  readonly findTwin?: (
    request: SaveRequest,
  ) => Promise<{ readonly opId: string; readonly title: string; readonly at: number } | null>;
  /** The file of a waiting save, null where it has none. */
  readonly blob: (opId: string) => Promise<Blob | null>;
  /** The user has read of a loss: its sentence is not shown any more. */
  readonly forgetLoss: (sentence: string) => Promise<void>;
  /** The unsent saves of this user as a file, or those of all users of this company on this device. */
  readonly exportRows: (ofAll?: boolean) => Promise<string>;
  /**
   * Saves that this device had no space for, as such a file: another device imports and sends them under their ids.
   * Stores nothing. Rejects with NotKept where the user may not save now.
   */
  readonly exportUnstored: (requests: readonly SaveRequest[]) => Promise<string>;
  /**
   * For a device on which nobody is signed in: the unsent saves of every user who has no PIN, as a file. Those that a
   * PIN seals stay closed. Null where there are none.
   */
  readonly exportSignedOut: () => Promise<string | null>;
  readonly importRows: (text: string) => Promise<number>;
  readonly draft: (formKey: string) => Promise<Draft | null>;
  readonly drafts: () => Promise<readonly Draft[]>;
  readonly keepDraft: (draft: Draft) => Promise<void>;
  readonly dropDraft: (formKey: string) => Promise<void>;
}
