import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { DeclaredColumn, DeclaredFilter } from "../../../engine/reports/declaration";
import { figureColumn } from "../../../engine/reports/figure-column";

/** Number of the report with the tax lines of documents, which sums of them open. */
export const GST_LEDGER = 3506;

/** The words of each kind of supply. */
const SUPPLIES: readonly (readonly [supply: string, title: string])[] = [
  ["regular", "Regular"],
  ["rcm", "Reverse charge"],
  ["export", "Export with tax"],
  ["exportwithout", "Export without tax"],
  ["sez", "SEZ"],
  ["sezwithout", "SEZ without tax"],
  ["deemedexport", "Deemed export"],
  ["import", "Import"],
  ["composition", "Composition"],
  ["unregistered", "Unregistered"],
  ["nil", "Nil rated"],
  ["exempt", "Exempt"],
  ["nongst", "Non-GST"],
];

/** SQL of the words of a kind of supply. */
export const supplyTitle = (column: string): RawBuilder<unknown> =>
  sql`case ${sql.ref(column)} ${sql.join(
    SUPPLIES.map(([supply, title]) => sql`when ${sql.lit(supply)} then ${sql.lit(title)}`),
    sql` `,
  )} else ${sql.ref(column)} end`;

export const SUPPLY_FILTER = {
  name: "billnoD",
  label: "Kind of supply",
  kind: "choice",
  options: [{ value: "all", label: "All supplies" }, ...SUPPLIES.map(([value, label]) => ({ value, label }))],
  usual: { value: "all" },
} satisfies DeclaredFilter;

/** Taxable value, the four taxes and their total. */
export const TAX_COLUMNS: readonly DeclaredColumn[] = [
  figureColumn("Taxable", "taxable", { card: 2 }),
  figureColumn("IGST", "igst"),
  figureColumn("CGST", "cgst"),
  figureColumn("SGST", "sgst"),
  figureColumn("Cess", "cess"),
  figureColumn("Total Tax", "tax", { card: 3 }),
];

/** SQL of the sums of tax lines, named as `TAX_COLUMNS`. */
export const TAX_SUMS = sql`sum(qty) as qty, sum(taxable) as taxable, sum(igst) as igst, sum(cgst) as cgst, sum(sgst) as sgst, sum(cess) as cess,
  sum(igst + cgst + sgst + cess) as tax`;

/** SQL condition of a group of tax lines: rows that a change took back leave nothing, and are left out. */
export const IS_ANY = sql`(sum(qty) <> 0 or sum(taxable) <> 0 or sum(igst) <> 0 or sum(cgst) <> 0 or sum(sgst) <> 0 or sum(cess) <> 0)`;
