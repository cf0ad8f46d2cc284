import { sql } from "kysely";
import { likeText } from "../../../engine/lists/list-filter";
import { choiceOf } from "../../../engine/reports/choice-of";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { LEDGER_STATEMENT } from "./account-tree";

const KINDS = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "journal", label: "Journals" },
    { value: "contra", label: "Contra entries" },
    { value: "journal,contra", label: "Journals and contra entries" },
  ],
  usual: { value: "journal" },
} as const satisfies DeclaredFilter;

export default defineReport({
  name: "journalregister",
  reportno: 3112,
  title: "Journal Register",
  group: "Books",
  order: 36,
  about: "Journals and contra entries of the days, with each ledger that they debit and credit",
  reads: "documents",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    KINDS,
    { name: "ddlledger" },
    BRANCH_FILTER,
    { name: "searchname", label: "Number" },
  ],
  columns: [
    { title: "Date", field: "vdate", format: "date", card: 2 },
    { title: "Month", field: "month", format: "month", visible: false },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", card: 1 },
    {
      title: "Ledger",
      field: "ledger",
      of: "debtors.drconame",
      linkreportno: LEDGER_STATEMENT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    { title: "Debit", field: "debit", format: "number2", sum: true, card: 3 },
    { title: "Credit", field: "credit", format: "number2", sum: true },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const kinds = choiceOf(question, KINDS).split(",");
    const ledgerid = idOf(question, "ddlledger");
    const number = textIn(question, "searchname");
    return {
      from: sql`voucher v join ledger_entry e on e.coid = v.coid and e.voucherid = v.id join m_debtors d on d.coid = e.coid and d.id = e.ledgerid`,
      where: sql`v.coid = ${coid} and v.vdate between ${question.from}::date and ${question.to}::date and v.entity = any(${kinds}::text[])
        and ${entryInForce("e", "v")} and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")}
        and ${ledgerid === 0 ? sql`true` : sql`e.ledgerid = ${ledgerid}`}
        and ${number === "" ? sql`true` : sql`v.vno ilike ${`%${likeText(number)}%`}`}`,
      fields: {
        vdate: sql`v.vdate::text`,
        month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        ledger: sql`d.drconame`,
        ledgerid: sql`d.id`,
        debit: sql`greatest(e.amount, 0)`,
        credit: sql`greatest(-e.amount, 0)`,
        ...documentFields("v"),
      },
      order: [sql`v.vdate`, sql`v.id`, sql`e.id`],
      complete: (rows) => withDocuments(ctx, rows),
    };
  },
});
