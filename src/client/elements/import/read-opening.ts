import type { OpeningSums } from "../../../definitions/opening/opening-difference";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import { readOpeningSheet } from "../../../definitions/opening/opening-sheet";
import { kolkataDate } from "../../../domain/date-format";
import { fromRupeesText, ZERO } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import {
  OPENING_CHECK_ROWS,
  OPENING_CHECK_SP,
  OPENING_STATE_SP,
  type OpeningChecked,
} from "../../../wire/opening-import";
import type { Offline } from "../../offline/offline";
import { type OpeningPlan, planOpening } from "./opening-plan";
import type { Sheet } from "./sheet";

/**
 * Reads a table of opening balances and asks the server to check its rows, one slice at a time. Throws a message for
 * the user where the server cannot be asked.
 */
export async function readOpening(
  offline: Offline,
  kind: OpeningKind,
  sheet: Sheet,
  onProgress: (done: number, total: number) => void,
): Promise<OpeningPlan & { readonly records: readonly OpeningRecord[] }> {
  const read = readOpeningSheet(kind, sheet, kolkataDate(offline.now()));
  const { records } = read;
  const checked: OpeningChecked[] = [];
  for (let at = 0; at < records.length; at += OPENING_CHECK_ROWS) {
    onProgress(at, records.length);
    const rows = await offline.reader.ask(
      OPENING_CHECK_SP,
      { kind, rows: records.slice(at, at + OPENING_CHECK_ROWS) },
      { enc: true },
    );
    checked.push(...rows.map(checkedOf));
  }
  const now = sumsOf((await offline.reader.ask(OPENING_STATE_SP, {}, { enc: true }))[0]);
  return { records, ...planOpening(kind, read, checked, now, offline.outbox.mintOpId) };
}

/** A row of `OPENING_CHECK_SP`. Throws its message where the server refused. */
function checkedOf(row: Row): OpeningChecked {
  if (Number(row.err ?? 0) !== 0 || typeof row.row !== "string" || !Array.isArray(row.faults))
    throw new Error(String(row.errormsg || "The server did not check the file. Try again."));
  return { ...(row as unknown as OpeningChecked), id: Number(row.id), ver: Number(row.ver), was: String(row.was) };
}

/** A row of `OPENING_STATE_SP`; zeros where there is none. */
export const sumsOf = (row: Row | undefined): OpeningSums => {
  const of = (key: keyof OpeningSums) => fromRupeesText(String(row?.[key] ?? "0")) ?? ZERO;
  return { debit: of("debit"), credit: of("credit"), stock: of("stock") };
};
