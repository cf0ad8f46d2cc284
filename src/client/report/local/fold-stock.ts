import { addDecimals } from "../../../domain/decimal";
import { groupedBy } from "../../../domain/grouped";
import { toRupeesText } from "../../../domain/money";
import { quantity, toQuantityText } from "../../../domain/quantity";
import type { Row } from "../../../wire/envelope";
import { byDay, chosen, documentsIn, isAsked, isWithin } from "./asked";
import type { Fold } from "./fold";
import type { LocalMove } from "./local-effect";
import { documentRow, rowsBelow } from "./rows-below";

const COST_LATER = "What goods cost that go out is known when the server has them, so values do not change yet.";

const isIn = ({ quantity: moved, takes }: LocalMove): boolean => moved > 0 !== takes;
const text = (moved: number): string => toQuantityText(quantity(moved));

const isOf = (question: Parameters<Fold>[0]["question"], move: LocalMove): boolean => {
  const [item, godown] = [chosen(question, "itemname"), chosen(question, "godown")];
  return (item === "" || move.item === item) && (godown === "" || move.godown === godown) && isAsked(question, move);
};

/** Stock Ledger: the moves of one item, with the running quantity. */
export const foldStockLedger: Fold = ({ shown, question, effect }) => {
  const batch = chosen(question, "lotno");
  const own = effect.moves.filter((move) => isOf(question, move) && (batch === "" || move.batchno === batch));
  const within = byDay(own.filter((move) => isWithin(question, move)));
  const change = text(own.reduce((total, move) => total + move.quantity, 0));
  const rows = within.map((move): Row => ({
    ...documentRow(move.document),
    edate: move.day,
    month: `${move.day.slice(0, 7)}-01`,
    godownname: move.godownname,
    batchno: move.batchno,
    [isIn(move) ? "qtyin" : "qtyout"]: text(isIn(move) ? move.quantity : -move.quantity),
    ...(move.value === null || !isIn(move) ? {} : { valuein: toRupeesText(move.value) }),
  }));
  return {
    shown: rowsBelow(shown, {
      rows,
      summed: ["qtyin", "qtyout"],
      close: (close) => ({ ...close, balance: addDecimals(String(close.balance ?? "0"), change) }),
    }),
    drawn: documentsIn(own),
    notes: [],
  };
};

/** What the moves of one item change in its row. */
function changedRow(row: Row, moves: readonly LocalMove[], isNew: (move: LocalMove) => boolean): Row {
  const fields = new Map<string, number>();
  const count = (field: string, moved: number): void => void fields.set(field, (fields.get(field) ?? 0) + moved);
  for (const move of moves) {
    count("closingqty", move.quantity);
    if (!isNew(move)) count("openingqty", move.quantity);
    else if (isIn(move)) count("inwardqty", move.quantity);
    else count("outwardqty", -move.quantity);
  }
  return {
    ...row,
    ...Object.fromEntries(
      [...fields].map(([field, moved]) => [field, addDecimals(String(row[field] ?? "0"), text(moved))]),
    ),
    _pending: "queued",
  };
}

/** Transfers leave the stock of the company as it was; of one godown they count. */
const isTransfer = ({ document }: LocalMove): boolean => document.entity === "stocktransfer";

/** Stock Summary: quantities by item. Items without a row of the server stand below the others. */
export const foldStockSummary: Fold = ({ shown, question, effect }) => {
  const isOfGodown = chosen(question, "godown") !== "";
  const own = effect.moves.filter((move) => isOf(question, move) && (isOfGodown || !isTransfer(move)));
  if (own.length === 0) return { shown, drawn: 0, notes: [] };
  const isNew = (move: LocalMove): boolean => isWithin(question, move);
  const byItem = groupedBy(own, ({ item }) => item);
  const ofItem = (item: string) => byItem.get(item) ?? [];
  const known = new Set<string>();
  for (let at = 0; at < shown.rows.count; at++) {
    const row = shown.rows.at(at);
    if (row) known.add(String(row.itemid));
  }
  const isNarrowed = (["category", "itemgroup", "shade"] as const).some((name) => chosen(question, name) !== "");
  const fresh = shown.isWhole && !isNarrowed ? [...byItem.keys()].filter((item) => !known.has(item)) : [];
  const below = fresh.map((item) =>
    changedRow({ itemid: item, item: ofItem(item)[0]?.itemname ?? "" }, ofItem(item), isNew),
  );
  const changed = new Map<Row, Row>();
  const folded = rowsBelow(shown, { rows: below, summed: [] });
  return {
    shown: {
      ...folded,
      rows: {
        count: folded.rows.count,
        at: (index) => {
          const row = folded.rows.at(index);
          if (!row || row._pending !== undefined) return row;
          const moves = ofItem(String(row.itemid));
          if (moves.length === 0) return row;
          const next = changed.get(row) ?? changedRow(row, moves, isNew);
          changed.set(row, next);
          return next;
        },
      },
    },
    drawn: documentsIn(own),
    notes: [COST_LATER],
  };
};
