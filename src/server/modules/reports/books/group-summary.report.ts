import { accountGroups } from "../../../engine/books/balances/trial-balance";
import { yearBalance } from "../../../engine/books/balances/year-balance";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { treeRows, withDays } from "./account-tree";
import { TRIAL_COLUMNS, TRIAL_FIELDS, trialLedger, trialSums } from "./trial-balance.report";
import { withinGroup } from "../../../../definitions/ledgers/within-group";

export default defineReport({
  name: "groupsummary",
  reportno: 3106,
  title: "Group Summary",
  group: "Books",
  order: 60,
  about: "The groups and ledgers in one group, with opening balance, debit, credit and closing balance",
  reads: "books",
  filters: [
    { name: "dtpfrom" },
    { name: "dtpto" },
    { name: "txtdrgroupno", label: "Group", source: "acgroup", required: "Choose a group." },
    BRANCH_FILTER,
  ],
  columns: TRIAL_COLUMNS,
  compares: ["accountid", "particulars"],
  detailed: true,
  answer: async (ctx, question) => {
    const { from, to, detailed } = question;
    const { ids, all } = await branchReach(ctx, idOf(question, "billnoA"));
    const groups = await accountGroups(ctx.tx, ctx.session.coid);
    const within = idOf(question, "txtdrgroupno");
    const inside = withinGroup(groups, within);
    const ledgers = (await yearBalance(ctx, from, to, all ? undefined : ids))
      .filter(({ groupid }) => inside.has(groupid))
      .map(trialLedger);
    return {
      rows: withDays(treeRows({ groups, ledgers, fields: TRIAL_FIELDS, withLedgers: detailed, within }), from, to),
      sums: trialSums(ledgers),
    };
  },
});
