import type { Envelope, OpBase, Row } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";

/** In place of an item: any of them. */
export const ANY_GOODS = "*";

export type OpState = "queued" | "sending" | "held" | "rejected" | "conflict" | "attention";

/** `policy`: made in another branch; `withdrawn`: in a branch that the user may no longer enter. */
export type HoldWhy = "auth" | "user" | "schema" | "policy" | "withdrawn";

/** A file attached to a save: its bytes are stored next to the row and sent before it. */
export interface BlobHead {
  readonly sha256: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/**
 * One save not yet known to be on the server. It leaves when it is applied, when the server confirms its cancel, or
 * when a save that was never sent is discarded.
 */
export interface OutboxRow {
  readonly seq: number;
  readonly opId: string;
  readonly rev: number;
  readonly fmt: 1;
  /** `sub` of the token; a save is sent only under the same user. */
  readonly userKey: string;
  readonly coid: number;
  readonly branchid: number;
  /** Of the branch, as grants name it; absent in rows of older builds. */
  readonly companyid?: string;
  /** The user who made it, where an administrator of the company took it over. */
  readonly maker?: string;
  /** Name of the user, a label; absent in rows of older builds. */
  readonly by?: string;
  /** 'coname · bname', a label. */
  readonly place: string;
  readonly deviceId: string;
  readonly dseq: number;
  readonly screen: string;
  readonly agg: string;
  readonly after: string | null;
  readonly deps: readonly string[];
  readonly base: OpBase;
  /** Items whose stock it may raise, by id (of a new item: the save that makes it). */
  readonly brings?: readonly string[];
  /** Saves made before it that bring items which it takes: it is sent after their answers. */
  readonly behind?: readonly string[];
  readonly env: Envelope;
  readonly group?: string;
  readonly defVer: string;
  readonly state: OpState;
  readonly holdWhy?: HoldWhy;
  readonly attempts: number;
  readonly outcome: "never" | "unknown" | "refused";
  readonly nextAt: number;
  readonly itemFails: number;
  /** The user left this refused save for later: it stays, but no longer asks for attention. */
  readonly isLeft?: true;
  readonly lastErr?: {
    readonly cls: string;
    readonly http?: number;
    readonly errkey?: string;
    readonly msg?: string;
    readonly at: number;
    /** The timeout passed before an answer came. */
    readonly isLate?: true;
  };
  readonly server?: {
    readonly rows: readonly Row[];
    readonly ver?: number;
    readonly who?: string;
    readonly when?: string;
    /** The user of the save changed the record, on another device. */
    readonly own?: true;
  };
  readonly baseSnap?: Row;
  /** It met a change before, and its user merged the two. */
  readonly wasMerged?: true;
  /** Entity and key of the record (`'12'`, or `tmp:<opId>` for a new one), for overlays. */
  readonly entity: string;
  readonly recordKey: string;
  /** The record as lists and pickers show it while it waits (labels of references included). */
  readonly shown: Row;
  readonly formname: string;
  readonly title: string;
  readonly amount?: string;
  readonly blob?: BlobHead;
  /** Number given to the new document on this device, and the field that shows it; kept unless the user drops it. */
  readonly number?: { readonly no: string; readonly field: string; readonly fy: string };
  /** Time of the device, ms: a label, and the device's own clock beside `capturedAt`. */
  readonly createdAt: number;
  /** The server's time as estimated when the save was made, ms; absent in rows of older builds. */
  readonly capturedAt?: number;
  /** The server's time of the last contact before it was made, ms; absent in rows of older builds. */
  readonly heardAt?: number;
  readonly since?: KnownSince;
  /** The save was sent before and lost in a restore of the server: the id and number of the record that it made. */
  readonly back?: { readonly id?: number; readonly no?: string };
}

/**
 * What a device knew when an entry was begun: how many restores of the server it had noticed, and the server's time of
 * the last contact, ms (0 before the first).
 */
export interface KnownSince {
  readonly restores: number;
  readonly heard: number;
}

/** What a screen passes in. Values of `args` may be or contain OpRef (lines); `deps` are found by walking them. */
export interface SaveRequest {
  readonly opId: string;
  readonly screen: string;
  readonly entity: string;
  readonly recordKey: string;
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly base: OpBase;
  readonly baseSnap?: Row;
  readonly defVer: string;
  readonly shown: Row;
  readonly formname: string;
  readonly title: string;
  readonly amount?: string;
  /** When its form was opened: after a restore the records that it names may no longer be those of then. */
  readonly since?: KnownSince;
  /** The branch that its form was opened in: it is saved there or not at all. */
  readonly openedIn?: Pick<Claims, "coid" | "branchid" | "coname" | "bname">;
  /** The draft that this save empties; marked in the same transaction. */
  readonly formKey?: string;
  readonly group?: string;
  /** A file that `args` names by its hash; stored in the same transaction, sent first. */
  readonly blob?: BlobHead & { readonly bytes: ArrayBuffer };
  /**
   * Items whose stock the document raises and lowers, `ANY_GOODS` where the device does not know which; parties
   * (`party:7`) whose bills it opens and settles.
   */
  readonly goods?: { readonly brings: readonly string[]; readonly takes: readonly string[] };
  /** For a new document with a number: the financial year of its date, and the field that shows the number. */
  readonly numbering?: { readonly field: string; readonly fy: string };
}

/** Status of a save, for the screen that made it and for the outbox screen. */
export type SaveStatus =
  | { readonly state: "applied"; readonly rows: readonly Row[]; readonly id: string; readonly ver: number | null }
  | {
      readonly state: "waiting";
      readonly why: "offline" | "sending" | "dependency" | "auth" | "schema" | "user" | "busy";
      /** A sentence where the word is not enough: which sign-in a save of another branch waits for. */
      readonly note?: string;
    }
  | { readonly state: "rejected"; readonly rows: readonly Row[] }
  | { readonly state: "conflict"; readonly row: OutboxRow }
  | { readonly state: "attention"; readonly message: string }
  | { readonly state: "discarded" };

/** A save that could not be stored on this device: nothing was accepted, the form stays as it is. */
export class NotKept extends Error {
  constructor(
    readonly why: "full" | "storage" | "reload" | "signed-out" | "offline-lifetime" | "elsewhere" | "on-its-way",
    message: string,
  ) {
    super(message);
  }
}
