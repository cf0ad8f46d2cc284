import { sql } from "kysely";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import { choiceOf } from "../../../engine/reports/choice-of";
import { GST_LEDGER, IS_ANY, TAX_COLUMNS, TAX_SUMS } from "./tax-figures";
import { taxSums } from "./tax-sums";

const SIDE = {
  name: "billnoC",
  label: "Supplies",
  kind: "choice",
  options: [
    { value: "out", label: "Outward (sales)" },
    { value: "in", label: "Inward (purchases)" },
  ],
  usual: { value: "out" },
} as const satisfies DeclaredFilter;

const PARTIES: DeclaredColumn = { title: "Parties", field: "parties" };

const columnsOf = (isApart: boolean): readonly DeclaredColumn[] => [
  {
    title: "HSN / SAC",
    field: "hsn",
    card: 1,
    linkreportno: GST_LEDGER,
    linkfieldname: "billno",
    linkfield: "hsn",
    linkfieldnameB: "lotno",
    linkfieldB: "ratekey",
    linkfieldnameC: "billnoC",
    linkfieldC: "side",
  },
  ...(isApart ? [PARTIES] : []),
  { title: "UQC", field: "uqc" },
  { title: "Quantity", field: "qty", format: "qty" },
  { title: "GST %", field: "gstrate", format: "0.00" },
  { title: "Total Value", field: "total", format: "number2", sum: true },
  ...TAX_COLUMNS,
];

export default defineReport({
  name: "hsnsummary",
  reportno: 3501,
  title: "HSN Summary",
  group: "Tax",
  order: 10,
  about: "Quantity, value and taxes by HSN, unit code and rate, as the returns ask for them",
  alsoCalled: "GSTR-1, HSN wise",
  reads: "documents",
  filters: [{ name: "dtpfrom", usual: "month-start" }, { name: "dtpto" }, SIDE, BRANCH_FILTER],
  columns: columnsOf(true),
  compares: ["hsn", "parties", "uqc", "ratekey"],
  detailedA: { label: "B2B and B2C apart", usual: false },
  answer: async (ctx, question) => {
    const side = choiceOf(question, SIDE);
    const { from, notes } = await taxSums(ctx, question);
    const parties = question.detailedA ? sql`case when isregistered then 'B2B' else 'B2C' end` : sql`''::text`;
    const { rows } = await sql<ReportRow>`
      select hsn, parties, uqc, trim_scale(gstrate)::text as gstrate, gstrate::text as ratekey, side, trim_scale(qty)::text as qty, taxable::text, igst::text, cgst::text,
        sgst::text, cess::text, tax::text, (taxable + tax)::text as total
      from (select hsn, ${parties} as parties, uqc, gstrate, side, ${TAX_SUMS} from ${from} t where side = ${side} group by 1, 2, 3, 4, 5 having ${IS_ANY}) s
      order by s.hsn, s.parties, s.uqc, s.gstrate`.execute(ctx.tx);
    return { rows, columns: columnsOf(question.detailedA), notes };
  },
});
