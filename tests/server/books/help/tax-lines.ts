import { sql } from "kysely";
import { inCompany } from "../../records/company";
import type { Books } from "./books";

/**
 * Stored tax lines of all bills, net of reversals:
 * `out invoice regular 27 7318 10 PCS 18% 1000.00 + 90.00 90.00 0.00`.
 */
export async function taxLines({ server }: Books): Promise<readonly string[]> {
  const { rows } = await inCompany(server, ({ tx }) =>
    sql<{ text: string }>`
    select concat_ws(' ', side, docclass, supply, pos, nullif(hsn, ''), nullif(trim_scale(sum(qty)), 0), nullif(uqc, ''), trim_scale(gstrate) || '%', sum(taxable), '+', sum(cgst), sum(sgst), sum(igst),
      case when side = 'in' and not isitc then 'no credit' end) as text
    from voucher_line group by voucherid, lineno, side, docclass, supply, pos, hsn, uqc, gstrate, isitc having sum(taxable) <> 0 or sum(qty) <> 0 order by voucherid, lineno`.execute(
      tx,
    ),
  );
  return rows.map(({ text }) => text);
}

const NAMES = [
  ["Output", "side = 'out'", -1],
  ["Input", "side = 'in' and isitc", 1],
  ["RCM", "side = 'in' and supply = 'rcm'", -1],
] as const;

/**
 * Bills whose lines and tax ledgers differ, as `voucher 7: Output igst 18.00 in lines, 17.99 in ledgers`; none unless
 * something is wrong.
 */
export async function taxDifferences({ server }: Books): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, where, sign] of NAMES)
    for (const tax of ["cgst", "sgst", "igst", "cess"]) {
      const role = `${name.toLowerCase()}${tax}`;
      const { rows } = await inCompany(server, ({ tx }) =>
        sql<{ id: number; lines: string; ledgers: string }>`
      with l as (select voucherid as id, sum(${sql.ref(tax)}) as v from voucher_line where ${sql.raw(where)} group by 1),
        e as (select voucherid as id, sum(amount) * ${sql.raw(String(sign))} as v from ledger_entry where ledgerid = (select ledgerid from ledger_role where role = ${role}) group by 1)
      select id, coalesce(l.v, 0)::text as lines, coalesce(e.v, 0)::text as ledgers from l full join e using (id) where coalesce(l.v, 0) <> coalesce(e.v, 0)`.execute(
          tx,
        ),
      );
      found.push(
        ...rows.map(
          ({ id, lines, ledgers }) => `voucher ${id}: ${name} ${tax} ${lines} in lines, ${ledgers} in ledgers`,
        ),
      );
    }
  return found;
}
