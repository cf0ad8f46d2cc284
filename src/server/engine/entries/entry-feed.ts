/**
 * The feed from which a device keeps ledger entries: documents with what they post now, and ledgers with their balance
 * of each month, so that the opening balance of any day is exact.
 *
 * A pass goes through all that changed, page by page. Its last page also has what was committed while older
 * transactions were still open, and the next pass has that again. A pass of several pages is followed by another: only
 * a pass of one page is one moment of the books, in which balances and documents fit together. Where one long
 * transaction makes every pass long, the device ends after some and calls its copy partial until its next update.
 */
import { compareDates } from "../../../domain/calendar";
import { ledgerRowId, voucherRowId } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { branchReach } from "../reports/reach";
import { nextPass, readCursor, writeCursor } from "./entry-cursor";
import type { EntryCursor } from "./entry-cursor";
import { entryPlaces, oldestOpen } from "./entry-places";
import type { EntryPlace } from "./entry-places";
import { ledgerRows, voucherRows } from "./entry-rows";
import { entriesFrom, entriesSize } from "./entry-window";

const ROW_ID = { ledger: ledgerRowId, voucher: voucherRowId };

/** Passes of several pages in one download. */
const ROUNDS_MAX = 3;

interface EntryQuestion {
  readonly cursor: string;
  readonly length: number;
  /** All years instead of the last months. */
  readonly isAll: boolean;
}

/**
 * A page of the feed behind a cursor, ids as in `wire/entry-copy`. The first row says from which day on the copy has
 * all entries (`from`) and that it has documents without entries too (`whole`), the first of all how many rows there
 * are (`TotalCount`), and the last where it goes on (`cursor`), whether at once (`more`), and otherwise whether the
 * copy is of one moment (`partial` 0). A row without an id only says these. Throws `BadRequest` for a foreign cursor.
 */
export async function entriesSince(ctx: Context, { cursor, length, isAll }: EntryQuestion): Promise<readonly Row[]> {
  const reach = await branchReach(ctx, 0);
  const given = readCursor(cursor);
  const after = await passFrom(ctx, given, isAll);
  const places = await entryPlaces(ctx, after, reach, length);
  const isPass = given !== null && given.floor > 0;
  if (places.length === 0 && !isPass) return [];
  const idsOf = (kind: EntryPlace["kind"]) => places.filter((place) => place.kind === kind).map(({ id }) => id);
  const found = {
    ledger: await ledgerRows(ctx, idsOf("ledger"), reach),
    voucher: await voucherRows(ctx, idsOf("voucher"), after.from, reach),
  };
  const rows = places.map(({ kind, id }): Row => found[kind].get(id) ?? { id: ROW_ID[kind](id), deleted: 1 });
  const last: EntryCursor = { ...after, ...places.at(-1) };
  const isFull = places.length === length;
  const rounds = isPass ? after.rounds + 1 : 0;
  const isMore = isFull || (isPass && rounds < ROUNDS_MAX);
  const head = {
    from: after.from,
    whole: 1,
    ...(given ? {} : { TotalCount: (await entriesSize(ctx, after.from)).rows }),
  };
  const next = isFull ? last : { ...nextPass(last), rounds: isMore ? rounds : 0 };
  const tail = { cursor: writeCursor(next), more: isMore ? 1 : 0, partial: isPass && !isMore ? 1 : 0 };
  const all = rows.length > 0 ? rows : [{}];
  return all.map((row, at) => ({ ...row, ...(at === 0 ? head : {}), ...(at === all.length - 1 ? tail : {}) }));
}

/** Whether `entriesSince` has rows behind the cursor. Throws `BadRequest` for a foreign cursor. */
export async function hasNewEntries(ctx: Context, cursor: string, isAll: boolean): Promise<boolean> {
  const after = await passFrom(ctx, readCursor(cursor), isAll);
  return (await entryPlaces(ctx, after, await branchReach(ctx, 0), 1)).length > 0;
}

/**
 * Where a page begins, in a pass that has begun. The first day only moves forward: a device drops what is before it.
 */
async function passFrom(ctx: Context, given: EntryCursor | null, isAll: boolean): Promise<EntryCursor> {
  if (given && given.floor > 0) return given;
  const floor = await oldestOpen(ctx);
  const from = entriesFrom(ctx, isAll);
  if (!given) return { from, mark: floor, floor, rounds: 0, changed: 0, kind: "ledger", id: 0 };
  return { ...given, floor, from: compareDates(given.from, from) > 0 || isAll ? given.from : from };
}
