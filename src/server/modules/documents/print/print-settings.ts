import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";

/** Characters of the terms at most. */
export const TERMS_MAX = 2000;

export interface PrintSettings {
  /** Ledger of the bank account, 0 for none. */
  readonly bankid: number;
  readonly bankname: string;
  readonly terms: string;
  readonly copies: number;
  readonly rowver: number;
}

const USUAL: PrintSettings = { bankid: 0, bankname: "", terms: "", copies: 1, rowver: 0 };

/** Settings of the caller's company, the usual ones until it saved its own. */
export async function printSettings({ tx, session }: Context): Promise<PrintSettings> {
  const { rows } = await sql<PrintSettings>`
    select coalesce(s.bankid, 0)::integer as bankid, coalesce(d.drconame, '') as bankname, s.terms, s.copies, s.rowver
    from print_settings s left join m_debtors d on d.coid = s.coid and d.id = s.bankid
    where s.coid = ${session.coid}`.execute(tx);
  return rows[0] ?? USUAL;
}
