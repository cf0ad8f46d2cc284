import { sql } from "kysely";
import type { BillRef } from "../../../definitions/bill/bill-refs";
import { formatAmount } from "../../../domain/indian-format";
import { fromRupeesText, paise, sum, toRupeesText, ZERO } from "../../../domain/money";
import type { Paise } from "../../../domain/money";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import type { RecordDeclaration } from "../records/declaration";
import type { Withdrawal } from "../records/document";
import type { Draft } from "../records/draft";
import { isLines } from "../records/shape";

/**
 * A bill that receipts, payments, notes or journals settle must keep what they settle. It cannot be deleted or
 * cancelled, its party and the party's number cannot change, and its amount cannot fall below what is settled.
 * Otherwise those vouchers would settle nothing and the party's balance of the bill would turn negative. The same
 * holds for bills of an opening balance.
 */
interface SettledBill extends Pick<BillRef, "ledgerid" | "refno" | "fy"> {
  /** Amount posted to the bill by this record; a debit is positive. */
  readonly own: string;
  /** Amount posted to the bill by all vouchers, and what is left of it. */
  readonly made: string;
  readonly balance: string;
  /** The vouchers that settle it, oldest first; `yyyy-mm-dd`, rupees. */
  readonly by: readonly {
    readonly entity: string;
    readonly vno: string;
    readonly day: string;
    readonly amount: number;
  }[];
}

/** A settled bill that a change would make too small: whether it still exists, and the least amount it must have. */
export interface ShortBill {
  readonly bill: SettledBill;
  readonly exists: boolean;
  readonly least: Paise;
}

/** Bills that a stored record opened and other vouchers settle. One query. */
export async function settledBills(ctx: Context, entity: string, recid: number): Promise<readonly SettledBill[]> {
  const { coid } = ctx.session;
  const { rows } = await sql<SettledBill>`
    with own as (
      select v.id, e.ledgerid, e.refno, e.fy, sum(e.amount) as amount from voucher v join bill_entry e on e.coid = v.coid and e.voucherid = v.id and e.kind = 'new'
      where v.coid = ${coid} and v.entity = ${entity} and v.recid = ${recid} and v.state = 'posted' group by v.id, e.ledgerid, e.refno, e.fy having sum(e.amount) <> 0),
    settling as (
      select own.ledgerid, own.refno, own.fy, s.id, s.entity, s.vno, s.vdate, abs(sum(e.amount))::float8 as amount from own
        join bill_entry e on e.coid = ${coid} and e.ledgerid = own.ledgerid and e.refno = own.refno and e.fy = own.fy and e.kind = 'against' and e.voucherid <> own.id
        join voucher s on s.coid = e.coid and s.id = e.voucherid
      group by own.ledgerid, own.refno, own.fy, s.id, s.entity, s.vno, s.vdate having sum(e.amount) <> 0)
    select own.ledgerid, own.refno, own.fy, own.amount::text as own, o.amount::text as made, o.balance::text as balance,
      json_agg(json_build_object('entity', s.entity, 'vno', s.vno, 'day', s.vdate, 'amount', s.amount) order by s.vdate, s.id) as by
    from own join settling s on s.ledgerid = own.ledgerid and s.refno = own.refno and s.fy = own.fy
      join bill_open o on o.coid = ${coid} and o.ledgerid = own.ledgerid and o.refno = own.refno and o.fy = own.fy
    group by own.ledgerid, own.refno, own.fy, own.amount, o.amount, o.balance order by own.refno, own.fy`.execute(
    ctx.tx,
  );
  return rows;
}

/**
 * Settled bills that are missing from `bills` or smaller there than
 * what is settled. A bill that does not shrink passes.
 */
export function shortBills(settled: readonly SettledBill[], bills: readonly BillRef[]): readonly ShortBill[] {
  return settled.flatMap((bill) => {
    const [own, made, balance] = [bill.own, bill.made, bill.balance].map((text) => fromRupeesText(text) ?? ZERO) as [
      Paise,
      Paise,
      Paise,
    ];
    const same = bills.filter(
      ({ kind, ledgerid, refno, fy }) =>
        kind === "new" && ledgerid === bill.ledgerid && refno === bill.refno && fy === bill.fy,
    );
    const [side, next] = [Math.sign(own), sum(same.map(({ amount }) => amount))];
    // Another voucher may have posted a part of the bill under this number.
    const byOthers = paise(made - own);
    const least = paise(made - balance - byOthers);
    const isGone = same.length === 0 && byOthers === 0;
    return isGone || (side * next < side * own && side * next < side * least)
      ? [{ bill, exists: same.length > 0, least: paise(Math.abs(least)) }]
      : [];
  });
}

const NAMED_MAX = 3;

/** Vouchers for a sentence, each with the amount that it settles. */
export function settlersOf(by: SettledBill["by"]): string {
  const names = by.slice(0, NAMED_MAX).map(({ vno, amount }) => `${vno} (${formatAmount(amount)})`);
  if (by.length > NAMED_MAX) names.push(`${by.length - NAMED_MAX} more`);
  const last = names.pop() ?? "a voucher";
  return names.length > 0 ? `${names.join(", ")} and ${last}` : last;
}

const sentenceOf = ({ noun }: RecordDeclaration, settled: readonly SettledBill[], what: string): string =>
  `This ${noun[0]} is settled by ${settlersOf(settled.flatMap(({ by }) => by))}, so ${what}. Release it there first.`;

/** Throws `Refusal` where other vouchers settle what the document opened. */
export async function demandUnsettled(
  ctx: Context,
  declaration: RecordDeclaration,
  recid: number,
  done: Withdrawal["done"],
): Promise<void> {
  const settled = await settledBills(ctx, declaration.entity, recid);
  if (settled.length > 0) throw new Refusal("id", sentenceOf(declaration, settled, `it cannot be ${done}`));
}

/** Faults of a change to a document; `bills` is what the document opens after the change. */
export async function settledFaults(
  ctx: Context,
  declaration: RecordDeclaration,
  { record, before }: Draft,
  bills: readonly BillRef[],
): Promise<readonly Refusal[]> {
  if (!before) return [];
  const short = shortBills(await settledBills(ctx, declaration.entity, Number(before.id)), bills);
  const [first] = short;
  if (!first) return [];
  const { partyField = "", bill } = declaration.document ?? {};
  const changed = [
    [partyField, "its party cannot be changed"],
    [bill?.refField ?? "", "its number cannot be changed"],
  ] as const;
  const [field, what] = changed.find(([key]) => key !== "" && String(record[key]) !== String(before[key])) ?? [
    amountField(declaration),
    `what it leaves to settle cannot be less than ${formatAmount(toRupeesText(first.least))}`,
  ];
  return [
    new Refusal(
      field,
      sentenceOf(
        declaration,
        short.map((one) => one.bill),
        what,
      ),
    ),
  ];
}

/** Field in which the amount of a document is entered: its own field, else its lines. */
function amountField({ fields, document }: RecordDeclaration): string {
  const entered = fields.find(({ key, computed }) => key === document?.amountField && !computed);
  return (entered ?? fields.find(isLines))?.key ?? "";
}
