import { addDecimals, subtractDecimals, sumDecimals } from "../../../domain/decimal";
import { toRupeesText, negate } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import { byDay, chosen, documentsIn, isAsked, isWithin } from "./asked";
import type { Fold, FoldQuestion } from "./fold";
import type { LocalEntry } from "./local-effect";
import { documentRow, rowsBelow } from "./rows-below";

/** The names of the columns of debits and credits. */
type Sides = readonly [debit: string, credit: string];

const isDebit = ({ amount, takes }: LocalEntry): boolean => amount > 0 !== takes;

/** An entry on its side; what is taken back reduces the side on which it was posted. */
const sided = (entry: LocalEntry, [debit, credit]: Sides): Row =>
  isDebit(entry) ? { [debit]: toRupeesText(entry.amount) } : { [credit]: toRupeesText(negate(entry.amount)) };

/** Names the other ledgers of the document, as the server does. */
function opposite(entry: LocalEntry, all: readonly LocalEntry[]): string {
  const others = all.filter(
    (one) => one.document === entry.document && one.takes === entry.takes && one.amount > 0 !== entry.amount > 0,
  );
  const [first = "", ...more] = [...new Set(others.map(({ ledger }) => ledger.name))];
  return more.length > 0 ? `${first} and ${more.length} more` : first;
}

/** Entries of some ledgers with a running balance; those before the days are part of the opening balance. */
function foldEntries(
  { shown, question, effect }: FoldQuestion,
  isOf: (entry: LocalEntry) => boolean,
  sides: Sides,
): ReturnType<Fold> {
  const own = effect.entries.filter((entry) => isOf(entry) && isAsked(question, entry));
  const within = byDay(own.filter((entry) => isWithin(question, entry)));
  const earlier = own.filter((entry) => !within.includes(entry));
  const before = sumDecimals(earlier.map(({ amount }) => toRupeesText(amount)));
  const change = sumDecimals(own.map(({ amount }) => toRupeesText(amount)));
  const closing = closingOf(shown, sides);
  let balance = closing === null ? null : addDecimals(closing, before);
  const rows = within.map((entry): Row => {
    balance = balance === null ? null : addDecimals(balance, toRupeesText(entry.amount));
    return {
      ...documentRow(entry.document),
      edate: entry.day,
      month: `${entry.day.slice(0, 7)}-01`,
      particulars: opposite(entry, effect.entries),
      ledger: entry.ledger.name,
      ledgerid: entry.ledger.key,
      ...sided(entry, sides),
      ...(balance === null ? {} : { balance }),
    };
  });
  return {
    shown: rowsBelow(shown, {
      rows,
      summed: sides,
      close: (close) => ({ ...close, balance: addDecimals(String(close.balance ?? "0"), change) }),
    }),
    drawn: documentsIn(own),
    notes:
      earlier.length === 0
        ? []
        : [`${documentsIn(earlier)} of them are dated before these days and change the opening balance.`],
  };
}

/** The server's closing balance: opening and sums; null where it shows none (sorted or grouped). */
function closingOf({ head, rows }: FoldQuestion["shown"], [debit, credit]: Sides): string | null {
  const open = rows.count > 0 ? rows.at(0) : undefined;
  if (open?._kind !== "open") return null;
  return subtractDecimals(addDecimals(String(open.balance ?? "0"), head.sums[debit] ?? "0"), head.sums[credit] ?? "0");
}

/** Ledger Statement. */
export const foldStatement: Fold = (given) =>
  foldEntries(given, ({ ledger }) => ledger.key === chosen(given.question, "ddlledger"), ["debit", "credit"]);

/** Cash Book and Bank Book: the ledgers of these groups of Tally, or the chosen one. */
export const foldMoneyBook =
  (groups: readonly string[]): Fold =>
  (given) => {
    const ledger = chosen(given.question, "ddlledger");
    const isOf = (entry: LocalEntry): boolean =>
      ledger === ""
        ? entry.ledger.groups.some(({ reserved }) => groups.includes(reserved))
        : entry.ledger.key === ledger;
    return foldEntries(given, isOf, ["received", "paid"]);
  };
