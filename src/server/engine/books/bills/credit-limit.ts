import { sql } from "kysely";
import { formatAmount } from "../../../../domain/indian-format";
import { add, fromRupeesText, toRupeesText, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { warn } from "../../call/warnings";
import { heldSettings } from "../../documents/book-settings";

interface Sale {
  readonly entity: string;
  readonly recid: number;
  readonly partyid: number;
  readonly total: Paise;
}

/**
 * Checks the party's credit limit (0 is none). A sale that takes the party above it is refused, gives a warning or is
 * allowed, as the company has set. What the sale posted before an edit is not counted twice.
 */
export async function creditFaults(ctx: Context, { entity, recid, partyid, total }: Sale): Promise<readonly Refusal[]> {
  const { creditLimit } = await heldSettings(ctx);
  if (creditLimit === "allow") return [];
  const { coid } = ctx.session;
  const { rows } = await sql<{ name: string; limit: string; owed: string }>`
    select d.drconame as name, d.creditlimit::text as limit, (
      coalesce((select sum(b.debit - b.credit) from ledger_balance b where b.coid = ${coid} and b.ledgerid = d.id), 0)
      - coalesce((select sum(e.amount) from ledger_entry e join voucher v on v.coid = e.coid and v.id = e.voucherid
        where v.coid = ${coid} and v.entity = ${entity} and v.recid = ${recid} and e.ledgerid = d.id), 0))::text as owed
    from m_debtors d where d.coid = ${coid} and d.id = ${partyid} and d.creditlimit > 0`.execute(ctx.tx);
  const [party] = rows;
  if (!party) return [];
  const owes = add(fromRupeesText(party.owed) ?? ZERO, total);
  if (owes <= (fromRupeesText(party.limit) ?? ZERO)) return [];
  const sentence = `${party.name} would owe ${formatAmount(toRupeesText(owes))}, above the credit limit of ${formatAmount(party.limit)}.`;
  if (creditLimit === "refuse") return [new Refusal("partyid", sentence)];
  warn(ctx, sentence);
  return [];
}
