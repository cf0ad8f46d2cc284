import { sql } from "kysely";
import { AGAINST } from "../../../definitions/bill/note-rates";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { sourceOf } from "../documents/chain-lines";
import { linesOf } from "../documents/lines-of";
import { findDeclaration } from "../records/record-declarations";

/** The bill that lines of a note were taken from. */
interface BillOfLines {
  readonly voucherid: number;
  /** Our number of it. */
  readonly vno: string;
}

/** Whether documents of a kind are bills: unlike orders and challans they are settled, and notes correct them. */
export const isBillKind = (entity: string): boolean => {
  const bill = findDeclaration(entity)?.document?.bill;
  return bill !== undefined && bill.paper === undefined;
};

/**
 * The bills that lines of a document were taken from, in their order. A bill of another branch is not found: its lines
 * are not offered here.
 */
export async function billsOfLines(ctx: Context, record: Row): Promise<readonly BillOfLines[]> {
  const places = linesOf(record, ITEMS).flatMap((line) => sourceOf(line) ?? []);
  const bills = places.filter(({ entity }) => isBillKind(entity));
  if (bills.length === 0) return [];
  const { rows } = await sql<BillOfLines>`
    select v.id as voucherid, v.vno from unnest(${bills.map(({ entity }) => entity)}::text[], ${bills.map(({ recid }) => recid)}::bigint[]) with ordinality as r(entity, recid, n)
      join voucher v on v.coid = ${ctx.session.coid} and v.entity = r.entity and v.recid = r.recid
    group by v.id, v.vno order by min(r.n)`.execute(ctx.tx);
  return rows;
}

/** A note without a number, made of the lines of a bill, names that bill. Changes `record`. */
export function nameBill(record: Row, [bill]: readonly BillOfLines[]): void {
  if (bill && String(record[AGAINST] ?? "").trim() === "") record[AGAINST] = bill.vno;
}

/** Faults of a note with lines of more than one bill, or of another bill than it names (`isNamed` false). */
export function lineBillFaults(
  noun: string,
  [bill, other]: readonly BillOfLines[],
  isNamed: boolean,
): readonly Refusal[] {
  if (!bill) return [];
  if (other)
    return [
      new Refusal(ITEMS, `Items: these lines are of ${bill.vno} and ${other.vno}. Enter a separate ${noun} for each.`),
    ];
  return isNamed ? [] : [new Refusal(AGAINST, `The lines are of ${bill.vno}. Enter that number, or remove its lines.`)];
}
