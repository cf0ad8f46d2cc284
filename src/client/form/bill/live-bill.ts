import { CHARGES, ITEMS } from "../../../definitions/bill/bill-fault";
import type { BillForm } from "../../../definitions/bill/bill-kind";
import { BILL_PLACE, RENEW, SHIP_PARTY, SHIP_PLACE } from "../../../definitions/bill/bill-places";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import type { Cells } from "../../../definitions/bill/cells";
import { CHOSEN_PLACE } from "../../../definitions/bill/bill-terms";
import { completeBill } from "../../../definitions/bill/complete-bill";
import type { CompletedBill } from "../../../definitions/bill/complete-bill";
import type { BillHead } from "../../../definitions/bill/facts-rows";
import { IRN, SIGNED_QR } from "../../../definitions/gst/e-invoice";
import { AGAINST } from "../../../definitions/bill/note-rates";
import { PAYMENTS } from "../../../definitions/bill/payments";
import { PRINTED_FIELDS } from "../../../definitions/bill/printed";
import { isIsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { Texts } from "../form-store";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import { FactsDesk } from "../../facts/bill-facts";
import { isNumber } from "../../facts/kept-records";
import type { KnownItem, KnownParty } from "../../facts/known-facts";
import { againstOf, billNeed, enteredBill, storedDetails } from "../../facts/entered-bill";
import { batchColumns, showBatchColumns } from "./batch-columns";
import { FiguresHere } from "./figures-here";
import { liveErrors } from "./live-errors";
import { liveRun, type LiveRun } from "./live-run";
import { UsualChargeRates } from "./usual-charge-rates";
import { UsualPrices } from "./usual-prices";

const WATCHED: ReadonlySet<string> = new Set([
  ITEMS,
  CHARGES,
  PAYMENTS,
  "partyid",
  "accountid",
  "edateview",
  "isinclusive",
  "isrcm",
  "iswithouttax",
  CHOSEN_PLACE,
  BILL_PLACE,
  SHIP_PARTY,
  SHIP_PLACE,
  RENEW,
  "discountamt",
  AGAINST,
  "creditdays",
  "godownid",
  "wtwaived",
  "wtamount",
  "wtreason",
  ...PRINTED_FIELDS,
]);
/** Compared with the bill, which does not follow from them. */
const COMPARED: ReadonlySet<string> = new Set([IRN, SIGNED_QR]);

export interface LiveBill extends LiveRun<CompletedBill> {
  readonly head: BillHead;
  readonly facts: FactsDesk;
  /** An item and a party with what waits on this device. */
  readonly item: (key: string) => KnownItem | undefined;
  readonly party: (key: string) => KnownParty | undefined;
  /** Errors of the bill, by field. */
  readonly errors: () => Texts;
  readonly changed: (key: string) => void;
  /** Another record is now in the form. */
  readonly begin: () => void;
}

/** Keeps tax and totals of a bill in step with what is typed, by the server's function. Null for other forms. */
export function createLiveBill(deps: FormDeps, form: OpenForm): LiveBill | null {
  const bill = billFormOf(form.definition.head.billform);
  if (!bill) return null;
  const desk = new FactsDesk(deps.offline, form.definition.head.entity, bill);
  const here = new FiguresHere(deps.offline, desk);
  const prices = new UsualPrices(desk);
  const rates = new UsualChargeRates(desk);
  const errors = liveErrors(form);
  const ofBatch = batchColumns(form);
  const entered = soundlyDated(form);
  let stored: Cells = {};
  let opened: Cells = {};
  /** A stored bill of which nothing has changed that its figures follow from. */
  const isAsStored = (): boolean => {
    const { values } = form.store.state();
    return isNumber(form.record.recordKey) && [...WATCHED].every((key) => values[key] === opened[key]);
  };
  const count = () => {
    fillPrices(form, prices);
    fillRates(form, rates);
    const made =
      isAsStored() && !desk.knowsItems(needOf(form))
        ? storedFigures(form, computed(bill, desk, entered(), stored))
        : recompute(form, computed(bill, desk, entered(), stored));
    errors.show(made.faults);
    form.store.setNeeded(made.needs);
    showBatchColumns(form, ofBatch, desk);
    return made;
  };
  const { touch, ...live } = liveRun(deps.offline, {
    store: form.store,
    count,
    turn: () => desk.turnTo(needOf(form)),
    gather: (isAgain) => here.after(desk.gather(needOf(form), isAgain), () => needOf(form)),
    isUnanswered: () => desk.isUnanswered(needOf(form)),
  });
  return {
    ...live,
    head: bill,
    facts: desk,
    item: (key) => here.item(key, cellText(form.store.state().values.godownid)),
    party: (key) => here.party(key),
    stop: () => [here, live].forEach(({ stop }) => stop()),
    errors: errors.now,
    changed: (key) => {
      if (WATCHED.has(key) || COMPARED.has(key)) touch();
    },
    begin: () => {
      desk.forgetParties();
      opened = form.store.state().values;
      stored = storedDetails(opened, form.record.recordKey);
      rates.begin(cellRows(form.store.state().values[CHARGES]));
      touch();
    },
  };
}

/** What the definition says of the bill in the form; null for any other form. */
export function billFormOf(text: string | undefined): BillHead | null {
  try {
    return text ? (JSON.parse(text) as BillHead) : null;
  } catch {
    return null;
  }
}

const needOf = ({ store, record }: OpenForm) => billNeed(store.state().values, record.recordKey);

/**
 * What is entered, with the last date that was one: while a date is corrected the tax of the lines stays. The field
 * itself says what is wrong with it.
 */
function soundlyDated({ store }: OpenForm): () => Cells {
  let day: unknown;
  return () => {
    const { values } = store.state();
    if (isIsoDate(values.edateview)) day = values.edateview;
    return day === undefined ? values : { ...values, edateview: day };
  };
}

function computed(bill: BillForm, desk: FactsDesk, values: Cells, stored: Cells): CompletedBill {
  const facts = desk.facts(cellText(values.partyid), cellText(values[SHIP_PARTY]), againstOf(values));
  return completeBill(bill, enteredBill(values, stored), facts);
}

/** Without the facts of its items a bill would be shown without tax: it keeps the figures that the server has. */
function storedFigures({ store }: OpenForm, made: CompletedBill): CompletedBill {
  const { values } = store.state();
  return {
    ...made,
    values: Object.fromEntries(Object.keys(made.values).map((key) => [key, values[key]])),
    items: cellRows(values[ITEMS]),
    charges: cellRows(values[CHARGES]),
    faults: [],
  };
}

/** Shows what was computed. Only values that differ are written, so that an unchanged line is not drawn again. */
function recompute({ store }: OpenForm, made: CompletedBill): CompletedBill {
  const { values } = store.state();
  for (const [key, value] of Object.entries(made.values))
    if (cellText(values[key]) !== cellText(value)) store.setValue(key, value);
  put(store, ITEMS, cellRows(values[ITEMS]), made.items);
  put(store, CHARGES, cellRows(values[CHARGES]), made.charges);
  return made;
}

function put(store: OpenForm["store"], key: string, lines: readonly Row[], computed: readonly Row[]): void {
  let isChanged = false;
  const next = lines.map((line, index) => {
    const cells = computed[index] ?? {};
    if (Object.entries(cells).every(([name, value]) => cellText(line[name]) === cellText(value))) return line;
    isChanged = true;
    return { ...line, ...cells };
  });
  if (isChanged) store.setValue(key, next);
}

function fillPrices({ store }: OpenForm, prices: UsualPrices): void {
  const lines = cellRows(store.state().values[ITEMS]);
  const filled = prices.fill(lines);
  if (filled !== lines) store.setValue(ITEMS, filled);
}

function fillRates({ store }: OpenForm, rates: UsualChargeRates): void {
  const lines = cellRows(store.state().values[CHARGES]);
  const filled = rates.fill(lines);
  if (filled !== lines) store.setValue(CHARGES, filled);
}
