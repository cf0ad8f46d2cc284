/**
 * A document in a save. `prepare` runs before the record is stored: it gives the number, computes values, collects
 * faults and keeps the posting. `enter` runs after it: it posts to the books and stores the chain. `withdraw` deletes
 * or cancels a document: it checks that no other document needs it and posts the reverse.
 */
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { financialYearOf, isoDate } from "../../../../domain/calendar";
import { formatDate } from "../../../../domain/date-format";
import { fromRupeesText, ZERO } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { memoKey } from "../../call/memo";
import { onlyAsks, Refusal } from "../../call/refusal";
import { demandChangeable } from "../../documents/approval";
import { closedDayRefusal } from "../../documents/book-settings";
import { NOTHING } from "../../documents/posting";
import type { Posting, VoucherHead } from "../../documents/posting";
import { releaseScansOf } from "../../documents/scan-links";
import { nextNumber } from "../../documents/voucher-numbers";
import type { VoucherNumber } from "../../documents/voucher-numbers";
import { demandUnsettled, settledFaults } from "../../ledgers/settled-bills";
import type { RecordDeclaration, BooksPart } from "../../records/declaration";
import type { DocumentPart } from "../../records/document";
import type { Draft } from "../../records/draft";
import { inOperation } from "../../saving/write";
import { chainFaults, saveChain, leaveChain, numberLines } from "../chain/chain";
import { numberFromDevice } from "../numbers/number-from-device";
import { postVoucher, repostVoucher, reverseVoucher } from "../posting/post";
import { addComputed } from "./computed-values";
import type { VoucherKind } from "./document";
import { farDates } from "./far-dates";
import { tieReturns } from "./tie-returns";

interface Entered {
  readonly posting: Posting;
  readonly number: VoucherNumber | null;
}

/** Postings and numbers of drafts, from their completion until they are written. */
const ENTERED = memoKey<Map<Draft, Entered>>("what drafts will post");

const enteredOf = ({ memo }: Context): Map<Draft, Entered> =>
  memo.get(ENTERED) ?? memo.keep(ENTERED, new Map<Draft, Entered>());

/** Fills in the computed values of a document without faults, and gives a new document its number. */
async function prepare(ctx: Context, declaration: RecordDeclaration, part: VoucherKind, draft: Draft): Promise<void> {
  if (draft.before) await demandChangeable(ctx, declaration, Number(draft.before.id), "changed");
  const closedDay = draft.faults.length === 0 ? await closedDayRefusalOf(ctx, part, draft) : null;
  if (closedDay) draft.faults.push(closedDay);
  if (draft.faults.length > 0) return;
  // The number comes first, because the party knows the bill by it. A refusal rolls it back with everything else.
  const number = await numberOf(ctx, declaration, part, draft);
  numberLines(declaration, draft);
  await tieReturns(ctx, declaration, draft, part.dateField);
  const { values, faults, posting } = await part.complete(
    draft.record,
    ctx,
    Number(draft.before?.id ?? 0),
    draft.before,
  );
  draft.faults.push(...faults, ...farDates(ctx, declaration, draft));
  addComputed(declaration, draft.record, values);
  if (onlyAsks(draft.faults))
    draft.faults.push(
      ...(await chainFaults(ctx, declaration, draft)),
      ...(await settledFaults(ctx, declaration, draft, posting.bills)),
    );
  enteredOf(ctx).set(draft, { posting, number });
}

/**
 * The fault of a date outside the open books. It is checked first, so that the date is refused and not the item rates
 * of that day. An unchanged date is checked where the document posts again.
 */
async function closedDayRefusalOf(
  ctx: Context,
  { isFree, dateField }: VoucherKind,
  { record, before }: Draft,
): Promise<Refusal | null> {
  const day = String(record[dateField]);
  return isFree || day === String(before?.[dateField] ?? "") ? null : closedDayRefusal(ctx, dateField, day);
}

