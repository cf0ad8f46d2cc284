import { CHARGES, faultSentence, ITEMS } from "../../../../definitions/bill/bill-fault";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { SHIP_PARTY } from "../../../../definitions/bill/bill-places";
import {
  billEntries,
  billMoves,
  billRefs,
  claimsCredit,
  costOf,
  hasMoved,
  postedParty,
} from "../../../../definitions/bill/bill-books";
import type { OpenBill } from "../../../../definitions/bill/bill-refs";
import { billTotal, completeBill } from "../../../../definitions/bill/complete-bill";
import type { CompletedBill } from "../../../../definitions/bill/complete-bill";
import type { BillFacts } from "../../../../definitions/bill/facts";
import { AGAINST } from "../../../../definitions/bill/note-rates";
import { takenBack } from "../../../../definitions/bill/withholding";
import { financialYearOf, isoDate } from "../../../../domain/calendar";
import { subtract } from "../../../../domain/money";
import { quantity, toQuantityText } from "../../../../domain/quantity";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { lineIdOf, sourceOf } from "../../documents/chain-lines";
import { linesOf } from "../../documents/lines-of";
import { NOTHING } from "../../documents/posting";
import type { BilledGoods, Move, WithheldRow } from "../../documents/posting";
import { DATE } from "../../documents/shared-keys";
import { billFacts } from "../../ledgers/bill-facts";
import { billsOfLines, isBillKind, lineBillFaults, nameBill } from "../../ledgers/bill-of-lines";
import { namedBill, noteFaults } from "../../ledgers/named-bill";
import type { NamedBill } from "../../ledgers/named-bill";
import { demandNoNotes, notedFaults } from "../../ledgers/noted-bills";
import { openBills } from "../../ledgers/open-bills";
import { expiredFaults } from "../../stock/batches";
import { withReturned } from "../../stock/returned";
import type { Completed } from "../entering/document";
import { voucherParts } from "../entering/voucher-fields";
import { taxLinesOf } from "./bill-tax-lines";
import { chargedRates } from "./charged-rates";
import { counterPayments } from "./counter-payments";
import { creditFaults } from "./credit-limit";
import { irnFaults } from "./e-invoice-seller";
import { movedBy } from "./moved-goods";

interface BillPart extends BillForm {
  readonly entity: string;
  readonly code: string;
  /** Noun for sentences. */
  readonly noun: string;
}

const VOUCHER_TYPES = {
  sale: "Sales",
  salereturn: "Credit Note",
  purchase: "Purchase",
  purchasereturn: "Debit Note",
} as const;

/** Bills, returns and notes with items: one posting for all of them. */
export const billParts = (bill: BillPart): ReturnType<typeof voucherParts> =>
  voucherParts(
    bill.code,
    (record, ctx, recid, before) => complete(bill, record, ctx, { recid, before }),
    {
      partyField: "partyid",
      amountField: "mgrossamt",
      demandNoDependents: demandNoNotes,
      ...(bill.posts ? {} : { voucherType: VOUCHER_TYPES[bill.kind] }),
    },
    {
      kind: bill.kind,
      stock: bill.stock,
      ...(bill.isRetail ? { isRetail: true } : {}),
      ...(bill.paper ? { paper: bill.paper } : {}),
      ...(bill.refField ? { refField: bill.refField } : {}),
      ...(bill.posts ? { posts: bill.posts } : {}),
      ...(bill.isCounter ? { isCounter: true } : {}),
    },
  );

async function complete(
  bill: BillPart,
  record: Row,
  ctx: Context,
  { recid, before }: { readonly recid: number; readonly before: Row | null },
): Promise<Completed> {
  const charges = linesOf(record, CHARGES);
  const own = { entity: bill.entity, recid };
  const facts = await billFacts(ctx, namedIn(record, charges), own);
  const taken = isNote(bill) ? await billsOfLines(ctx, record) : [];
  nameBill(record, taken);
  const note = noteOf(bill, record, taken[0]?.voucherid);
  const named = note && (await namedBill(ctx, note, own));
  const againstRates = await chargedRates(ctx, named);
  const form = { ...bill, movedBy: movedBy(bill.stock) };
  const completed = completeBill(form, record, { ...facts, againstDay: named?.day ?? "", againstRates });
  const faults = completed.faults.map(asRefusal);
  if (faults.length > 0 || !completed.bill) return { values: {}, faults, posting: NOTHING };
  const made = { ...completed, bill: completed.bill };
  if (bill.kind === "sale" && bill.stock === -1) faults.push(...(await expiredFaults(ctx, ...movedNow(form, record))));
  const ofLines = lineBillFaults(bill.noun, taken, named !== null);
  faults.push(...ofLines);
  if (note && ofLines.length === 0) faults.push(...noteFaults({ ...note, total: made.bill.total }, named, before));
  faults.push(...(await notedFaults(ctx, bill.entity, record, before)), ...(await irnFaults(ctx, bill, record)));
  const values = valuesOf(record, made);
  const moves = await withReturned(ctx, bill, named, movesOf(form, record, made), own);
  if (bill.posts) return { values, faults, posting: { ...NOTHING, moves } };
  const total = billTotal(made.bill, made.withheld);
  const paid = bill.isCounter
    ? await counterPayments(ctx, record, total, postedParty(record))
    : { entries: [], unpaid: total, faults: [] };
  faults.push(...paid.faults);
  if (bill.kind === "sale")
    faults.push(...(await creditFaults(ctx, { ...own, partyid: Number(record.partyid), total: paid.unpaid })));
  return {
    values,
    faults,
    posting: {
      entries: billEntries(bill, record, made, paid.entries),
      moves,
      billed: billedOf(form, record, made),
      bills: facts.party?.isBillwise
        ? billRefs(bill, record, made, {
            paid: subtract(total, paid.unpaid),
            open: named ? await openOf(ctx, facts.party.id, own, named) : [],
          })
        : [],
      lines: taxLinesOf(bill, made, facts.party?.id ?? null, charges),
      withheld: withheldOf(bill, record, made, facts, named),
    },
  };
}

