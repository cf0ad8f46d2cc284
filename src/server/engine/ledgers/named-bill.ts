import { sql } from "kysely";
import { AGAINST } from "../../../definitions/bill/note-rates";
import type { BillKind } from "../../../domain/books/bill-posting";
import { financialYearOf, isoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import { fromRupeesText, paise, toRupeesText } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Question, Refusal } from "../call/refusal";
import { DATE } from "../documents/shared-keys";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { CANCELLED, keyColumn, tableOf } from "../records/shape";
import type { ExcludedDocument } from "./withholding-facts";

/** The bill that a credit or debit note names. */
export interface NamedBill {
  readonly refno: string;
  readonly fy: string;
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /**
   * What is outstanding on it, without the note itself; for a party not
   * kept bill by bill, what other notes did not take back.
   */
  readonly left: Paise;
  /**
   * The voucher that posted it, in any branch; null for a document that posted
   * nothing. Returned goods are tied to its stock movements.
   */
  readonly voucherid: number | null;
}

interface Note {
  readonly kind: "salereturn" | "purchasereturn";
  readonly partyid: number;
  readonly refno: string;
  readonly day: string;
  /** The voucher of the bill that lines of the note were taken from; absent where all lines were typed. */
  readonly voucherid?: number;
}

/**
 * The bill that a note is against, found by party and number: the last open bill dated on or before the
 * note, else the last bill by then, else the first later one. What the note settles, the cost of its
 * goods and its tax rates follow from this one bill. Lines that were taken from a bill decide it among those of the
 * number. Null where the party has no bill of that number. A party's numbers may repeat in another financial year.
 */
export async function namedBill(ctx: Context, note: Note, exclude: ExcludedDocument): Promise<NamedBill | null> {
  const found = await billsByNumber(ctx, note, exclude);
  const bills = note.voucherid === undefined ? found : found.filter(({ voucherid }) => voucherid === note.voucherid);
  const before = bills.filter(({ day }) => day <= note.day);
  return before.findLast(({ left }) => left > 0) ?? before.at(-1) ?? bills[0] ?? null;
}

/**
 * Finds bills by the party's number, else by ours. In the second case only the bills of those very documents count,
 * because the party's number may repeat in another year.
 */
async function billsByNumber(ctx: Context, note: Note, exclude: ExcludedDocument): Promise<readonly NamedBill[]> {
  const byPartyNumber = await billsOf(ctx, note, exclude);
  if (byPartyNumber.length > 0) return byPartyNumber;
  const documents = await documentsOf(ctx, note, exclude);
  const known = documents.filter(({ refno }) => refno.toLowerCase() !== note.refno.toLowerCase());
  const open: NamedBill[] = [];
  for (const refno of new Set(known.map((one) => one.refno)))
    open.push(
      ...(await billsOf(ctx, { ...note, refno }, exclude)).filter(({ fy }) =>
        known.some((one) => one.refno === refno && one.fy === fy),
      ),
    );
  return open.length > 0 ? open.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)) : documents;
}

const leftOf = (text: string): Paise => paise(Math.max(0, fromRupeesText(text) ?? 0));
const kindOf = ({ kind }: Note): BillKind => (kind === "salereturn" ? "sale" : "purchase");

/** Declarations of bills or notes of a kind, without orders and challans. */
export const billsOfKind = (kind: BillKind): readonly RecordDeclaration[] =>
  recordDeclarations().filter(({ document }) => document?.bill?.kind === kind && document.bill.paper === undefined);

/** For a party kept bill by bill: its bills, including those of its opening balance and of journals, by day. */
async function billsOf(ctx: Context, note: Note, exclude: ExcludedDocument): Promise<readonly NamedBill[]> {
  const { coid } = ctx.session;
  const opening = ["debtors", "journal", ...billsOfKind(kindOf(note)).map(({ entity }) => entity)];
  const side = note.kind === "salereturn" ? 1 : -1;
  const { rows } = await sql<Omit<NamedBill, "left"> & { readonly left: string }>`
    select o.voucherid, o.refno, o.fy, o.refdate::text as day, (${side} * (o.balance - coalesce(own.amount, 0)))::text as left
    from bill_open o left join (
      select e.refno, e.fy, sum(e.amount) as amount from bill_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
      where e.coid = ${coid} and e.ledgerid = ${note.partyid} and v.entity = ${exclude.entity} and v.recid = ${exclude.recid} group by e.refno, e.fy) own on own.refno = o.refno and own.fy = o.fy
    where o.coid = ${coid} and o.ledgerid = ${note.partyid} and lower(o.refno) = lower(${note.refno}) and ${side} * o.amount > 0
      and exists (select from voucher v where v.coid = o.coid and v.id = o.voucherid and v.entity = any(${opening}::text[]))
    order by o.refdate, o.fy`.execute(ctx.tx);
  return rows.map(({ left, ...bill }) => ({ ...bill, left: leftOf(left) }));
}

