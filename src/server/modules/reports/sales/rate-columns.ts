import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../engine/call/context";
import type { DeclaredColumn } from "../../../engine/reports/declaration";

/** A GST rate of some bills, as decimal text: `18`, `0.25`. */
export type Rate = string;

const fieldOf = (name: "taxable" | "tax", rate: Rate): string => `${name}${rate.replace(".", "_")}`;

/** The rates of the bills `v` in these tables, lowest first. */
export async function ratesOf(
  ctx: Context,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<readonly Rate[]> {
  const { rows } = await sql<{ rate: Rate }>`
    select trim_scale(r.gstrate)::text as rate from ${from} join voucher_line r on r.coid = v.coid and r.voucherid = v.id
    where ${where} group by r.gstrate having count(*) filter (where not r.isreversal) > count(*) filter (where r.isreversal) order by r.gstrate`.execute(
    ctx.tx,
  );
  return rows.map(({ rate }) => rate);
}

/** Two columns for each rate: the value and its CGST, SGST and IGST together. */
export const rateColumns = (rates: readonly Rate[]): readonly DeclaredColumn[] =>
  rates.flatMap((rate): readonly DeclaredColumn[] => [
    { title: `Taxable ${rate}%`, field: fieldOf("taxable", rate), format: "number2", sum: true },
    { title: `GST ${rate}%`, field: fieldOf("tax", rate), format: "number2", sum: true },
  ]);

/** SQL of their sums over the lines `l` of a bill, each followed by a comma. */
export const rateSums = (rates: readonly Rate[]): RawBuilder<unknown> =>
  sql.join(
    rates.flatMap((rate) => [
      sql`coalesce(sum(l.taxable) filter (where l.gstrate = ${rate}::numeric), 0) as ${sql.id(fieldOf("taxable", rate))},`,
      sql`coalesce(sum(l.cgst + l.sgst + l.igst) filter (where l.gstrate = ${rate}::numeric), 0) as ${sql.id(fieldOf("tax", rate))},`,
    ]),
    sql` `,
  );

/** The fields that show them, over the sums `t` of a bill. */
export const rateFields = (rates: readonly Rate[]): Readonly<Record<string, RawBuilder<unknown>>> =>
  Object.fromEntries(rateColumns(rates).map(({ field }) => [field, sql.ref(`t.${field}`)]));