async function numberOf(
  ctx: Context,
  { entity }: RecordDeclaration,
  { series, dateField }: VoucherKind,
  draft: Draft,
): Promise<VoucherNumber | null> {
  if (!series) return null;
  const day = isoDate(String(draft.record[dateField]));
  if (draft.before) {
    refuseOtherYear(draft, dateField, series.numberField);
    return null;
  }
  const { deviceNumber } = draft;
  const number = await (deviceNumber === undefined
    ? nextNumber(ctx, { entity, ...series }, day)
    : numberFromDevice(ctx, { entity, ...series }, day, deviceNumber));
  draft.record[series.numberField] = number.vno;
  return number;
}

/** A number always belongs to its financial year. */
function refuseOtherYear({ before, record, faults }: Draft, dateField: string, numberField: string): void {
  const [was, is] = [String(before?.[dateField]), String(record[dateField])];
  if (financialYearOf(isoDate(was)) === financialYearOf(isoDate(is))) return;
  faults.push(
    new Refusal(
      dateField,
      `${String(record[numberField])} is a number of ${financialYearOf(isoDate(was))}, but ${formatDate(is)} is in another financial year.`,
    ),
  );
}

/** Posts drafts that have just been stored; `ids` are their records. Returns what each posted. */
async function enter(
  ctx: Context,
  declaration: RecordDeclaration,
  part: VoucherKind,
  drafts: readonly Draft[],
  ids: readonly number[],
): Promise<readonly Row[]> {
  const posted: Row[] = [];
  for (const [n, draft] of drafts.entries()) {
    const { posting, number } = enteredOf(ctx).get(draft) ?? { posting: NOTHING, number: null };
    const head = headOf(declaration, part, draft.record, ids[n] ?? 0, number);
    posted.push(
      await (draft.before ? repostVoucher(ctx, head, posting) : postVoucher(inOperation(ctx, draft), head, posting)),
    );
    await saveChain(ctx, declaration, draft, head, String(draft.record[part.series?.numberField ?? ""] ?? ""));
  }
  return posted;
}

function headOf(
  { entity }: RecordDeclaration,
  part: VoucherKind,
  record: Row,
  recid: number,
  number: VoucherNumber | null,
): VoucherHead {
  const party = part.partyField === undefined ? null : record[part.partyField];
  const amount = part.amountField === undefined ? null : fromRupeesText(String(record[part.amountField]));
  return {
    entity,
    recid,
    number,
    day: String(record[part.dateField]),
    dateField: part.dateField,
    isFree: part.isFree ?? false,
    partyid: typeof party === "number" ? party : null,
    amount: amount ?? ZERO,
  };
}

/** The parts of a declaration that make its records documents of this kind. */
export const documentParts = (
  kind: VoucherKind,
  bill?: BillForm,
): { readonly document: DocumentPart; readonly books: BooksPart } => ({
  document: {
    ...(bill ? { bill } : {}),
    ...(kind.series ? { series: kind.series } : {}),
    dateField: kind.dateField,
    cancels: true,
    ...(kind.isFree ? {} : { isPosted: true as const }),
    ...(kind.voucherType === undefined ? {} : { voucherType: kind.voucherType }),
    ...(kind.partyField === undefined ? {} : { partyField: kind.partyField }),
    ...(kind.amountField === undefined ? {} : { amountField: kind.amountField }),
  },
  books: booksPart(kind),
});

const booksPart = (kind: VoucherKind): BooksPart => ({
  prepare: (ctx, declaration, draft) => prepare(ctx, declaration, kind, draft),
  post: (ctx, declaration, drafts, ids) => enter(ctx, declaration, kind, drafts, ids),
  withdraw: async (ctx, declaration, id, how) => {
    await demandChangeable(ctx, declaration, id, how.done);
    await leaveChain(ctx, declaration, id, how.done);
    await demandUnsettled(ctx, declaration, id, how.done);
    await kind.demandNoDependents?.(ctx, declaration, id, how.done);
    await reverseVoucher(ctx, declaration.entity, id, kind, how);
    await releaseScansOf(ctx, declaration.entity, id, how.done);
  },
});
