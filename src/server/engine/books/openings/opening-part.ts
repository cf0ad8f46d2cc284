import { sql } from "kysely";
import { opened } from "../../../../definitions/bill/bill-refs";
import type { BillRef } from "../../../../definitions/bill/bill-refs";
import { formatDate } from "../../../../domain/date-format";
import { formatAmount } from "../../../../domain/indian-format";
import { fromRupeesText, negate, subtract, sum, toRupees, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { bookSettings, heldSettings } from "../../documents/book-settings";
import { linesOf } from "../../documents/lines-of";
import { NOTHING } from "../../documents/posting";
import type { Posting, VoucherHead } from "../../documents/posting";
import type { BooksPart } from "../../records/declaration";
import { hasVoucher, postVoucher, repostVoucher, reverseVoucher } from "../posting/post";
import { BILLS, REST } from "./opening-bills";
import { openingFaults } from "./opening-settled";

const ENTITY = "debtors";
const FIELD = "opening";

/** Opening balances of ledgers, posted on the first day of the books against the difference in opening balances. */
export const openingPart: BooksPart = {
  prepare: async (ctx, _master, { record, before, faults }) => {
    faults.push(...billFaults(record), ...(await dayFaults(ctx, record, before)));
    // Checked only without other faults, so that one mistake gives one sentence.
    if (before && faults.length === 0)
      faults.push(
        ...(await openingFaults(
          ctx,
          before,
          record,
          openedBills(record, Number(before.id), (await bookSettings(ctx)).booksFrom),
        )),
      );
  },
  post: async (ctx, _master, drafts, ids) => {
    const posted: Row[] = [];
    for (const [n, draft] of drafts.entries())
      posted.push(await enterOpening(ctx, draft.record, ids[n] ?? 0, draft.before !== null));
    return posted;
  },
  withdraw: async (ctx, _master, id, how) => {
    await refusePosted(ctx, id);
    if (await hasVoucher(ctx, ENTITY, id)) await reverseVoucher(ctx, ENTITY, id, { dateField: FIELD }, how);
  },
};

/**
 * A ledger that any document has posted to cannot be deleted, even if that document was deleted: its postings stay.
 */
async function refusePosted(ctx: Context, id: number): Promise<void> {
  const { rows } = await sql`
    select 1 from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
    where e.coid = ${ctx.session.coid} and e.ledgerid = ${id} and not (v.entity = ${ENTITY} and v.recid = ${id}) limit 1`.execute(
    ctx.tx,
  );
  if (rows.length > 0)
    throw new Refusal("id", "This ledger has postings and cannot be deleted. You can make it inactive.");
}

async function enterOpening(ctx: Context, record: Row, id: number, isStored: boolean): Promise<Row> {
  const size = fromRupeesText(String(record[FIELD])) ?? ZERO;
  const isThere = isStored && (await hasVoucher(ctx, ENTITY, id));
  if (size === 0 && !isThere) return {};
  const { booksFrom } = await heldSettings(ctx);
  const head: VoucherHead = {
    entity: ENTITY,
    recid: id,
    number: null,
    day: booksFrom,
    dateField: FIELD,
    partyid: id,
    amount: size,
  };
  const balance = balanceOf(record);
  const entries =
    balance === 0
      ? []
      : [
          { ledger: id, amount: balance },
          { ledger: "openingdifference" as const, amount: negate(balance) },
        ];
  const posting: Posting = { ...NOTHING, entries, bills: openedBills(record, id, booksFrom) };
  return isThere ? repostVoucher(ctx, head, posting) : postVoucher(ctx, head, posting);
}

/** The opening balance of a ledger; a credit is negative. */
function balanceOf(record: Row): Paise {
  const size = fromRupeesText(String(record[FIELD])) ?? ZERO;
  return record.openingtype === "Cr" ? negate(size) : size;
}

/** A party kept bill by bill starts with the named bills; the rest of its opening balance is one more bill. */
export function openedBills(record: Row, id: number, day: string): readonly BillRef[] {
  const balance = balanceOf(record);
  if (balance === 0 || record.isbillwise !== true) return [];
  const named = linesOf(record, BILLS).map((line) =>
    opened(
      id,
      String(line.refno),
      String(line.refdate),
      String(line.duedate ?? "") || String(line.refdate),
      balance < 0 ? negate(sizeOf(line)) : sizeOf(line),
    ),
  );
  const left = subtract(balance, sum(named.map((bill) => bill.amount)));
  return left === 0 ? named : [...named, opened(id, REST, day, day, left)];
}

/** Amount of a bill on the side of the opening balance; an advance is on the other side. */
function sizeOf({ amount: rupees, billtype }: Row): Paise {
  const size = fromRupeesText(String(rupees)) ?? ZERO;
  return billtype === "advance" ? negate(size) : size;
}

/** An opening bill must be dated before the books begin. A stored bill that already breaks this rule may stay. */
async function dayFaults(ctx: Context, record: Row, before: Row | null): Promise<readonly Refusal[]> {
  const given = linesOf(record, BILLS);
  if (given.length === 0) return [];
  const { booksFrom } = await bookSettings(ctx);
  const stored = new Set(
    linesOf(before ?? {}, BILLS).map(({ refno, refdate }) => `${String(refdate)} ${String(refno)}`),
  );
  return given.flatMap(({ refno, refdate }, index) =>
    String(refdate) < booksFrom || stored.has(`${String(refdate)} ${String(refno)}`)
      ? []
      : [
          new Refusal(
            BILLS,
            `Opening Bills, line ${index + 1}: Bill Date must be before the books begin on ${formatDate(booksFrom)}.`,
            { line: index + 1, column: "refdate" },
          ),
        ],
  );
}

function billFaults(record: Row): readonly Refusal[] {
  const given = linesOf(record, BILLS);
  if (given.length === 0) return [];
  if (record.isbillwise !== true) return [new Refusal(BILLS, `${String(record.drconame)} is not kept bill by bill.`)];
  const empty = given.findIndex((line) => sizeOf(line) === 0);
  if (empty >= 0)
    return [
      new Refusal(BILLS, `Opening Bills, line ${empty + 1}: Enter an Amount of more than 0.`, {
        line: empty + 1,
        column: "amount",
      }),
    ];
  const [bills, opening] = [sum(given.map(sizeOf)), fromRupeesText(String(record[FIELD])) ?? ZERO];
  if (bills >= 0 && bills <= opening) return [];
  return [
    new Refusal(
      BILLS,
      `The opening bills of ${String(record.drconame)} come to ${formatAmount(toRupees(bills))}, but its opening balance is ${formatAmount(toRupees(opening))}.`,
    ),
  ];
}