/** The records that the facts of the bill are asked for. */
const namedIn = (record: Row, charges: readonly Row[]): Parameters<typeof billFacts>[1] => ({
  partyid: Number(record.partyid),
  shipid: Number(record[SHIP_PARTY]) || 0,
  itemids: linesOf(record, ITEMS).map(({ itemid }) => Number(itemid)),
  ledgerids: [record.accountid, ...charges.map(({ ledgerid }) => ledgerid)].map(Number),
});

/** The day of the bill, and its lines without those whose goods an earlier document has moved. */
const movedNow = (form: BillForm, record: Row): readonly [day: string, lines: readonly Row[]] => [
  String(record[DATE]),
  linesOf(record, ITEMS).map((line) => (hasMoved(line, form) ? {} : line)),
];

const valuesOf = (record: Row, made: CompletedBill): Completed["values"] => ({
  ...made.values,
  fy: financialYearOf(isoDate(String(record[DATE]))),
  [ITEMS]: made.items.map((cells, n) => ({
    ...cells,
    baseqty: Number(toQuantityText(made.lines[n]?.base ?? quantity(0))),
  })),
  [CHARGES]: made.charges,
});

const asRefusal = (fault: CompletedBill["faults"][number]): Refusal =>
  new Refusal(
    fault.key,
    faultSentence(fault),
    fault.line === undefined ? {} : { line: fault.line, column: fault.column },
  );

/** The goods of a bill with what follows from challans and batches. */
function movesOf(bill: BillForm, record: Row, made: CompletedBill): readonly Move[] {
  const entered = linesOf(record, ITEMS);
  return billMoves(bill, record, made).map(({ line, ...move }): Move => {
    const cells = entered[line] ?? {};
    const source = sourceOf(cells);
    return {
      ...move,
      // Goods of a bill cost what that bill says, by the bill that the note names.
      ...(source && !isBillKind(source.entity) ? { source } : {}),
      ...(bill.posts === "stock" && bill.kind === "purchase" ? { lineid: lineIdOf(cells) } : {}),
      batch: { mfgdate: String(cells.mfgdate ?? ""), expirydate: String(cells.expirydate ?? "") },
    };
  });
}

/**
 * Goods that came with a challan get the value of their bill, computed as for goods that come with the bill itself.
 */
function billedOf(form: BillForm, record: Row, made: CompletedBill): readonly BilledGoods[] {
  if (form.kind !== "purchase" || form.stock !== 1) return [];
  const entered = linesOf(record, ITEMS);
  return made.lines.flatMap(({ item, base }, n): readonly BilledGoods[] => {
    const source = sourceOf(entered[n] ?? {});
    const value = costOf(made.bill?.lines[n], claimsCredit(made));
    return source && value !== null && item && !item.isService && hasMoved(entered[n], form)
      ? [{ source, quantity: base, value }]
      : [];
  });
}

/** Credit and debit notes correct a bill; returns of challans do not. */
const isNote = ({ kind, posts }: BillPart): boolean => !posts && (kind === "salereturn" || kind === "purchasereturn");

/**
 * The note's data for finding the bill that it is against; null where it names none. `voucherid`: the bill that its
 * lines were taken from.
 */
function noteOf({ kind, posts, noun }: BillPart, record: Row, voucherid: number | undefined) {
  const refno = String(record[AGAINST] ?? "").trim();
  if (posts || (kind !== "salereturn" && kind !== "purchasereturn") || refno === "") return null;
  return {
    ...(voucherid === undefined ? {} : { voucherid }),
    kind,
    refno,
    noun,
    partyid: Number(record.partyid),
    party: String(record.drconameview),
    day: String(record[DATE]),
  };
}

/**
 * Tax at source of the party: for a bill its own; for a purchase return what it
 * takes back, in the year of the bill that it names.
 */
function withheldOf(
  { kind }: BillPart,
  record: Row,
  { withheld, bill }: CompletedBill,
  { party }: BillFacts,
  named: NamedBill | null,
): readonly WithheldRow[] {
  const made =
    kind === "purchasereturn" && bill
      ? takenBack(party?.tds, named?.fy ?? financialYearOf(isoDate(String(record[DATE]))), bill.taxes.taxable)
      : withheld;
  return made ? [{ partyid: Number(record.partyid), made }] : [];
}

/** The open bill that a note settles: the one that it names, of its year. */
const openOf = async (
  ctx: Context,
  partyid: number,
  own: Parameters<typeof openBills>[2],
  { refno, fy }: NamedBill,
): Promise<readonly OpenBill[]> => (await openBills(ctx, partyid, own, [refno])).filter((bill) => bill.fy === fy);
