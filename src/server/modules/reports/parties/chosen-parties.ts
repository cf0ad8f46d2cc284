import type { Context } from "../../../engine/call/context";
import { choiceOf } from "../../../engine/reports/choice-of";
import type { DeclaredFilter, ReportQuestion } from "../../../engine/reports/declaration";
import { CUSTOMERS, partyGroups, SUPPLIERS } from "./party-side";

/** The choice of customers, suppliers or both, in reports that are the same for each. */
export const PARTIES = {
  name: "billnoB",
  label: "Parties",
  kind: "choice",
  options: [
    { value: "customers", label: "Customers" },
    { value: "suppliers", label: "Suppliers" },
    { value: "both", label: "Customers and suppliers" },
  ],
  usual: { value: "customers" },
} as const satisfies DeclaredFilter;

/** Ids of the account groups of the chosen parties. */
export async function chosenGroups(ctx: Context, question: ReportQuestion): Promise<readonly number[]> {
  const wanted = choiceOf(question, PARTIES);
  const sides = [...(wanted === "suppliers" ? [] : [CUSTOMERS]), ...(wanted === "customers" ? [] : [SUPPLIERS])];
  const groups: number[] = [];
  for (const side of sides) groups.push(...(await partyGroups(ctx, side, 0)));
  return groups;
}