/**
 * Faults of a note and the bill that it names: the bill must belong to the party and must not be dated after the
 * note. A note for more than is left of the bill asks for confirmation, because the rest stays open. A confirmed note
 * that is unchanged is not asked again (`before` is the stored note).
 */
export function noteFaults(
  note: Note & { readonly party: string; readonly noun: string; readonly total: Paise },
  bill: NamedBill | null,
  before: Row | null,
): readonly Refusal[] {
  const { refno, party, noun, total } = note;
  const what = note.kind === "salereturn" ? "invoice" : "bill";
  if (!bill)
    return [
      new Refusal(
        "againstno",
        `${party} has no ${what} ${refno}. Enter the number of ${what === "invoice" ? "an invoice" : "a bill"} of ${party}, or leave this blank.`,
      ),
    ];
  if (bill.day > note.day)
    return [
      new Refusal(
        DATE,
        `The ${what} ${bill.refno} is dated ${formatDate(bill.day)}. A ${noun} cannot be dated before it.`,
      ),
    ];
  const isUnchanged =
    before !== null && String(before.againstno) === refno && fromRupeesText(String(before.mgrossamt)) === total;
  if (total <= bill.left || isUnchanged) return [];
  const left = bill.left === 0 ? "Nothing" : `Only ${formatAmount(toRupeesText(bill.left))}`;
  return [
    new Question(
      "againstno",
      `${left} is left of the ${what} ${bill.refno}. This ${noun} is for ${formatAmount(toRupeesText(total))}.`,
      `beyond:${bill.refno}:${bill.fy}:${toRupeesText(total)}`,
    ),
  ];
}

/**
 * Finds bills as documents of this branch: for a party not kept bill by bill, for counter sales without a party, and
 * by our own number. Payments against them are unknown, so what is left is the bill less what other notes took back.
 */
async function documentsOf(ctx: Context, note: Note, exclude: ExcludedDocument): Promise<readonly NamedBill[]> {
  const { coid } = ctx.session;
  const parts = billsOfKind(kindOf(note)).map((declaration) => {
    const refField = declaration.document?.bill?.refField ?? declaration.nameField;
    const keys = [...new Set([refField, declaration.nameField])].map((field) => sql`t.${sql.ref(keyColumn(field))}`);
    const isNamed = sql.join(
      keys.map((key) => sql`${key} = lower(${note.refno})`),
      sql` or `,
    );
    return sql`
      select t.${sql.ref(refField)}::text as refno, t.edateview as day, v.id as voucherid, t.partyid, t.mgrossamt, array[${sql.join(keys)}]::text[] as numbers from ${sql.table(tableOf(declaration))} t
        left join voucher v on v.coid = t.coid and v.entity = ${declaration.entity} and v.recid = t.id and v.state = 'posted'
      where t.coid = ${coid} and (t.partyid is null or t.partyid = ${note.partyid}) and not t.${sql.ref(CANCELLED)} and (${isNamed})`;
  });
  const notes = billsOfKind(note.kind).map(
    (declaration) => sql`
    select n.mgrossamt from ${sql.table(tableOf(declaration))} n
    where n.coid = ${coid} and not n.${sql.ref(CANCELLED)} and n.${sql.ref(keyColumn(AGAINST))} = any(d.numbers) and (d.partyid is null or n.partyid = d.partyid)
      and n.edateview >= d.day and (d.until is null or n.edateview < d.until) and (${declaration.entity}::text <> ${exclude.entity}::text or n.id <> ${exclude.recid})`,
  );
  const { rows } = await sql<Pick<NamedBill, "refno" | "day" | "voucherid"> & { readonly left: string }>`
    select refno, day::text as day, voucherid, (d.mgrossamt - coalesce((select sum(mgrossamt) from (${sql.join(notes, sql` union all `)}) back), 0))::text as left
    from (select *, lead(day) over (order by day, voucherid) as until from (${sql.join(parts, sql` union all `)}) found) d order by day, voucherid`.execute(
    ctx.tx,
  );
  return rows.map(({ left, ...row }) => ({ ...row, fy: financialYearOf(isoDate(row.day)), left: leftOf(left) }));
}
