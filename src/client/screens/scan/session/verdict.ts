import { compareDates, isIsoDate, type IsoDate } from "../../../../domain/calendar";
import { formatDate } from "../../../../domain/date-format";
import { formatQuantity } from "../../../../domain/indian-format";
import { fromQuantityText, quantity, toQuantityText } from "../../../../domain/quantity";
import type { OrderLine } from "../../../../domain/scanning/from-order";
import type { ScanLine, ScanLines } from "../../../../domain/scanning/session-lines";
import { scannedOf } from "../../../../domain/scanning/session-lines";
import type { ScanSignal } from "../../../ui/scanning/scanner-feedback";

/** What is to be said about a line, in words and by a sound; `tone` colours the words. */
export interface Verdict {
  readonly signal: ScanSignal;
  readonly tone: "good" | "warning" | "danger";
  /** '' where all is well. */
  readonly words: string;
}

const GOOD: Verdict = { signal: "good", tone: "good", words: "" };
export const refused = (words: string): Verdict => ({ signal: "refused", tone: "danger", words });

interface Against {
  readonly lines: ScanLines;
  /** Null: there is no order. */
  readonly order: readonly OrderLine[] | null;
  readonly today: IsoDate;
  /** The server said that no item has the code; otherwise only this device did. */
  readonly isAnswered: boolean;
}

/** The most serious thing about a line. */
export function verdictOf(line: ScanLine, { lines, order, today, isAnswered }: Against): Verdict {
  const { item, code, expiry, batch } = line;
  if (!item) return { signal: "unknown", tone: "danger", words: unknownWords(code, isAnswered) };
  if (isIsoDate(expiry) && compareDates(expiry, today) < 0)
    return { signal: "expired", tone: "danger", words: `Expired on ${formatDate(expiry)}` };
  const open = order?.filter(({ itemid }) => itemid === item.id);
  if (open?.length === 0) return { signal: "doubtful", tone: "warning", words: "Not on the order" };
  const over = open ? overBy(open, lines, item.id) : "";
  if (over !== "")
    return { signal: "doubtful", tone: "warning", words: `${over} ${item.unit} more than ordered`.replace("  ", " ") };
  if (item.isBatch && batch === "") return { ...GOOD, tone: "warning", words: "Enter its batch" };
  return GOOD;
}

const unknownWords = (code: string, isAnswered: boolean): string =>
  isAnswered ? `No item has the code ${code}` : `No item on this device has the code ${code}`;

function overBy(open: readonly OrderLine[], lines: ScanLines, itemid: string): string {
  const ordered = open.reduce((sum, { base }) => sum + (fromQuantityText(base) ?? 0), 0);
  const over = scannedOf(lines, itemid) - ordered;
  return over > 0 ? formatQuantity(toQuantityText(quantity(over))) : "";
}
