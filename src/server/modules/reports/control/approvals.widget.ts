import { addDays } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import { formatAmount } from "../../../../domain/indian-format";
import { defineWidget } from "../../../engine/dashboard/declaration";
import { reportFigures, sumIn } from "../../../engine/dashboard/report-figures";

/** Older documents are in the report: a company that approves nothing would have all of them here. */
const DAYS = 30;

const lastDays = ({ today }: { readonly today: IsoDate }) => ({ dtpfrom: addDays(today, 1 - DAYS), dtpto: today });

/** Documents of the last days that no user has approved as they are now. */
export default defineWidget({
  type: "box-d",
  group: "Overview",
  order: 4,
  heading: `Documents to approve, last ${DAYS} days`,
  icon: "user-check",
  report: { name: "approvalspending", filters: lastDays },
  home: { for: { owner: 200, accounts: 200 }, list: "Needs attention", ifAny: true },
  needs: "signed-in",
  run: async (ctx) => {
    const part = await reportFigures(ctx, "approvalspending", lastDays(ctx));
    const amount = part && sumIn(part, "amount");
    return part && { total: part.total, percentageDescription: amount ? `of ${formatAmount(amount)}` : "" };
  },
});
