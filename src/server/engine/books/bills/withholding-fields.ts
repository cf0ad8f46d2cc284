import type { Field } from "../../records/declaration";
import { amount, flag, rate, text } from "../../records/fields";

type Kind = "TDS" | "TCS";

/** Fields to change or waive the computed tax, with a reason. */
export const waiverFields = (kind: Kind): readonly Field[] => [
  flag("wtwaived", `No ${kind} here`, { section: kind, width: 3 }),
  amount("wtamount", `${kind} by hand`, { section: kind, width: 3, help: "Leave blank for the computed amount" }),
  text("wtreason", "Reason", { max: 200, section: kind, width: 6, help: `Reason for no or different ${kind}` }),
];

/** For bills, whose totals bar shows the computed tax while it is typed. */
export const billWithholding = (kind: Kind): readonly Field[] => [
  ...waiverFields(kind),
  text("swt_code", "Section", { max: 60, computed: true, hidden: true }),
  rate("swt_rate", `${kind} %`, { computed: true, hidden: true }),
  amount("swt_base", `${kind} on`, { computed: true, hidden: true }),
  amount("swt_amt", kind, { computed: true, hidden: true }),
];
