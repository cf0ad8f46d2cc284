import { ENTRY_COPY, type LedgerRow, type VoucherRow } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import type { EditedRecord } from "./outbox";
import type { Stamped } from "./reader";

export interface ReferenceSearch {
  readonly entity: string;
  readonly search: string;
  /** Column and value that narrow the search (filetervalue). */
  readonly filter?: string;
  /** Values allowed in the first of these columns; a record without a value there matches too. */
  readonly among?: ReadonlySet<string>;
  readonly limit: number;
  readonly offset?: number;
}

/** A record found in the copies of this device. */
export interface FoundInCopy {
  readonly entity: string;
  readonly id: string;
  /** Its name or number. */
  readonly label: string;
  /** Of a document: its party and amount; otherwise ''. */
  readonly also: string;
  readonly row: Row;
}

/** Ledgers and what was posted to them, as of one moment. */
export interface KeptEntries {
  /** First day whose entries are here; '' where the company had none at all. */
  readonly from: string;
  /** When it was current, server ms. */
  readonly asOf: number;
  /** The ledgers asked for, by id; one without entries is not among them. */
  readonly ledgers: ReadonlyMap<string, LedgerRow>;
  /** Documents of the months asked for, those that post to one of the ledgers or all, in no order, by their own id. */
  readonly vouchers: readonly (VoucherRow & { readonly voucherid: number })[];
  /** Names by id of all ledgers and parties of these documents, where the user may see them and the copy has them. */
  readonly names: ReadonlyMap<string, string>;
}

/** "Download for offline": masters stored whole on the device, with delta updates. */
export interface Reference {
  readonly entities: () => Promise<
    readonly {
      readonly entity: string;
      readonly title: string;
      readonly rows: number;
      readonly bytes: number;
      readonly asOf: number | null;
      readonly complete: boolean;
      /** An update of it was interrupted: its rows are not of one moment. */
      readonly isPartial?: boolean;
    }[]
  >;
  /**
   * Resumable; `progress` gets the rows so far and the total after each page, and is waited for. Where it throws, the
   * download ends, to be continued later.
   */
  readonly download: (entity: string, progress: (done: number, total: number) => unknown) => Promise<void>;
  /**
   * Brings the complete copies of the session up to date with one question and the changes of those that have some.
   * `pause` is waited for after each page; where it throws, the update ends. Throws CallFailed.
   */
  readonly update: (pause: () => Promise<void>) => Promise<void>;
  readonly remove: (entity: string) => Promise<void>;
  /**
   * Writes what the server has applied of this device's edits into the copy, where it has the record and the field:
   * its update comes a moment later, and the line may have gone by then.
   */
  readonly takeEdits: (entity: string, edits: readonly EditedRecord[]) => Promise<void>;
  readonly search: (question: ReferenceSearch) => Promise<Stamped | null>;
  /**
   * Searches every complete copy, masters and documents: documents by number, party and amount. The best fits of each
   * kind come first; at most `limit` of a kind.
   */
  readonly find: (text: string, limit: number) => Promise<readonly FoundInCopy[]>;
  /** All records of a master with a few hundred at most: the same list until the copy changes, or null. */
  readonly whole: (entity: string) => Promise<readonly Row[] | null>;
  /** The record of an entity that has this barcode, in any spelling under which it may be kept. */
  readonly byBarcode: (entity: string, code: string) => Promise<Row | null>;
  /**
   * A test for the codes and barcodes of an entity as they are on the device now, in any case; always false where the
   * entity is not complete here. It takes some milliseconds for 100,000 records.
   */
  readonly codeTest: (entity: string) => Promise<(code: string) => boolean>;
  /** One downloaded record; null where it is not on the device. */
  readonly byId: (entity: string, id: string) => Promise<Row | null>;
  /** The downloaded records of these ids, by id; null where the entity is not complete on the device. */
  readonly byIds: (entity: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Row> | null>;
  /**
   * Entries of ledgers in the months from one day (`yyyy-mm-dd`) to another; only what was posted to these ledgers is
   * read. Null where the copy is not complete on the device, or an update of it was interrupted.
   */
  readonly entries: (ledgerids: readonly string[], from: string, to: string) => Promise<KeptEntries | null>;
  /**
   * All documents of the months from one day to another, with what they post. Null as for `entries`, and where the copy
   * is of an earlier release, which kept only documents that post.
   */
  readonly documents: (from: string, to: string) => Promise<KeptEntries | null>;
  /** Whether this device keeps the entries of all years, or those of the last months. */
  readonly keepsAllEntries: () => Promise<boolean>;
  /** Chooses it; what is here of another choice is removed, and is downloaded again. */
  readonly keepAllEntries: (all: boolean) => Promise<void>;
}

/**
 * Copies that are no records: stock by item, open bills and balance by ledger, ledger entries. Their rights follow from
 * several kinds.
 */
export const DERIVED_COPIES: Readonly<Record<string, string>> = {
  itemstock: "WEBAPI_stock_since",
  openbill: "WEBAPI_openbills_since",
  ledgerbalance: "WEBAPI_balances_since",
  [ENTRY_COPY]: "WEBAPI_entries_since",
};
