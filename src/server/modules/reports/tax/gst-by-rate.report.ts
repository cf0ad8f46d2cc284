import { sql } from "kysely";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { GST_LEDGER, IS_ANY, supplyTitle, TAX_COLUMNS, TAX_SUMS } from "./tax-figures";
import { taxSums } from "./tax-sums";

const SIDE = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "both", label: "Sales and purchases" },
    { value: "out", label: "Sales" },
    { value: "in", label: "Purchases" },
  ],
  usual: { value: "both" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "gstbyrate",
  reportno: 3502,
  title: "GST by Rate",
  group: "Tax",
  order: 20,
  about: "Taxable value and taxes of sales and purchases by rate and kind of supply, less credit and debit notes",
  alsoCalled: "GSTR-3B, tax summary",
  reads: "documents",
  filters: [{ name: "dtpfrom", usual: "month-start" }, { name: "dtpto" }, SIDE, BRANCH_FILTER],
  columns: [
    { title: "Sales or Purchases", field: "sidename", groupby: true },
    { title: "Documents", field: "documents" },
    { title: "Supply", field: "supplyname" },
    { title: "Input Credit", field: "credit" },
    {
      title: "GST %",
      field: "gstrate",
      format: "0.00",
      card: 1,
      linkreportno: GST_LEDGER,
      linkfieldname: "lotno",
      linkfield: "ratekey",
      linkfieldnameB: "billnoC",
      linkfieldB: "side",
      linkfieldnameC: "billnoD",
      linkfieldC: "supply",
    },
    { title: "Cess %", field: "cessrate", format: "0.00" },
    ...TAX_COLUMNS,
  ],
  compares: ["side", "documents", "supply", "credit", "ratekey", "cessrate"],
  detailed: true,
  answer: async (ctx, question) => {
    const side = choiceOf(question, SIDE);
    const { from, notes } = await taxSums(ctx, question);
    const { rows } = await sql<ReportRow>`
      select side, case side when 'out' then 'Sales' else 'Purchases' end as sidename, case docclass when 'invoice' then 'Bills' when 'creditnote' then 'Credit notes' else 'Debit notes' end as documents,
        supply, ${supplyTitle("supply")} as supplyname, case when side = 'out' then '' when isitc then 'Yes' else 'No' end as credit,
        trim_scale(gstrate)::text as gstrate, gstrate::text as ratekey, trim_scale(cessrate)::text as cessrate, taxable::text, igst::text, cgst::text, sgst::text, cess::text, tax::text
      from (select side, docclass, supply, isitc, gstrate, cessrate, ${TAX_SUMS} from ${from} t
        where ${side === "both" ? sql`true` : sql`side = ${side}`} group by 1, 2, 3, 4, 5, 6 having ${IS_ANY}) s
      order by s.side desc, s.supply = 'regular' desc, s.supply, s.gstrate, s.cessrate, s.docclass = 'invoice' desc, s.isitc desc`.execute(
      ctx.tx,
    );
    return { rows, notes };
  },
});
