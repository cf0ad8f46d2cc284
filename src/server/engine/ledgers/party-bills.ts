import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { accessOf } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { CANCELLED, tableOf } from "../records/shape";
import { billsOfKind } from "./named-bill";

/** The procedure that returns a party's bills for a note. */
export const PARTY_BILLS = "WEBAPI_partybills";

/** Bills in one answer; older ones are found by `search`. */
const BILLS_MAX = 200;

/**
 * A party's bills that a note of a kind can correct, newest first (`PartyBill`, definitions/bill/party-bill): of this
 * branch, of kinds that the caller may see. `search` narrows to a part of a number, or the beginning of an amount.
 * Throws `Forbidden` where the caller may see none of these kinds.
 */
export async function partyBills(
  ctx: Context,
  note: RecordDeclaration,
  partyid: number,
  search: string,
): Promise<readonly Row[]> {
  const kind = note.document?.bill?.kind === "salereturn" ? "sale" : "purchase";
  const parts: RawBuilder<unknown>[] = [];
  for (const declaration of billsOfKind(kind)) {
    const access = await accessOf(ctx, declaration);
    const { partyField = "", amountField = "", bill } = declaration.document ?? {};
    const shownRef =
      bill?.refField !== undefined && access.shows(bill.refField) ? bill.refField : declaration.nameField;
    if (access.view && access.shows(partyField) && access.shows(declaration.nameField))
      parts.push(
        partOf(ctx, declaration, { partyid, search, shownRef, amountField, showsAmount: access.shows(amountField) }),
      );
  }
  if (parts.length === 0)
    throw new Forbidden(`You don't have permission to view ${billsOfKind(kind)[0]?.noun[1] ?? "bills"}.`);
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) b order by edate desc, srcid desc limit ${BILLS_MAX}`.execute(
    ctx.tx,
  );
  return rows;
}

interface Wanted {
  readonly partyid: number;
  readonly search: string;
  /** Field with the party's number, or ours where the caller may not see that. */
  readonly shownRef: string;
  readonly amountField: string;
  readonly showsAmount: boolean;
}

function partOf(
  ctx: Context,
  declaration: RecordDeclaration,
  { partyid, search, shownRef, amountField, showsAmount }: Wanted,
): RawBuilder<unknown> {
  const { entity, nameField, document } = declaration;
  const { coid, branchid } = ctx.session;
  const number = sql.ref(`t.${nameField}`);
  const refno = sql.ref(`t.${shownRef}`);
  const amount = sql.ref(`t.${amountField}`);
  const day = sql.ref(`t.${document?.dateField ?? "id"}`);
  const found =
    search === ""
      ? sql``
      : sql`and (position(lower(${search}) in lower(${number})) > 0 or position(lower(${search}) in lower(${refno})) > 0 or starts_with(${showsAmount ? sql`${amount}::text` : sql`''`}, ${search}))`;
  return sql`(select ${entity}::text as srcentity, t.id as srcid, ${number} as number, ${refno} as refno, ${day}::text as edate,
      ${showsAmount ? sql`${amount}::text` : sql`''`} as amount,
      ${
        showsAmount
          ? sql`coalesce((select abs(sum(o.balance))::text from voucher v join bill_open o on o.coid = v.coid and o.voucherid = v.id
        where v.coid = t.coid and v.entity = ${entity} and v.recid = t.id), '')`
          : sql`''`
      } as pending
    from ${sql.table(tableOf(declaration))} t
    where t.coid = ${coid} and t.branchid = ${branchid} and ${sql.ref(`t.${document?.partyField ?? "id"}`)} = ${partyid} and not t.${sql.ref(CANCELLED)} ${found}
    order by ${day} desc, t.id desc limit ${BILLS_MAX})`;
}
