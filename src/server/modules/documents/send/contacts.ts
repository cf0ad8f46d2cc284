import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import type { RowDocument } from "../row-document";

export interface Contacts {
  /** Ledger of the document's party, 0 where it has none or the caller may not see it. */
  readonly partyid: number;
  readonly email: string;
  readonly mobile: string;
}

/** E-mail id and mobile number in the ledger of the document's party; '' for those that the caller may not see. */
export async function contactsOf(ctx: Context, { declaration, access, record }: RowDocument): Promise<Contacts> {
  const { partyField = "" } = declaration.document ?? {};
  const ledger = await accessOf(ctx, declarationOf("debtors"));
  const partyid = access.shows(partyField) ? Number(record[partyField] ?? 0) : 0;
  const none = { partyid, email: "", mobile: "" };
  if (partyid === 0) return none;
  const { rows } = await sql<{ readonly email: string | null; readonly mobile: string | null }>`
    select email, mobile from m_debtors where coid = ${ctx.session.coid} and id = ${partyid}`.execute(ctx.tx);
  const { email, mobile } = rows[0] ?? none;
  return {
    partyid,
    email: ledger.shows("email") ? String(email ?? "") : "",
    mobile: ledger.shows("mobile") ? String(mobile ?? "") : "",
  };
}
