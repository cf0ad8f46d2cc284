import { CHARGES, faultSentence, ITEMS } from "../../../../definitions/bill/bill-fault";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { SHIP_PARTY } from "../../../../definitions/bill/bill-places";
import { opened, spread } from "../../../../definitions/bill/bill-refs";
import type { BillRef } from "../../../../definitions/bill/bill-refs";
import { billTotal, completeBill } from "../../../../definitions/bill/complete-bill";
import type { CompletedBill } from "../../../../definitions/bill/complete-bill";
import type { BillFacts } from "../../../../definitions/bill/facts";
import { AGAINST } from "../../../../definitions/bill/note-rates";
import { takenBack, withheldEntries } from "../../../../definitions/bill/withholding";
import { postBill } from "../../../../domain/books/bill-posting";
import type { LedgerRef } from "../../../../domain/books/bill-posting";
import { merged } from "../../../../domain/books/posting";
import { financialYearOf, isoDate } from "../../../../domain/calendar";
import { taxOf } from "../../../../domain/gst/line-tax";
import type { Taxes } from "../../../../domain/gst/line-tax";
import { add, negate, subtract, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import { quantity, toQuantityText } from "../../../../domain/quantity";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { lineIdOf, sourceOf } from "../../documents/chain-lines";
import { linesOf } from "../../documents/lines-of";
import { NOTHING } from "../../documents/posting";
import type { BilledGoods, Move, WithheldRow } from "../../documents/posting";
import { DATE, NUMBER } from "../../documents/shared-keys";
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
import { movedBy } from "./moved-goods";

interface BillPart extends BillForm {
  readonly entity: string;
  readonly code: string;
  /** Noun for sentences. */
  readonly noun: string;
  /** Posts only goods, or nothing; entries and goods by default. */
  readonly posts?: "stock" | "nothing";
  /** Sold at a counter: the party is optional, and payments are part of the posting. */
  readonly isCounter?: true;
}

/** Bills, returns and notes with items: one posting for all of them. */
export const billParts = (bill: BillPart): ReturnType<typeof voucherParts> =>
  voucherParts(
    bill.code,
    (record, ctx, recid, before) => complete(bill, record, ctx, { recid, before }),
    { partyField: "partyid", amountField: "mgrossamt", demandNoDependents: demandNoNotes },
    {
      kind: bill.kind,
      stock: bill.stock,
      ...(bill.isRetail ? { isRetail: true } : {}),
      ...(bill.paper ? { paper: bill.paper } : {}),
      ...(bill.refField ? { refField: bill.refField } : {}),
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
  const made = completeBill(form, record, { ...facts, againstDay: named?.day ?? "", againstRates });
  const faults = made.faults.map(asRefusal);
  if (faults.length > 0 || !made.bill) return { values: {}, faults, posting: NOTHING };
  if (bill.kind === "sale" && bill.stock === -1) faults.push(...(await expiredFaults(ctx, ...movedNow(bill, record))));
  const ofLines = lineBillFaults(bill.noun, taken, named !== null);
  faults.push(...ofLines);
  if (note && ofLines.length === 0) faults.push(...noteFaults({ ...note, total: made.bill.total }, named, before));
  faults.push(...(await notedFaults(ctx, bill.entity, record, before)));
  const values = valuesOf(record, made);
  const moves = await withReturned(ctx, bill, named, movesOf(bill, record, made), own);
  if (bill.posts) return { values, faults, posting: { ...NOTHING, moves } };
  const party: LedgerRef = Number(record.partyid) || "cash";
  const total = billTotal(made.bill, made.withheld);
  const paid = bill.isCounter
    ? await counterPayments(ctx, record, total, party)
    : { entries: [], unpaid: total, faults: [] };
  faults.push(...paid.faults);
  if (bill.kind === "sale")
    faults.push(...(await creditFaults(ctx, { ...own, partyid: Number(record.partyid), total: paid.unpaid })));
  return {
    values,
    faults,
    posting: {
      entries: merged([
        ...postBill(bill.kind, made.bill, ledgersOf(record, charges, party), made.isReverseCharge, hasCredit(made)),
        ...withheldEntries(Number(record.partyid), made.withheld),
        ...paid.entries,
      ]),
      moves,
      billed: billedOf(bill, record, made),
      bills: await billRefs(ctx, bill, { record, recid, named }, facts, made, subtract(total, paid.unpaid)),
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
const movedNow = ({ stock }: BillPart, record: Row): readonly [day: string, lines: readonly Row[]] => [
  String(record[DATE]),
  linesOf(record, ITEMS).map((line) => (hasMoved(line, stock) ? {} : line)),
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

const ledgersOf = (record: Row, charges: readonly Row[], party: LedgerRef): Parameters<typeof postBill>[2] => ({
  party,
  goods: Number(record.accountid) || undefined,
  charges: charges.map(({ ledgerid }): LedgerRef => Number(ledgerid)),
});

/** A regular company claims input tax credit on purchases; for others the tax is part of the cost. */
const hasCredit = ({ supply }: CompletedBill): boolean => supply.own === "regular";

const asRefusal = (fault: CompletedBill["faults"][number]): Refusal =>
  new Refusal(
    fault.key,
    faultSentence(fault),
    fault.line === undefined ? {} : { line: fault.line, column: fault.column },
  );

/** Goods of a challan have already moved; a bill made from it does not move them again. */
const hasMoved = (line: Row | undefined, stock: BillPart["stock"]): boolean =>
  movedBy(stock).includes(String(line?.srcentity ?? ""));

/**
 * A purchase brings goods in at their value. Goods that go out have the cost of the stock
 * before, and returned goods the cost of their bill.
 */
function movesOf(bill: BillPart, record: Row, made: CompletedBill): readonly Move[] {
  const { kind, stock } = bill;
  if (stock === 0) return [];
  const { lines } = made;
  const entered = linesOf(record, ITEMS);
  return lines.flatMap(({ item, base }, n): readonly Move[] => {
    if (!item || item.isService || hasMoved(entered[n], stock)) return [];
    const source = sourceOf(entered[n] ?? {});
    return [
      {
        itemid: item.id,
        godownid: Number(record.godownid),
        batchno: String(entered[n]?.batchno ?? ""),
        quantity: quantity(base * stock),
        value: kind === "purchase" ? costOf(made.bill?.lines[n], hasCredit(made)) : null,
        // Goods of a bill cost what that bill says, by the bill that the note names.
        ...(source && !isBillKind(source.entity) ? { source } : {}),
        ...(bill.posts === "stock" && kind === "purchase" ? { lineid: lineIdOf(entered[n] ?? {}) } : {}),
        batch: { mfgdate: String(entered[n]?.mfgdate ?? ""), expirydate: String(entered[n]?.expirydate ?? "") },
      },
    ];
  });
}

/**
 * Goods that came with a challan get the value of their bill, computed as for goods that come with the bill itself.
 */
function billedOf({ kind, stock }: BillPart, record: Row, made: CompletedBill): readonly BilledGoods[] {
  if (kind !== "purchase" || stock !== 1) return [];
  const entered = linesOf(record, ITEMS);
  return made.lines.flatMap(({ item, base }, n): readonly BilledGoods[] => {
    const source = sourceOf(entered[n] ?? {});
    const value = costOf(made.bill?.lines[n], hasCredit(made));
    return source && value !== null && item && !item.isService && hasMoved(entered[n], stock)
      ? [{ source, quantity: base, value }]
      : [];
  });
}

const costOf = (line: Taxes | undefined, isClaimed: boolean): Paise | null =>
  line ? (isClaimed ? line.taxable : add(line.taxable, taxOf(line))) : null;

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

/**
 * A bill opens what the party owes after counter payments. A return
 * settles the bill that it names and opens what is left.
 */
async function billRefs(
  ctx: Context,
  bill: BillPart,
  { record, recid, named }: { readonly record: Row; readonly recid: number; readonly named: NamedBill | null },
  { party }: BillFacts,
  made: CompletedBill,
  paid: Paise,
): Promise<readonly BillRef[]> {
  if (!party?.isBillwise || !made.bill) return [];
  const isDebit = bill.kind === "sale" || bill.kind === "purchasereturn";
  const amount: Paise = subtract(
    add(isDebit ? made.bill.total : negate(made.bill.total), made.withheld?.amount ?? ZERO),
    paid,
  );
  if (amount === 0) return [];
  const open = named
    ? (await openBills(ctx, party.id, { entity: bill.entity, recid }, [named.refno])).filter(
        ({ fy }) => fy === named.fy,
      )
    : [];
  const { refs, left } = spread(party.id, open, amount);
  const day = String(record[DATE]);
  return left === 0
    ? refs
    : [
        ...refs,
        opened(
          party.id,
          String(record[bill.refField ?? NUMBER] || record[NUMBER]),
          day,
          String(made.values.duedate ?? day),
          left,
        ),
      ];
}
