import { cellText } from "../../../definitions/bill/cells";
import type { Paise } from "../../../domain/money";
import { negate } from "../../../domain/money";
import { quantity } from "../../../domain/quantity";
import { keptRecord } from "../../call/kept-record";
import type { Offline } from "../../offline/offline";
import type { LedgerKey, Posted, PostedBill, PostedMove } from "../../posting/posted";
import type { Waiting, WaitingDocument } from "../../posting/waiting-documents";
import type { LocalBooks } from "./local-books";
import { localLedger, type LocalLedger } from "./local-ledgers";

/** A waiting document as reports name it. */
export interface LocalDocument extends WaitingDocument {
  readonly kind: string;
  /** '' until the server gives one. */
  readonly number: string;
  readonly party: string;
}

/** `takes`: what an edit or a cancellation takes back of what the server's books have. */
interface Change {
  readonly document: LocalDocument;
  readonly day: string;
  readonly takes: boolean;
}

export interface LocalEntry extends Change {
  readonly ledger: LocalLedger;
  /** A debit is positive; with its sign turned where it `takes`. */
  readonly amount: Paise;
}

export interface LocalMove extends Change, Omit<PostedMove, "quantity"> {
  /** Name of the item where it is on the device. */
  readonly itemname: string;
  readonly godownname: string;
  /** In base units; with its sign turned where it `takes`. */
  readonly quantity: PostedMove["quantity"];
}

export interface LocalBill extends Change, Omit<PostedBill, "ledger" | "amount"> {
  readonly ledger: LocalLedger;
  readonly amount: Paise;
}

/** All that waiting documents change, with names, ready to be drawn into any report. */
export interface LocalEffect extends Omit<Waiting, "documents"> {
  readonly documents: readonly LocalDocument[];
  readonly entries: readonly LocalEntry[];
  readonly moves: readonly LocalMove[];
  readonly bills: readonly LocalBill[];
}

export const NO_EFFECT: LocalEffect = { documents: [], refused: 0, unknown: 0, entries: [], moves: [], bills: [] };

/** Names what waits. Only what is on the device is read. */
export async function localEffect(offline: Offline, waiting: Waiting, books: LocalBooks): Promise<LocalEffect> {
  const documents = waiting.documents.map((one) => documentOf(one, books));
  const { ledgerOf, namesOf } = records(offline, books);
  const entries: LocalEntry[] = [];
  const moves: LocalMove[] = [];
  const bills: LocalBill[] = [];
  for (const document of documents)
    for (const [posted, takes] of sidesOf(document)) {
      const change = { document, day: posted.day, takes };
      for (const { ledger, amount } of posted.entries)
        entries.push({ ...change, ledger: await ledgerOf(ledger), amount: signed(amount, takes) });
      for (const bill of posted.bills)
        bills.push({
          ...bill,
          ...change,
          ledger: await ledgerOf(bill.ledger),
          amount: signed(bill.amount, takes),
        });
      for (const move of posted.moves)
        moves.push({
          ...move,
          ...change,
          ...(await namesOf(move)),
          quantity: quantity(takes ? -move.quantity : move.quantity),
        });
    }
  return { ...waiting, documents, entries, moves, bills };
}

const sidesOf = ({ after, before }: WaitingDocument): readonly (readonly [Posted, boolean])[] => [
  ...(before ? [[before, true] as const] : []),
  ...(after ? [[after, false] as const] : []),
];

const signed = (amount: Paise, takes: boolean): Paise => (takes ? negate(amount) : amount);

/** Records named by what waits. Each is read once: many documents name the same ones. */
function records(offline: Offline, books: LocalBooks) {
  const ledgers = new Map<string, Promise<LocalLedger>>();
  const names = new Map<string, Promise<string>>();
  const nameOf = (entity: string, field: string, key: string): Promise<string> =>
    once(names, `${entity} ${key}`, async () => cellText((await keptRecord(offline, entity, key))?.[field]));
  return {
    ledgerOf: (ledger: LedgerKey): Promise<LocalLedger> =>
      once(ledgers, JSON.stringify(ledger), () => localLedger(offline, ledger, books)),
    namesOf: async ({ item, godown }: PostedMove) => ({
      itemname: await nameOf("item", "itemname", item),
      godownname: await nameOf("godown", "godownname", godown),
    }),
  };
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

const documentOf = (document: WaitingDocument, { kinds }: LocalBooks): LocalDocument => ({
  ...document,
  kind: kinds[document.entity] ?? document.entity,
  number: cellText(document.record.autobillno),
  party: cellText(document.record.drconameview) || cellText(document.record.partyid_label),
});
