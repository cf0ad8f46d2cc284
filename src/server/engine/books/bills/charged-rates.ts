import { sql } from "kysely";
import type { ChargedRate } from "../../../../definitions/bill/charged-rates";
import type { Context } from "../../call/context";
import { bookSettings } from "../../documents/book-settings";
import { rowsInForce } from "../../documents/posted-table";
import type { NamedBill } from "../../ledgers/named-bill";
import { LINES } from "../posting/tax-lines";

interface Charged extends Pick<ChargedRate, "itemid" | "gst" | "cess"> {
  /** Why it was not taxed (nil rated, exempt, non-GST); null otherwise. */
  readonly taxability: string | null;
}

/**
 * The rates at which a posted bill of any branch charged its items, from its lines for the GST returns;
 * none where it posted nothing. Leaves out items charged at several rates, and items with more cess
 * than their rate gives: that is a cess by quantity, which no rate expresses. A supplier's bill may
 * differ by the tolerance of the books for printed tax.
 */
export async function chargedRates(ctx: Context, bill: NamedBill | null): Promise<readonly ChargedRate[]> {
  if (!bill?.voucherid) return [];
  const { coid } = ctx.session;
  const { printed } = await bookSettings(ctx);
  const { rows } = await sql<Charged>`
    select itemid, trim_scale(min(gstrate))::text as gst, trim_scale(min(cessrate))::text as cess,
      case when min(supply) = max(supply) and min(supply) in ('nil', 'exempt', 'nongst') then min(supply) end as taxability
    from voucher_line
    where ${rowsInForce(coid, LINES, { id: bill.voucherid, version: 0 })} and itemid is not null
    group by itemid having min(gstrate) = max(gstrate) and min(cessrate) = max(cessrate) and not (max(cessrate) = 0 and bool_or(cess <> 0))
      and bool_and(abs(cess) <= abs(taxable) * cessrate / 100 + 0.05 + case side when 'in' then ${printed.tax}::numeric else 0 end)
    order by itemid`.execute(ctx.tx);
  return rows.map(({ taxability, ...rate }) => (taxability ? { ...rate, taxability } : rate));
}
