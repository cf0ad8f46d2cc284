import type { IsoDate } from "../../../../domain/calendar";
import { formatAmount } from "../../../../domain/indian-format";
import { defineWidget } from "../../../engine/dashboard/declaration";
import type { WidgetDeclaration } from "../../../engine/dashboard/declaration";
import { reportFigures, sumIn } from "../../../engine/dashboard/report-figures";

const onAccount = ({ today }: { readonly today: IsoDate }) => ({ dtpto: today, billnoC: "onaccount" });

/** Advances and payments on account that are not yet set against a bill, from a report of outstanding bills. */
export const onAccountWidget = (report: string, heading: string, order: number): WidgetDeclaration =>
  defineWidget({
    type: "box-a",
    group: "Accounts",
    order: 16,
    heading,
    icon: "users",
    report: { name: report, filters: onAccount },
    home: { for: { accounts: order }, list: "To do" },
    needs: { module: "debtors", fields: ["opening", "creditlimit"] },
    run: async (ctx) => {
      const part = await reportFigures(ctx, report, onAccount(ctx));
      const pending = part && sumIn(part, "pending");
      return (
        part && {
          total: part.total,
          percentageDescription: pending && part.total > 0 ? formatAmount(pending.replace("-", "")) : "",
        }
      );
    },
  });
