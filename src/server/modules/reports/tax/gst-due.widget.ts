import { addDays, endOfMonth, startOfMonth } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { formatDate } from "../../../../domain/date-format";
import { compareDecimals, subtractDecimals, sumDecimals } from "../../../../domain/decimal";
import { gstr3bDue } from "../../../../domain/gst/return-due";
import { formatAmount } from "../../../../domain/indian-format";
import { defineWidget } from "../../../engine/dashboard/declaration";
import { reportFigures } from "../../../engine/dashboard/report-figures";
import type { ReportRow } from "../../../engine/reports/declaration";

const TAXES = ["scgst_amt", "ssgst_amt", "sigst_amt", "scess_amt"];

/** The month before, whose return is due. */
function lastMonth({ today }: { readonly today: IsoDate }) {
  const last = addDays(startOfMonth(today), -1);
  return { dtpfrom: startOfMonth(last), dtpto: endOfMonth(last) };
}

const taxOf = (rows: readonly ReportRow[], holds: (row: ReportRow) => boolean): string =>
  sumDecimals(rows.filter(holds).map(({ tax }) => String(tax ?? "0")));

/**
 * GST of last month to pay: tax on sales and under reverse charge, less input credit, from the rows of GST by Rate. A
 * negative amount is credit.
 */
export default defineWidget({
  type: "box-c",
  group: "Accounts",
  order: 15,
  heading: "GST due",
  icon: "receipt-rupee",
  report: { name: "gstbyrate", filters: lastMonth },
  home: { for: { owner: 50, accounts: 50 } },
  needs: { module: "sale", fields: TAXES },
  run: async (ctx) => {
    const { hidden, view } = ctx.rights.get("purchase");
    if (!view || hidden.some((key) => TAXES.includes(key))) return null;
    const days = lastMonth(ctx);
    const part = await reportFigures(ctx, "gstbyrate", days);
    if (!part || part.rows.length === 0) return null;
    const output = taxOf(part.rows, ({ side, supply }) => side === "out" || supply === "rcm");
    const input = taxOf(part.rows, ({ side, credit }) => side === "in" && credit === "Yes");
    const due = subtractDecimals(output, input);
    const day = gstr3bDue(days.dtpfrom);
    const parts = `output ${formatAmount(output)}, input ${formatAmount(input)}`;
    const isDue = compareDecimals(due, "0") > 0;
    return {
      total: Number(due),
      percentageDescription: isDue && day ? `by ${formatDate(day)} · ${parts}` : `credit carried forward · ${parts}`,
    };
  },
});
