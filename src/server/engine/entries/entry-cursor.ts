import { isIsoDate } from "../../../domain/calendar";
import type { IsoDate } from "../../../domain/calendar";
import { BadRequest } from "../call/bad-request";

/** What a place in the feed is about; ledgers come before the documents of the same transaction. */
export type EntryKind = "ledger" | "voucher";

/** Larger than every id. */
export const ID_MAX = 9e14;

/** A place in the feed of entries, and the pass through it that a device is in. */
export interface EntryCursor {
  /** First day whose entries the device keeps. */
  readonly from: IsoDate;
  /** The oldest transaction that was open when the copy began: what ended before it and is not posted never came. */
  readonly mark: number;
  /** The oldest transaction that was open when this pass began; 0 between two passes. */
  readonly floor: number;
  /** Passes of several pages that came before this one. */
  readonly rounds: number;
  /** Place of the last row: transaction, kind and id. */
  readonly changed: number;
  readonly kind: EntryKind;
  readonly id: number;
}

/**
 * Stands before cursors since copies have what the day book shows. A copy with an older cursor is sent again from its
 * first row, without forgetting what was removed in the meantime.
 */
const EDITION = "2";

export const writeCursor = ({ from, mark, floor, rounds, changed, kind, id }: EntryCursor): string =>
  Buffer.from([EDITION, from, mark, floor, rounds, changed, kind, id].join(".")).toString("base64url");

/** '' starts at the first row: null. Throws `BadRequest` for a cursor that this server did not issue. */
export function readCursor(text: string): EntryCursor | null {
  if (text === "") return null;
  const [, edition, from, mark, floor, rounds, changed, kind, id] =
    /^(?:(2)\.)?(\d{4}-\d{2}-\d{2})\.(\d{1,15})\.(\d{1,15})\.(\d)\.(\d{1,15})\.(ledger|voucher)\.(\d{1,15})$/.exec(
      Buffer.from(text, "base64url").toString(),
    ) ?? [];
  if (!isIsoDate(from) || (kind !== "ledger" && kind !== "voucher"))
    throw new BadRequest("cursor did not come from this server.");
  if (edition !== EDITION) return { from, mark: Number(mark), floor: 0, rounds: 0, changed: 0, kind: "ledger", id: 0 };
  const [places, pass] = [
    { changed: Number(changed), id: Number(id) },
    { floor: Number(floor), rounds: Number(rounds) },
  ];
  return { from, mark: Number(mark), ...pass, ...places, kind };
}

/**
 * Where the next pass begins: behind the last row, but not behind a transaction that was still open when this pass
 * began, whose rows may have come too early or not at all. They come again.
 */
export const nextPass = (last: EntryCursor): EntryCursor =>
  last.changed < last.floor
    ? { ...last, floor: 0 }
    : { ...last, floor: 0, changed: Math.max(0, last.floor - 1), kind: "voucher", id: ID_MAX };
